"""Values, lists and proofs of impartial nim-like games.

>>> import nimscope
>>> game = nimscope.Game("slow:4,3", misere=True)
>>> game.value([3, 5, 5, 6])["remoteness"]
7

Games are named as in the shell, but that no files are read: ``nimscope.Game("hyper:ab+bc+cd+da")``.
Python's lock is released while something is computed, and Ctrl-C cancels it. What does not fit the
memory of a game raises ``MemoryError``, a wrong argument ``ValueError``, and one of a wrong type
``TypeError`` or ``ValueError``.
"""

from __future__ import annotations

import json
import operator
from typing import AbstractSet, Any, Dict, Iterator, List, Mapping, Optional, Sequence

from . import _nimscope

__all__ = ["Figure", "Game", "check", "cite", "claims", "verify"]

__version__ = _nimscope.__version__

_MOST = 2**64 - 1


def _whole(name: str, number: Any) -> int:
    """A whole number that the library takes."""
    try:
        whole = operator.index(number)
    except TypeError:
        raise ValueError(f"{name}: {number!r} is no whole number") from None
    if not 0 <= whole <= _MOST:
        raise ValueError(f"{name}: {whole} is not from 0 to {_MOST}")
    return whole


def _piles(position: Sequence[int]) -> List[int]:
    # Arrays of numpy are positions, too, so that not only a ``Sequence`` is taken.
    wrong = TypeError(f"position: {position!r} is no sequence of whole numbers")
    if isinstance(position, (bytes, bytearray, AbstractSet, Mapping)):
        raise wrong
    try:
        piles = list(position)
    except TypeError:
        raise wrong from None
    return [_whole("position", pile) for pile in piles]


def _bound(max: Optional[int]) -> Optional[int]:
    return None if max is None else _whole("max", max)


def _memory(amount: str) -> str:
    if not isinstance(amount, str):
        raise ValueError(f"memory: {amount!r} is no text such as '512M' or '2G'")
    return amount


class Game:
    """A game in normal or misère play.

    ``memory`` is the most memory for its tables, such as ``"2G"``. The tables stay for the next
    question as long as the game does.
    """

    def __init__(self, name: str, *, misere: bool = False, memory: str = "512M") -> None:
        self._game = _nimscope.Game(name, misere, _memory(memory))

    def __repr__(self) -> str:
        return f"<nimscope.Game: {self._game!r}>"

    @property
    def name(self) -> str:
        """The name of the game, such as ``slow:4,3``."""
        return self._game.name

    @property
    def piles(self) -> int:
        """The number of piles."""
        return self._game.piles

    def value(self, position: Sequence[int], *, limit: int = 100) -> Dict[str, Any]:
        """What is known of a position: what ``nimscope eval`` prints.

        The keys are ``outcome`` (``"P"`` or ``"N"``), ``remoteness``, ``grundy``, each ``None``
        where it is out of reach; ``optimal`` and ``winning``, lists of at most ``limit`` positions;
        ``truncated``; ``source``, how each value is known; and ``theorems``.
        """
        return self.values([position], limit=limit)[0]

    def values(
        self, positions: Sequence[Sequence[int]], *, limit: int = 100
    ) -> List[Dict[str, Any]]:
        """What is known of many positions, on all threads, each as in :meth:`value`."""
        piles = [_piles(position) for position in positions]
        return json.loads(self._game.values(piles, _whole("limit", limit)))

    def moves(self, position: Sequence[int]) -> List[Dict[str, Any]]:
        """All distinct options of a position, best first.

        The keys are ``move``, ``to``, ``multiplicity``, the values of the option, ``optimal`` and
        ``winning``. Where so many do not fit ``memory``, ``MemoryError`` says how many there are;
        :meth:`value` names winning ones there, too.
        """
        return json.loads(self._game.moves(_piles(position)))

    def line(self, position: Sequence[int]) -> List[List[int]]:
        """The positions of a play in which the winner hurries and the loser delays, to its end.

        Where that does not fit ``memory``, ``MemoryError`` says how long the line is or which table
        is too large. ``ValueError`` says why the play is not known to its end otherwise.
        """
        return json.loads(self._game.line(_piles(position)))

    def exceptions(self, max: int) -> Iterator[Dict[str, Any]]:
        """The exceptions with all piles ≤ ``max``, one after another.

        In misère NIM(n, n-1) they are the positions where the M-rule fails, with the keys
        ``position``, ``remoteness``, ``m_move`` and ``m_remoteness`` (where the M-move leads, and
        its remoteness), ``optimal`` (the results of the best moves), ``minimal`` (``"no"``,
        ``"pile"`` or ``"full"``) and ``families`` (the claims that cover it). In normal exact nim
        (5, 2) they are those where it departs from Moore's nim, with the keys ``position``,
        ``class``, ``remoteness``, ``moore_remoteness`` and ``out_degree``.
        """
        return map(json.loads, self._game.exceptions(_whole("max", max)))

    def exceptions_columns(self, max: int) -> Dict[str, List[Any]]:
        """The same as columns, for ``pandas.DataFrame`` or ``polars.DataFrame``.

        Each is a list with an item for each exception, under the keys of :meth:`exceptions`.
        """
        rows = list(self.exceptions(max))
        return {key: [row[key] for row in rows] for key in self._game.exception_columns()}

    def table(self, max: int) -> Dict[str, Any]:
        """The values of all positions with all piles ≤ ``max``, in lexicographic order, in numpy.

        ``position`` has the shape ``(rows, piles)``; ``is_p`` (1 for P, 0 for N), ``remoteness``
        and ``grundy`` have the shape ``(rows,)``. A game that has no Grundy values, such as
        ``blocking-wythoff:2``, has no ``grundy``. All are ``uint64`` and read only: they are the
        memory of this library, and nothing is copied.
        """
        import numpy

        return {name: numpy.asarray(column) for name, column in self._game.table(_whole("max", max))}

    def discover(self, *, value: str = "outcome", seconds: float = 60) -> Dict[str, Any]:
        """Looks for an automaton that gives a value, and proves it for piles of every size.

        ``value`` is ``outcome``, ``remoteness`` or ``grundy``, or for a number C ``grundy=C``,
        ``grundy<C`` or ``remoteness<C``. The answer is what ``nimscope discover`` prints;
        ``certificate`` is the text of the proof, for :func:`check`.
        A rule that is proved answers from then on.
        """
        return _with_certificate(*self._game.discover(value, seconds))

    def prove(
        self,
        claim: str,
        *,
        where: Optional[str] = None,
        max: Optional[int] = None,
        seconds: float = 60,
    ) -> Dict[str, Any]:
        """Proves a statement such as ``"P <=> even(sum)"`` for piles of every size, or refutes it.

        The answer is what ``nimscope prove`` prints: ``verdict`` is ``proved``, ``refuted`` (with
        a ``counterexample``), ``agrees`` (with tables up to ``bound``) or ``out-of-reach``.
        """
        return _with_certificate(*self._game.prove(claim, where, _bound(max), seconds))

    def figure(
        self,
        name: str,
        *,
        position: Optional[Sequence[int]] = None,
        max: Optional[int] = None,
    ) -> Figure:
        """A figure, such as ``"map"`` or ``"bouton"``. A notebook shows it."""
        piles = None if position is None else _piles(position)
        return Figure(*self._game.figure(name, piles, _bound(max)))


