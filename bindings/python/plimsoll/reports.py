"""What the engine answers, as data classes. Fields are those of docs/output.md and docs/serve.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping


@dataclass(frozen=True)
class Place:
    """A position in the text of an object."""

    line: int  # from 1
    column: int  # from 1, in code points
    offset: int  # in bytes
    length: int  # in bytes


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong."""

    code: str
    severity: str  # "error" or "warning"
    message: str
    type: str = ""  # the error type of the API server, such as "FieldValueRequired"
    object: int = 0  # the number of the object in its text, from 1; 0: the whole text
    field: str = ""  # "spec.ports[0].name"
    pointer: str = ""  # the same field as a JSON Pointer
    hint: str = ""
    origin: str = ""
    level: str = ""
    file: str = ""
    place: Place | None = None
    related: Place | None = None

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def __str__(self) -> str:
        at = f"{self.place.line}:{self.place.column}: " if self.place else ""
        return f"{at}{self.severity}: {self.message} [{self.code}]"


@dataclass(frozen=True)
class Report:
    """Whether objects are valid."""

    valid: bool
    objects: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Admission(Report):
    """The same, the objects without errors as they would be stored, and what the CEL rules of CRDs cost."""

    stored: tuple[Any, ...]
    cost: int


@dataclass(frozen=True)
class Patched:
    """What a patch makes of an object; None if it cannot be applied."""

    valid: bool
    findings: tuple[Finding, ...]
    object: Any


@dataclass(frozen=True)
class OwnedField:
    path: str
    owners: tuple[str, ...]


@dataclass(frozen=True)
class Applied(Patched):
    """What server-side apply makes of an object, and who owns its fields."""

    owners: tuple[OwnedField, ...]


@dataclass(frozen=True)
class CrdProblem:
    """Why a CRD is not used."""

    name: str
    origin: str
    message: str


@dataclass(frozen=True)
class Loaded:
    """How many kinds there are CRDs for, and which CRDs are not used."""

    kinds: int
    problems: tuple[CrdProblem, ...]


@dataclass(frozen=True)
class LoadedPolicies:
    """Which admission policies are used. If there are problems, it is those that were loaded before."""

    policies: int
    bindings: int
    problems: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Kind:
    """A kind that there is a CRD for."""

    api_version: str
    kind: str
    resource: str
    namespaced: bool
    origin: str


def _place(json: Mapping[str, int] | None) -> Place | None:
    if json is None:
        return None
    return Place(json["line"], json["column"], json["offset"], json["length"])


def finding_of(json: Mapping[str, Any]) -> Finding:
    return Finding(
        code=json["code"],
        severity=json["severity"],
        message=json["message"],
        type=json.get("type", ""),
        object=json.get("object", 0),
        field=json.get("field", ""),
        pointer=json.get("pointer", ""),
        hint=json.get("hint", ""),
        origin=json.get("origin", ""),
        level=json.get("level", ""),
        file=json.get("file", ""),
        place=_place(json.get("place")),
        related=_place(json.get("related")),
    )


def findings_of(json: Mapping[str, Any]) -> tuple[Finding, ...]:
    return tuple(finding_of(one) for one in json["findings"])


def report_of(json: Mapping[str, Any]) -> Report:
    return Report(json["valid"], json["objects"], findings_of(json))


def admission_of(json: Mapping[str, Any]) -> Admission:
    return Admission(json["valid"], json["objects"], findings_of(json), tuple(json["stored"]), json["cost"])


def patched_of(json: Mapping[str, Any]) -> Patched:
    return Patched(json["valid"], findings_of(json), json["object"])


def applied_of(json: Mapping[str, Any]) -> Applied:
    owners = tuple(OwnedField(one["path"], tuple(one["owners"])) for one in json["owners"])
    return Applied(json["valid"], findings_of(json), json["object"], owners)


def loaded_of(json: Mapping[str, Any]) -> Loaded:
    problems = tuple(CrdProblem(one["name"], one["origin"], one["message"]) for one in json["problems"])
    return Loaded(json["kinds"], problems)


def loaded_policies_of(json: Mapping[str, Any]) -> LoadedPolicies:
    return LoadedPolicies(json["policies"], json["bindings"], tuple(json["problems"]), tuple(json["notes"]))


def kind_of(json: Mapping[str, Any]) -> Kind:
    return Kind(json["apiVersion"], json["kind"], json["resource"], json["namespaced"], json["origin"])
