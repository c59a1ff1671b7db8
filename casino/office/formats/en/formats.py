"""How the office writes a time: in UTC, and saying so."""

DATETIME_FORMAT = "j M Y, H:i:s T"
DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i T"
