import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0002_players_cut"),
        ("floor", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MeterAward",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("hand", models.CharField(max_length=60)),
                ("percent", models.PositiveSmallIntegerField()),
                ("share_cents", models.PositiveBigIntegerField()),
                ("value_cents", models.PositiveBigIntegerField()),
                ("needs_validation", models.BooleanField()),
                ("until", models.DateTimeField(null=True)),
                ("at", models.DateTimeField()),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="cage.round",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cage.sitting",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Meter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(max_length=60)),
                ("title", models.CharField(max_length=60)),
                ("game", models.CharField(max_length=40)),
                ("wager", models.CharField(max_length=40)),
                ("paytable", models.CharField(max_length=20)),
                ("section", models.CharField(max_length=40)),
                ("wager_cents", models.PositiveBigIntegerField()),
                ("seed_cents", models.PositiveBigIntegerField()),
                ("rate_percent", models.PositiveSmallIntegerField()),
                ("reserve_percent", models.PositiveSmallIntegerField(default=0)),
                ("limit_cents", models.PositiveBigIntegerField(blank=True, null=True)),
                ("validate_over_cents", models.PositiveBigIntegerField(blank=True, null=True)),
                ("validation_minutes", models.PositiveSmallIntegerField(default=10)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "permissions": [("validate_award", "Can validate or refuse a share of a meter")],
            },
        ),
        migrations.CreateModel(
            name="MeterLink",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="meter_link",
                        serialize=False,
                        to="floor.table",
                    ),
                ),
            ],
        ),
        migrations.AlterField(
            model_name="account",
            name="kind",
            field=models.CharField(
                choices=[
                    ("bank", "bank (owner 0): issues play chips"),
                    ("wallet", "wallet of a user"),
                    ("stack", "stack of a sitting"),
                    ("escrow", "wagers of a round against the house"),
                    ("pot", "wagers of a round that players win from each other"),
                    ("house", "tray of a table"),
                    ("meter", "what a progressive meter shows"),
                    ("reserve", "reserve of a meter, for its next seed"),
                    ("overflow", "what a meter may not show yet"),
                    ("award", "share of a meter that awaits validation"),
                ],
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="AwardDecision",
            fields=[
                (
                    "award",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="decision",
                        serialize=False,
                        to="cage.meteraward",
                    ),
                ),
                (
                    "decision",
                    models.CharField(
                        choices=[("validated", "Validated"), ("refused", "Refused")], max_length=10
                    ),
                ),
                ("reason", models.CharField(max_length=300)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="meteraward",
            name="meter",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="awards", to="cage.meter"
            ),
        ),
        migrations.AddConstraint(
            model_name="meter",
            constraint=models.UniqueConstraint(fields=("slug",), name="cage_meter_slug"),
        ),
        migrations.AddConstraint(
            model_name="meter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("limit_cents__isnull", True),
                    ("limit_cents__gte", models.F("seed_cents")),
                    _connector="OR",
                ),
                name="cage_meter_limit",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="meter",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds",
                to="cage.meter",
            ),
        ),
        migrations.AddField(
            model_name="meterlink",
            name="meter",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="links", to="cage.meter"
            ),
        ),
        migrations.AddField(
            model_name="awarddecision",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="meteraward",
            constraint=models.UniqueConstraint(
                fields=("round", "position"), name="cage_meter_award"
            ),
        ),
    ]
