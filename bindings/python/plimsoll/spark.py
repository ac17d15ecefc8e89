"""Checks and compares columns of manifests on Apache Spark.

    from plimsoll import spark

    findings = spark.check(fleet, "manifest", keep=["cluster"], crds=["crds"])
    spark.summary(findings, keep=["cluster"]).show()

The wheel must be installed where Spark's executors run Python, and with it pyarrow and pandas, as for every function
that Spark runs on Arrow data. CRDs are read once, by the driver, and broadcast: each executor gets them once, and each of
its Python processes compiles them once.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from . import many
from ._errors import BadRequest
from .engine import Batch, Engine
from .reports import Finding, finding_of

if TYPE_CHECKING:
    import pyarrow
    from pyspark.broadcast import Broadcast
    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType

Paths = Iterable[Union[str, "os.PathLike[str]"]]

_SEPARATOR = "\n---\n"
_IDENTITY = ("api_version", "kind", "namespace", "name")
_TEXTS = _IDENTITY + ("code", "severity", "field", "message", "hint")
_NUMBERS = ("line", "column")
# The columns of a finding, after those that are kept.
COLUMNS = _TEXTS + _NUMBERS
# How many engines a Python process has opened so far.
opened = 0


@dataclass(frozen=True)
class _Checked:
    """By which schemas and policies objects are checked."""

    crds: str
    policies: str
    kubernetes_version: str
    gates: tuple[str, ...]
    unknown_fields: str

    def open(self) -> tuple[many.Judge, Batch]:
        engine = Engine(kubernetes_version=self.kubernetes_version, gates=self.gates, files=False)
        if self.crds:
            problems = [f"{one.name or one.origin}: {one.message}" for one in engine.load_crds(self.crds).problems]
            _refuse("CRDs", problems)
        if self.policies:
            _refuse("policies", engine.load_policies(self.policies).problems)

        def judge(text: str) -> many.Judged:
            report = engine.check(text, unknown_fields=self.unknown_fields)
            return many.Judged(report.objects, report.findings)

        return judge, engine.batch()


@dataclass(frozen=True)
class _Compared:
    """CRDs before and after a change."""

    old: str
    new: str

    def open(self) -> tuple[many.Judge, Batch]:
        batch = Engine(files=False).batch()
        loaded = _result(batch, {"method": "compat.load", "compatId": "fleet", "old": self.old, "new": self.new})
        _refuse("CRDs", [one["message"] for one in loaded["findings"] if one["severity"] == "error"])

        def judge(text: str) -> many.Judged:
            answer = _result(batch, {"method": "compat.objects", "compatId": "fleet", "objects": text})
            findings: tuple[Finding, ...] = tuple(finding_of(one) for one in answer["findings"])
            return many.Judged(answer["objects"] + answer["otherKinds"], findings)

        return judge, batch


_Settings = Union[_Checked, _Compared]


def check(
    frame: DataFrame,
    manifest: str = "manifest",
    *,
    keep: Sequence[str] = (),
    crds: Paths = (),
    policies: str = "",
    kubernetes_version: str = "",
    gates: Sequence[str] = (),
    unknown_fields: str = "",
) -> DataFrame:
    """What is wrong with the objects in the column `manifest`: a row for each finding.

    A row has the columns `keep` of the row with the manifest, and COLUMNS. The other arguments are those of Engine and
    of its check; `crds` are files and directories that the driver reads, and `policies` is a text.
    """
    settings = _Checked(_read(crds), policies, kubernetes_version, tuple(gates), unknown_fields)
    return _findings(frame, manifest, keep, settings)


def compat(
    frame: DataFrame, manifest: str = "manifest", *, old: Paths, new: Paths, keep: Sequence[str] = ()
) -> DataFrame:
    """What a change from the CRDs `old` to `new` does to stored objects: a row for each object that is affected."""
    return _findings(frame, manifest, keep, _Compared(_read(old), _read(new)))


def summary(findings: DataFrame, *, keep: Sequence[str] = ()) -> DataFrame:
    """How many findings there are by the columns `keep`, kind, code and field, with one of the messages."""
    from pyspark.sql import functions

    field = functions.regexp_replace("field", r"\[[^\]]*\]", "[]")
    grouped = findings.withColumn("field", field).groupBy(*keep, "kind", "code", "field")
    counted = grouped.agg(functions.count("*").alias("findings"), functions.min("message").alias("example"))
    return counted.orderBy(*keep, functions.desc("findings"), "kind", "code", "field")


def _findings(frame: DataFrame, manifest: str, keep: Sequence[str], settings: _Settings) -> DataFrame:
    types = dict(frame.select(*keep, manifest).dtypes)
    if types[manifest] != "string":
        raise BadRequest(f"the column {manifest} has the type {types[manifest]}, not string")
    same = sorted({name.lower() for name in keep}.intersection(COLUMNS))
    if same:
        raise BadRequest(f"findings have a column {same[0]} of their own: rename that of the manifests")
    settings.open()  # what is wrong with CRDs is reported here, not by executors
    key = hashlib.sha256(repr(settings).encode()).hexdigest()
    shared = frame.sparkSession.sparkContext.broadcast(settings)
    judged = partial(_judge_batches, shared, key, manifest, tuple(keep))
    return frame.select(*keep, manifest).mapInArrow(judged, _schema(frame, keep))


def _schema(frame: DataFrame, keep: Sequence[str]) -> StructType:
    from pyspark.sql.types import IntegerType, StringType, StructField, StructType

    own = [StructField(name, StringType() if name in _TEXTS else IntegerType()) for name in COLUMNS]
    return StructType(list(frame.select(*keep).schema.fields) + own)


def _judge_batches(
    shared: Broadcast[_Settings], key: str, manifest: str, keep: Sequence[str], batches: Iterable[pyarrow.RecordBatch]
) -> Iterator[pyarrow.RecordBatch]:
    """What runs in the Python processes of executors."""
    judge, batch = _engine_of(key, shared)
    for given in batches:
        texts = [text or "" for text in given.column(manifest).to_pylist()]
        rows = list(many.rows(judge, batch, texts))
        if rows:
            yield _record_batch(given, keep, rows)


# Processes of executors run task after task. Engines of earlier queries are of no use to them.
_engines: dict[str, tuple[many.Judge, Batch]] = {}


def _engine_of(key: str, shared: Broadcast[_Settings]) -> tuple[many.Judge, Batch]:
    global opened
    if key not in _engines:
        _engines.clear()
        _engines[key] = shared.value.open()
        opened += 1
    return _engines[key]


def _record_batch(given: pyarrow.RecordBatch, keep: Sequence[str], rows: Sequence[many.Row]) -> pyarrow.RecordBatch:
    import pyarrow

    positions = pyarrow.array([row.position for row in rows], pyarrow.int64())
    columns = {name: given.column(name).take(positions) for name in keep}
    for name in _TEXTS:
        columns[name] = pyarrow.array([_text(row, name) for row in rows], pyarrow.string())
    for name in _NUMBERS:
        numbers = [getattr(row.finding.place, name) if row.finding.place else None for row in rows]
        columns[name] = pyarrow.array(numbers, pyarrow.int32())
    return pyarrow.RecordBatch.from_pydict(columns)


def _text(row: many.Row, name: str) -> str:
    return str(getattr(row.identity if name in _IDENTITY else row.finding, name))


def _result(batch: Batch, request: dict[str, Any]) -> Any:
    reply = batch.answer(request)
    if "result" not in reply:
        raise BadRequest(reply["failure"]["message"])
    return reply["result"]


def _refuse(what: str, problems: Sequence[str]) -> None:
    if problems:
        raise BadRequest(f"the {what} cannot be used: " + "; ".join(problems))


def _read(paths: Paths) -> str:
    """The texts of files, and of files with manifests in directories, as one stream."""
    return _SEPARATOR.join(_text_of(path) for one in paths for path in _files(Path(one)))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRequest(f"{path} is not UTF-8: {error}") from error


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(one for one in path.rglob("*") if one.suffix in (".yaml", ".yml", ".json") and one.is_file())
