"""What the package says is what the shell says, whose program NIMSCOPE names."""

import ast
import csv
import io
import json
import os
import pprint
import re
import signal
import subprocess
import tempfile
import threading
import time

import numpy
import pytest

import nimscope

PROGRAM = os.environ.get("NIMSCOPE", "nimscope")


# Rules that the shell found earlier are kept in the home of its user, and the package reads no file.
HOME = tempfile.mkdtemp()
ELSEWHERE = {name: HOME for name in ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]}


def shell(*words):
    environment = {**os.environ, **ELSEWHERE}
    done = subprocess.run(
        [PROGRAM, *words], capture_output=True, text=True, check=True, env=environment
    )
    return done.stdout


def objects(*words):
    return [json.loads(line) for line in shell(*words).splitlines()]


def without(result, *keys):
    """A result without what differs from run to run, or from door to door."""
    return {key: value for key, value in result.items() if key not in keys}


MADE = ("seconds", "date", "command", "certificate", "program")

GAMES = [
    ("slow:4,3", True, [[3, 5, 5, 6], [0, 0, 0, 0], [1, 1, 2, 2]]),
    ("exact:5,2", False, [[1, 2, 2, 3, 4], [7, 11, 13, 15, 15]]),
    ("hyper:ab+ad+bc+cd", False, [[3, 1, 2, 4]]),
    ("nim:3", True, [[1, 2, 18446744073709551615]]),
    ("single:4", False, [[1, 2, 3, 4]]),
]


@pytest.mark.parametrize("name, misere, positions", GAMES)
def test_values_are_those_of_the_shell(name, misere, positions):
    game = nimscope.Game(name, misere=misere)
    words = [",".join(map(str, position)) for position in positions]
    play = ["--misere"] if misere else []
    printed = objects("eval", "--game", name, *play, *words)
    assert game.values(positions) == printed
    alone = objects("eval", "--game", name, *play, words[0])
    assert nimscope.Game(name, misere=misere).value(positions[0]) == alone[0]


@pytest.mark.parametrize("name, misere, position", [
    ("slow:4,3", True, [3, 5, 5, 6]),
    ("nim:3", False, [3, 5, 7]),
    ("wythoff", False, [100, 120]),
])
def test_moves_and_line_are_those_of_the_shell(name, misere, position):
    game = nimscope.Game(name, misere=misere)
    words = ["--game", name, *(["--misere"] if misere else []), ",".join(map(str, position))]
    [moves] = objects("moves", "--json", *words)
    assert game.moves(position) == [without(option, "m_move") for option in moves["options"]]
    [line] = objects("line", "--json", *words)
    assert game.line(position) == [step["position"] for step in line["steps"]]


def test_a_line_is_whole_or_it_is_told_why_not():
    assert len(nimscope.Game("slow:4,3", misere=True).line([10**5] * 4)) == 133_334
    with pytest.raises(MemoryError, match="the line has 1,.*,333 moves and needs"):
        nimscope.Game("slow:4,3", misere=True).line([10**15] * 4)
    with pytest.raises(MemoryError, match="the remoteness table of normal exact:5,2"):
        nimscope.Game("exact:5,2").line([500, 600, 700, 800, 900])
    with pytest.raises(MemoryError, match="the remoteness table of normal nim:2"):
        nimscope.Game("nim:2").line([10**6, 10**6])
    with pytest.raises(ValueError, match="the opponent may forbid options"):
        nimscope.Game("blocking-wythoff:2").line([5, 7])


def test_moves_are_all_of_them_or_it_is_told_how_many_there_are():
    game = nimscope.Game("nim:2")
    moves = game.moves([10**5, 10**5])
    assert sorted(option["to"][0] for option in moves) == list(range(10**5))
    with pytest.raises(MemoryError, match="the list of 1,000,000,000,000 moves needs"):
        game.moves([10**12, 10**12])
    assert game.value([10**12, 10**11])["winning"] == [[10**11, 10**11]]


def test_the_values_of_many_moves_together_take_no_long_search():
    position = [1000, 1200]
    started = time.monotonic()
    moves = nimscope.Game("wythoff").moves(position)
    assert time.monotonic() - started < 20
    [printed] = objects("moves", "--json", "--game", "wythoff", "1000,1200")
    assert moves == printed["options"]


