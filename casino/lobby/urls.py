"""The front door: lobby, tables, coming in and going out, reading."""

from django.urls import path

from casino.lobby import accounts, odds, reading, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("table/<int:table_id>/", views.table, name="table"),
    path("table/<int:table_id>/odds/", odds.odds, name="odds"),
    path("t/<str:code>/", views.invited, name="invited"),
    path("private/", views.private_tables, name="private"),
    path("private/<int:table_id>/close/", views.close_private, name="close_private"),
    path("guest/", accounts.guest, name="guest"),
    path("wallet/", accounts.wallet, name="wallet"),
    path("notes/", accounts.untold, name="notes"),
    path("account/", accounts.account, name="account"),
    path("account/sign-in/", accounts.sign_in, name="sign_in"),
    path("account/sign-out/", accounts.sign_out, name="sign_out"),
    path("account/create/", accounts.create, name="create_account"),
    path("account/top-up/", accounts.top_up, name="top_up"),
    path("why/<str:cite>/", reading.why, name="why"),
    path("rules/<int:table_id>/", reading.rules, name="rules"),
]
