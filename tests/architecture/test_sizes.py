"""Small files and small functions, as a failing test. Each exception has its reason beside it."""

import ast
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
FILE_EXCEPTIONS: dict[str, str] = {}
FUNCTION_EXCEPTIONS: dict[str, str] = {}
SUFFIXES = (".py", ".js", ".css", ".html", ".lua")


def own_files():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in SUFFIXES and "vendor" not in path.parts and path.exists():
            yield name, path


def functions():
    """(`file:function`, length without its docstring) of the product's Python."""
    for name, path in own_files():
        if path.suffix != ".py" or "migrations" in path.parts or name.startswith("tests/"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{name}:{node.name}", length(node)


def length(node):
    lines = node.end_lineno - node.lineno + 1
    first = node.body[0]
    if ast.get_docstring(node) is not None:
        lines -= first.end_lineno - first.lineno + 1
    return lines


def test_files_are_short():
    long = {n: p.read_text().count("\n") for n, p in own_files() if "migrations" not in p.parts}
    long = {name: lines for name, lines in long.items() if lines > LONGEST_FILE}
    assert {n: lines for n, lines in long.items() if n not in FILE_EXCEPTIONS} == {}
    assert set(FILE_EXCEPTIONS) <= set(long), "an exception that is not needed any more"


def test_functions_are_short():
    long = {name: lines for name, lines in functions() if lines > LONGEST_FUNCTION}
    assert {n: lines for n, lines in long.items() if n not in FUNCTION_EXCEPTIONS} == {}
    assert set(FUNCTION_EXCEPTIONS) <= set(long), "an exception that is not needed any more"