class Figure:
    """A figure as ``svg``, as ``text``, and its data as ``csv``."""

    def __init__(self, svg: str, text: str, csv: str) -> None:
        self.svg = svg
        self.text = text
        self.csv = csv

    def __repr__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str) -> None:
        """Writes the SVG to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def claims() -> List[Dict[str, Any]]:
    """The claims of the literature, and the findings of this project.

    The keys of each are ``id``, ``source``, ``kind``, ``statement``, ``proof`` (the kind of proof
    that this project has, or ``None``), and ``doi`` and ``arxiv`` of the work to cite.
    """
    return json.loads(_nimscope.claims())


def cite(claim: Optional[str] = None, *, format: str = "bibtex") -> str:
    """The reference of a claim, such as ``"games24/2.9"``, or of the program.

    ``format`` is ``bibtex`` or ``text``. A rule that comes with the library and that an answer
    names in ``theorems``, such as ``auto/exact:8,3/normal``, has the digest of its certificate.
    """
    formats = ["bibtex", "text"]
    if format not in formats:
        raise ValueError(f"format: {format!r} is none; there are {', '.join(formats)}")
    return _nimscope.cite(claim)[formats.index(format)]


def verify(
    id: str, *, max: Optional[int] = None, limit: int = 20, memory: str = "512M"
) -> Dict[str, Any]:
    """Checks a claim against exhaustive results, up to a largest pile or in its default range.

    The answer is what ``nimscope verify`` prints: ``status`` is ``holds``, ``refuted``,
    ``misprint`` or ``unchecked``; ``counterexamples`` has at most ``limit`` of those to a statement
    on all positions, and all of those to a table or a family.
    """
    return json.loads(_nimscope.verify(id, _bound(max), _whole("limit", limit), _memory(memory)))


def check(certificate: str, *, memory: str = "512M") -> Dict[str, Any]:
    """Checks the text of a certificate: ``verdict`` is ``right`` or ``wrong``."""
    return json.loads(_nimscope.check(certificate, _memory(memory)))


def _with_certificate(result: str, certificate: Optional[str]) -> Dict[str, Any]:
    return {**json.loads(result), "certificate": certificate}
