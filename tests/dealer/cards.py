"""Card orders that a test has chosen: settings.CARD_SOURCE names `chosen`."""

chosen_order: list[str] = []


def chosen(fresh):
    """The chosen dealing order, or the fresh deck where nothing was chosen."""
    return tuple(chosen_order) or fresh