def test_exceptions_are_those_of_the_shell():
    game = nimscope.Game("slow:4,3", misere=True)
    printed = objects("exceptions", "--game", "slow:4,3", "--misere", "--max", "9", "--json")
    assert list(game.exceptions(max=9)) == printed
    columns = game.exceptions_columns(max=9)
    assert columns["position"] == [row["position"] for row in printed]
    assert columns["families"] == [row["families"] for row in printed]
    assert list(columns) == list(printed[0])
    assert nimscope.Game("slow:4,3", misere=True).exceptions_columns(max=0)["position"] == []
    assert nimscope.Game("exact:5,2").exceptions_columns(max=0)["class"] == []


def test_a_table_is_that_of_the_shell_and_is_not_copied():
    table = nimscope.Game("exact:4,2").table(5)
    text = shell("table", "--game", "exact:4,2", "--max", "5")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert table["position"].shape == (len(rows), 4)
    assert table["position"].tolist() == [list(map(int, row["position"].split())) for row in rows]
    assert table["is_p"].tolist() == [int(row["outcome"] == "P") for row in rows]
    for name in ["remoteness", "grundy"]:
        assert table[name].tolist() == [int(row[name]) for row in rows]
        assert not table[name].flags.owndata and not table[name].flags.writeable


def test_a_game_without_grundy_values_has_no_column_of_them():
    table = nimscope.Game("blocking-wythoff:2").table(3)
    rows = list(csv.DictReader(io.StringIO(shell("table", "--game", "blocking-wythoff:2", "--max", "3"))))
    assert {row["grundy"] for row in rows} == {""}
    assert list(table) == ["position", "is_p", "remoteness"]
    assert table["remoteness"].tolist() == [int(row["remoteness"]) for row in rows]


def test_a_table_outlives_its_game():
    grundy = nimscope.Game("nim:2").table(7)["grundy"]
    assert grundy.tolist() == [a ^ b for a in range(8) for b in range(a, 8)]


def test_rules_are_discovered_proved_and_checked():
    game = nimscope.Game("exact:4,2")
    found = game.discover()
    [printed] = objects("discover", "--game", "exact:4,2")
    assert without(found, *MADE) == without(printed, *MADE)
    assert nimscope.check(found["certificate"])["verdict"] == "right"
    again = nimscope.Game("exact:4,2").discover(seconds=3)["command"]
    assert again == "nimscope discover --game exact:4,2 --value outcome --seconds 3"
    broken = found["certificate"].replace("exact:4,2", "exact:4,3")
    assert nimscope.check(broken)["verdict"] == "wrong"


@pytest.mark.parametrize("claim", ["P <=> x1 = x3", "P <=> even(sum)"])
def test_statements_are_decided_as_by_the_shell(claim):
    decided = nimscope.Game("exact:4,2").prove(claim)
    [printed] = objects("prove", "--game", "exact:4,2", "--claim", claim)
    assert without(decided, *MADE) == without(printed, *MADE)
    again = nimscope.Game("exact:4,2").prove(claim, max=5, seconds=2.5)["command"]
    assert again == f"nimscope prove --game exact:4,2 --claim '{claim}' --max 5 --seconds 3"


def test_claims_are_verified():
    assert nimscope.claims() == objects("claims")
    for claim in ["games24/2.9", "bouton", "nimscope/thm3", "auto/exact:8,3/normal"]:
        for format in ["bibtex", "text"]:
            assert nimscope.cite(claim, format=format) == shell("cite", claim, "--format", format)
    assert nimscope.cite() == shell("cite")
    assert shell("--version") == f"nimscope {nimscope.__version__}\n"
    verdict = nimscope.verify("games24/2.9", max=9)
    [printed] = objects("verify", "games24/2.9", "--max", "9")
    assert without(verdict, *MADE) == without(printed, *MADE)


def test_figures_are_those_of_the_shell():
    figure = nimscope.Game("nim:3").figure("bouton", position=[3, 5, 7])
    words = ["figure", "bouton", "--game", "nim:3", "--position", "3,5,7", "--format"]
    assert figure._repr_svg_() == shell(*words, "svg")
    assert repr(figure) == shell(*words, "text")


