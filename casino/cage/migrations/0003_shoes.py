import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0002_meters"),
        ("floor", "0001_initial"),
        ("submissions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Shoe",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("cards", models.PositiveSmallIntegerField()),
                ("commitment", models.CharField(max_length=64)),
                ("sealed", models.BinaryField()),
                ("opened_at", models.DateTimeField()),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="submissions.rulessubmission",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shoes",
                        to="floor.table",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="roundclosed",
            name="position",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="roundclosed",
            name="reserved",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="roundended",
            name="gone",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="roundended",
            name="shoe",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="roundline",
            name="pressed_cents",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="ShoeCut",
            fields=[
                (
                    "shoe",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="cut_fact",
                        serialize=False,
                        to="cage.shoe",
                    ),
                ),
                ("cut", models.JSONField(null=True)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ShoeRetired",
            fields=[
                (
                    "shoe",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="retired",
                        serialize=False,
                        to="cage.shoe",
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("reveal", models.JSONField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="round",
            name="shoe",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds",
                to="cage.shoe",
            ),
        ),
        migrations.AddConstraint(
            model_name="shoe",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="cage_shoe_number"),
        ),
    ]
