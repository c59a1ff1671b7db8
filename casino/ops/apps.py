from django.apps import AppConfig


class OpsConfig(AppConfig):
    name = "casino.ops"

    def ready(self) -> None:
        from casino.ops import checks, tables_metric

        checks.install()
        tables_metric.install()
