"""What the package says is what the shell says, whose program NIMSCOPE names."""

import csv
import io
import json
import os
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
])
def test_moves_and_line_are_those_of_the_shell(name, misere, position):
    game = nimscope.Game(name, misere=misere)
    words = ["--game", name, *(["--misere"] if misere else []), ",".join(map(str, position))]
    [moves] = objects("moves", "--json", *words)
    assert game.moves(position) == [without(option, "m_move") for option in moves["options"]]
    [line] = objects("line", "--json", *words)
    assert game.line(position) == [step["position"] for step in line["steps"]]


def test_exceptions_are_those_of_the_shell():
    game = nimscope.Game("slow:4,3", misere=True)
    printed = objects("exceptions", "--game", "slow:4,3", "--misere", "--max", "9", "--json")
    assert list(game.exceptions(max=9)) == printed
    columns = game.exceptions_columns(max=9)
    assert columns["position"] == [row["position"] for row in printed]
    assert columns["families"] == [row["families"] for row in printed]


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


def test_a_table_outlives_its_game():
    grundy = nimscope.Game("nim:2").table(7)["grundy"]
    assert grundy.tolist() == [a ^ b for a in range(8) for b in range(a, 8)]


def test_rules_are_discovered_proved_and_checked():
    game = nimscope.Game("exact:4,2")
    found = game.discover()
    [printed] = objects("discover", "--game", "exact:4,2")
    assert without(found, *MADE) == without(printed, *MADE)
    assert nimscope.check(found["certificate"])["verdict"] == "right"
    broken = found["certificate"].replace("exact:4,2", "exact:4,3")
    assert nimscope.check(broken)["verdict"] == "wrong"


@pytest.mark.parametrize("claim", ["P <=> x1 = x3", "P <=> even(sum)"])
def test_statements_are_decided_as_by_the_shell(claim):
    decided = nimscope.Game("exact:4,2").prove(claim)
    [printed] = objects("prove", "--game", "exact:4,2", "--claim", claim)
    assert without(decided, *MADE) == without(printed, *MADE)


def test_claims_are_verified():
    assert nimscope.claims() == objects("claims")
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
    with pytest.raises(ValueError, match="expected"):
        game.prove("P <=>")
    with pytest.raises(ValueError, match="there is no figure"):
        game.figure("portrait")
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
    game = nimscope.Game("exact:6,2", memory="8G")
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        # It would take minutes.
        game.table(60)
    # The game answers as before.
    assert game.value([1, 2, 3, 4, 5, 6])["outcome"] in ("P", "N")


def test_the_notebook_of_the_manual_runs():
    path = os.path.join(os.path.dirname(__file__), "../../../docs/python.ipynb")
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
