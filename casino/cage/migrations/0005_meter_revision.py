from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0004_owed"),
    ]

    operations = [
        migrations.AddField(
            model_name="meter",
            name="revision",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
    ]
