from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="roundclosed",
            name="cut",
            field=models.JSONField(null=True),
        ),
    ]
