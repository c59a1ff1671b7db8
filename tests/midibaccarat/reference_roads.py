"""The roads of a whole shoe at once, by drawing the big road on squared paper, with no memory of
how it grew. It shares no code with the rules.
"""

from itertools import groupby


def big(letters):
    """`PPBT...` -> columns of letters; ties make no entry."""
    return ["".join(run) for _, run in groupby(x for x in letters if x != "T")]


def mark(columns, column, row, back):
    """The mark of the entry in this row (from 1) of this column (from 1), by the definition."""

    def length(n):
        return len(columns[n - 1]) if n >= 1 else None

    if row > 1:
        compared = length(column - back)
        if compared is None:
            return ""
        return "b" if row == compared + 1 else "r"
    first, second = length(column - 1), length(column - 1 - back)
    if first is None or second is None:
        return ""
    return "r" if first == second else "b"


def derived(letters, back):
    columns = big(letters)
    return "".join(
        mark(columns, n, row, back)
        for n, column in enumerate(columns, start=1)
        for row in range(1, len(column) + 1)
    )


def filled(columns, column, row):
    """The other way to say it for rows below the first: red where the column compared with has a
    square beside the new one, or has none beside the one above it either."""
    return len(columns[column - 1]) >= row


def derived_by_squares(letters, back):
    """As players learn it: compare squares, not lengths."""
    columns, found = big(letters), []
    for n, column in enumerate(columns, start=1):
        for row in range(1, len(column) + 1):
            if row == 1:
                if n - 1 - back >= 1:
                    found.append("r" if len(columns[n - 2]) == len(columns[n - 2 - back]) else "b")
            elif n - back >= 1:
                beside, above = (filled(columns, n - back, r) for r in (row, row - 1))
                found.append("r" if beside == above else "b")
    return "".join(found)


def drawn(columns, rows=6):
    """The squares of the whole road, drawn one by one on paper."""
    paper, places, start = {}, [], 0
    for n, column in enumerate(columns):
        while paper.get((start, 0)) is not None:
            start += 1
        x, y, sideways = start, 0, False
        for i in range(len(column)):
            if i:
                below_free = y + 1 < rows and (x, y + 1) not in paper
                if below_free and not sideways:
                    y += 1
                else:
                    sideways = True
                    x += 1
            assert (x, y) not in paper
            paper[x, y] = n
            places.append((x, y))
    return places