def test_wrong_arguments_are_told():
    with pytest.raises(ValueError, match="k = 5"):
        nimscope.Game("slow:4,5")
    game = nimscope.Game("slow:4,3")
    with pytest.raises(ValueError, match="4 piles"):
        game.value([1, 2])
    with pytest.raises(ValueError, match="claim: .*expected"):
        game.prove("P <=>")
    with pytest.raises(ValueError, match="where: .*a function .* evn is none"):
        game.prove("P", where="evn(sum)")
    for pile in [-1, 2**64, 0.5]:
        with pytest.raises(ValueError, match="^position: "):
            game.value([3, 5, 5, pile])
    for max in [-1, 2**64, "5"]:
        with pytest.raises(ValueError, match="^max: "):
            game.table(max)
    with pytest.raises(ValueError, match="^seconds: "):
        game.discover(seconds=-1)
    with pytest.raises(ValueError, match="^memory: "):
        nimscope.Game("nim:3", memory=5)
    for name in ["hyper:@edges.txt", "rule:rule.txt"]:
        with pytest.raises(ValueError, match="only the shell reads"):
            nimscope.Game(name)
    with pytest.raises(ValueError, match="there is no claim"):
        nimscope.cite("nowhere/1")
    with pytest.raises(ValueError, match="there is no figure"):
        game.figure("portrait")
    for max in [0, 10**6]:
        with pytest.raises(ValueError, match="a figure of slow:4,3 has a bound from 1 to 100000"):
            game.figure("map", max=max)
    with pytest.raises(ValueError, match="the figure exceptional suits .*, not normal slow:4,3"):
        game.figure("exceptional")
    for asked in [game.value, game.moves, game.line]:
        with pytest.raises(ValueError, match="^position: "):
            asked([3])
    for position in [None, 3, b"\x03\x05\x05\x06", {3, 5, 6, 7}, {3: 0, 5: 0, 6: 0, 7: 0}]:
        with pytest.raises(TypeError, match="^position: "):
            game.value(position)
    assert game.value(numpy.array([3, 5, 5, 6])) == game.value((3, 5, 5, 6))
    with pytest.raises(MemoryError, match="the budget is 1 MiB"):
        nimscope.Game("exact:5,2", memory="1M").table(60)


def test_the_lock_is_released_while_computing():
    game = nimscope.Game("exact:5,2")
    done, counted = threading.Event(), [0]

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    game.table(20)
    done.set()
    counter.join()
    assert counted[0] > 10


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise there")
def test_an_interrupt_cancels():
    # A shell that starts a command in the background lets it ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    game = nimscope.Game("exact:6,2", memory="8G")
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        # It would take minutes.
        game.table(60)
    # The game answers as before.
    assert game.value([1, 2, 3, 4, 5, 6])["outcome"] in ("P", "N")


def outputs(source, names):
    """What a notebook shows below a cell: its last expression, and a figure as a picture too."""
    *before, last = ast.parse(source).body
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), "cell", "exec"), names)
        return []
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    data = {"text/plain": pprint.pformat(value, width=100).splitlines(keepends=True)}
    if hasattr(value, "_repr_svg_"):
        data["image/svg+xml"] = value._repr_svg_().splitlines(keepends=True)
    return [{"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}]


def timeless(outputs):
    """Without what differs from day to day."""
    text = json.dumps(outputs)
    return re.sub(r"'(seconds|date|program|version)': ('[^']*'|[0-9.e-]+)", r"'\1': ...", text)


def test_the_notebook_of_the_manual_shows_what_its_cells_give():
    """With NIMSCOPE_WRITE=1 the answers are written into it anew, as after a change of a figure."""
    path = os.path.join(os.path.dirname(__file__), "../../../docs/python.ipynb")
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            shown = outputs("".join(cell["source"]), names)
            if os.environ.get("NIMSCOPE_WRITE") == "1":
                cell["outputs"] = shown
            assert timeless(cell["outputs"]) == timeless(shown)
    if os.environ.get("NIMSCOPE_WRITE") == "1":
        with open(path, "w", encoding="utf-8") as file:
            json.dump(notebook, file, ensure_ascii=False, indent=1)
            file.write("\n")
