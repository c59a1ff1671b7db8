from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0003_shoes"),
    ]

    operations = [
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
                    ("owed", "vigorish that a sitting owes, marked by the tray"),
                ],
                max_length=8,
            ),
        ),
    ]
