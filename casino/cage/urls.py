"""The pages of the cage."""

from django.urls import path

from casino.cage import views

urlpatterns = [path("statement/", views.statement, name="statement")]
