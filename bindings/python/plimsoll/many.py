"""Many texts at a time, for engines that work on columns (plimsoll.spark).

A call takes longer than judging a small object. So texts are joined to a stream with separators and judged by one call.
Texts that this call found nothing in are done; the others are judged once more, each alone, so that every finding is
that of a call for its text alone.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from .engine import Batch
from .reports import Finding

MAX_TEXTS = 256
MAX_CHARACTERS = 1 << 20
# A call that finds this much may have left out some.
MAX_FINDINGS = 10_000
_SEPARATOR = "\n---\n"


@dataclass(frozen=True)
class Judged:
    """What a call says about a text: how many objects it has, and what is wrong with them."""

    objects: int
    findings: tuple[Finding, ...]


Judge = Callable[[str], Judged]


@dataclass(frozen=True)
class Identity:
    """Which object a finding is about. Parts that cannot be read are empty."""

    api_version: str = ""
    kind: str = ""
    namespace: str = ""
    name: str = ""


@dataclass(frozen=True)
class Row:
    """A finding, the position of its text among the texts, and the object that it is about."""

    position: int
    identity: Identity
    finding: Finding


def rows(judge: Judge, batch: Batch, texts: Sequence[str]) -> Iterator[Row]:
    """The findings of texts, in their order."""
    for position, judged in findings_of_each(judge, texts):
        known = identities(batch, texts[position], judged.objects)
        for finding in judged.findings:
            number = finding.object or (1 if judged.objects <= 1 else 0)
            identity = known[number - 1] if 1 <= number <= len(known) else Identity()
            yield Row(position, identity, finding)


def findings_of_each(judge: Judge, texts: Sequence[str]) -> Iterator[tuple[int, Judged]]:
    """The texts with findings: their positions, in order, and what a call for each alone says."""
    suspects = sorted(position for group in _groups(texts) for position in _suspects(judge, texts, group))
    for position in suspects:
        judged = judge(texts[position])
        if judged.findings:
            yield position, judged


def _groups(texts: Sequence[str]) -> Iterator[list[int]]:
    """Positions of texts that may be joined: JSON and YAML are read by different rules, so each has its own groups."""
    open_groups: dict[str, tuple[list[int], int]] = {}
    for position, text in enumerate(texts):
        form = _form(text)
        if form is None:
            yield [position]
            continue
        group, size = open_groups.pop(form, ([], 0))
        if len(group) == MAX_TEXTS or size + len(text) > MAX_CHARACTERS:
            if group:
                yield group
            group, size = [], 0
        group.append(position)
        open_groups[form] = group, size + len(text)
    for group, _ in open_groups.values():
        yield group


def _form(text: str) -> str | None:
    """None: the text has lines that divide a stream, so it may be several documents or none."""
    if "\n---" in text or "\n..." in text or text[:3] in ("---", "...") or text[:1] in ("%", "\ufeff"):
        return None
    if "plimsoll:ignore" in text:  # a comment may be about a whole stream
        return None
    return "json" if text.lstrip()[:1] == "{" else "yaml"


def _suspects(judge: Judge, texts: Sequence[str], group: Sequence[int]) -> Sequence[int]:
    """Those of a group that have findings, or may have."""
    if len(group) == 1:
        return group
    judged = judge(_SEPARATOR.join(texts[position] for position in group))
    if judged.objects != len(group) or len(judged.findings) >= MAX_FINDINGS:
        return group
    if not judged.findings:
        return ()
    ends = list(accumulate(len(texts[position].encode()) + len(_SEPARATOR) for position in group))
    found = set()
    for finding in judged.findings:
        if finding.place is None:
            return group
        found.add(group[min(bisect_right(ends, finding.place.offset), len(group) - 1)])
    return sorted(found)


def identities(batch: Batch, text: str, objects: int) -> list[Identity]:
    """Of the objects in a text, in the order of their numbers; empty if they cannot be told apart."""
    documents = batch.answer({"method": "text.split", "text": text}).get("result", {}).get("docs", [])
    found = [one for document in documents for one in _objects(batch, document)]
    return found if len(found) == max(objects, 1) else []


def _objects(batch: Batch, document: str) -> Iterator[Identity]:
    reply = batch.answer({"method": "text.yaml", "text": document})
    read = json.loads(reply.get("result", {}).get("json") or "null")
    if read is None:
        return
    items = read.get("items") if isinstance(read, dict) and str(read.get("kind", "")).endswith("List") else None
    for one in items if isinstance(items, list) else [read]:
        yield _identity(one if isinstance(one, dict) else {})


def _identity(read: dict[str, Any]) -> Identity:
    metadata = read.get("metadata")
    named = metadata if isinstance(metadata, dict) else {}
    parts = (read.get("apiVersion"), read.get("kind"), named.get("namespace"), named.get("name"))
    return Identity(*(part if isinstance(part, str) else "" for part in parts))
