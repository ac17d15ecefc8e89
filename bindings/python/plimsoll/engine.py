"""Engine and Batch: the calls of libplimsoll.so with Python's types."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar, Union

from . import _library
from ._errors import BadRequest, Closed
from ._library import Cancelled
from .reports import (
    Admission,
    Applied,
    Kind,
    Loaded,
    LoadedPolicies,
    Patched,
    Report,
    admission_of,
    applied_of,
    kind_of,
    loaded_of,
    loaded_policies_of,
    patched_of,
    report_of,
)

# Objects as text in YAML or JSON, in any number of documents, or one object as a dict.
Manifest = Union[str, bytes, Mapping[str, Any]]
# Who makes a request, for admission policies: a name, or username, uid, groups and extra.
User = Union[str, Mapping[str, Any]]
Path = Union[str, "os.PathLike[str]"]
_Self = TypeVar("_Self", bound="_Handle")


def _part(manifest: Any) -> Any:
    if not isinstance(manifest, bytes):
        return manifest
    try:
        return manifest.decode()
    except UnicodeDecodeError as error:
        raise BadRequest(f"the text is not UTF-8: {error}") from error


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRequest(f"the request cannot be written as JSON: {error}") from error


def _encoded(text: Manifest) -> bytes:
    if isinstance(text, bytes):
        return text
    if not isinstance(text, str):
        return _json(text)
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise BadRequest(f"the text has no form in UTF-8: {error}") from error


def _request(parts: Mapping[str, Any]) -> bytes:
    """Parts that are None, empty or False are left out: these are the defaults."""
    given = {name: _part(part) for name, part in parts.items() if part is not None and part is not False and part != ""}
    if isinstance(parts.get("object"), (str, bytes)):
        given["object"] = _part(parts["object"])
    return _json(given)


class _Handle:
    """A handle of the library that is closed once: by close(), a `with` statement, or when nobody uses it any more."""

    _handle: int = 0

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if self._handle:
            self.close()


class Engine(_Handle):
    """What is known about kinds, and the calls that use it.

    Any number of threads may use one engine at the same time. Calls do not hold the global interpreter lock. Close an
    engine, or use it in a `with` statement; calls on a closed one raise Closed.
    """

    def __init__(
        self,
        *,
        kubernetes_version: str = "",
        crds: Sequence[Path] = (),
        catalogs: Sequence[Path] = (),
        gates: Sequence[str] = (),
        files: bool = True,
        max_bytes: int | None = None,
    ) -> None:
        options: dict[str, Any] = {
            "crds": [os.fspath(path) for path in crds],
            "catalogs": [os.fspath(path) for path in catalogs],
            "gates": list(gates),
            "files": files,
        }
        if kubernetes_version:
            options["kubernetesVersion"] = kubernetes_version
        if max_bytes is not None:
            options["maxBytes"] = max_bytes
        self._handle, answer = _library.open_engine(options)
        self.loaded: Loaded = loaded_of(json.loads(answer))

    def close(self) -> None:
        """Calls that are under way on other threads come to their end."""
        handle, self._handle = self._handle, 0
        _library.close_engine(handle)

    def load_crds(self, text: Manifest) -> Loaded:
        """Adds the CRDs of a text. Every call compiles all CRDs again, so load many at once."""
        return loaded_of(json.loads(_library.load("crds", self._handle, _encoded(text))))

    def load_policies(self, text: Manifest) -> LoadedPolicies:
        """Takes admission policies, their bindings and what they need into use, in place of those loaded before."""
        return loaded_policies_of(json.loads(_library.load("policies", self._handle, _encoded(text))))

    def kinds(self) -> list[Kind]:
        """The kinds of the loaded CRDs."""
        return [kind_of(one) for one in json.loads(_library.kinds(self._handle))["kinds"]]

    def check(
        self,
        manifest: Manifest,
        *,
        old: Manifest | None = None,
        subresource: str = "",
        unknown_fields: str = "",
        metadata: str = "",
        user: User | None = None,
        cancelled: Cancelled = None,
    ) -> Report:
        """Are objects valid? With `old`, as updates of it."""
        parts = _check_parts(manifest, old, subresource, unknown_fields, metadata, user)
        return report_of(self._call("check", parts, cancelled))

    def admit(
        self,
        manifest: Manifest,
        *,
        old: Manifest | None = None,
        subresource: str = "",
        unknown_fields: str = "",
        metadata: str = "",
        user: User | None = None,
        cancelled: Cancelled = None,
    ) -> Admission:
        """Are objects valid, and what would be stored?"""
        parts = _check_parts(manifest, old, subresource, unknown_fields, metadata, user)
        return admission_of(self._call("admit", parts, cancelled))

    def check_all(self, manifests: Iterable[Manifest], *, unknown_fields: str = "") -> Iterator[Report]:
        """A report for each manifest, as soon as it is there."""
        for manifest in manifests:
            yield self.check(manifest, unknown_fields=unknown_fields)

    def patch(self, manifest: Manifest, patch: Any, *, type: str) -> Patched:
        """What a patch makes of an object. Types: strategic, merge, json."""
        return patched_of(self._call("patch", {"object": manifest, "patch": patch, "type": type}, None))

    def apply(
        self,
        manifest: Manifest,
        *,
        field_manager: str,
        live: Manifest | None = None,
        force: bool = False,
        subresource: str = "",
        normalize_unions: bool = False,
    ) -> Applied:
        """What server-side apply makes of an object; without `live` it is created."""
        parts = {
            "object": manifest,
            "fieldManager": field_manager,
            "live": live,
            "force": force,
            "subresource": subresource,
            "normalizeUnions": normalize_unions,
        }
        return applied_of(self._call("apply", parts, None))

    def explain(self, name: str, *, recursive: bool = False) -> dict[str, Any]:
        """What the schema says about a kind or a field, such as `Pod.spec`."""
        explained: dict[str, Any] = self._call("explain", {"name": name, "recursive": recursive}, None)
        return explained

    def batch(self) -> Batch:
        """A conversation in the batch protocol."""
        return Batch(self)

    def _call(self, name: str, parts: Mapping[str, Any], cancelled: Cancelled) -> Any:
        return json.loads(_library.call(name, self._handle, _request(parts), cancelled))


def _check_parts(
    manifest: Manifest,
    old: Manifest | None,
    subresource: str,
    unknown_fields: str,
    metadata: str,
    user: User | None,
) -> dict[str, Any]:
    return {
        "object": manifest,
        "old": old,
        "subresource": subresource,
        "unknownFields": unknown_fields,
        "metadata": metadata,
        "user": user,
    }


class Batch(_Handle):
    """Requests of the batch protocol (docs/batch.md), which may build on each other: crd.load, then crd.admit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine  # lives as long as its batches
        self._handle = _library.open_batch(engine._handle)

    def close(self) -> None:
        handle, self._handle = self._handle, 0
        _library.close_batch(handle)

    def answer(self, request: Mapping[str, Any], *, cancelled: Cancelled = None) -> dict[str, Any]:
        """The reply to one request: a dict with `result` or `failure`."""
        reply: dict[str, Any] = json.loads(_library.answer_batch(self._handle, _json(request), cancelled))
        return reply

    def answer_lines(self, lines: Iterable[bytes], *, cancelled: Cancelled = None) -> Iterator[bytes]:
        """A reply line for each line that is not blank, with its line end, as soon as it is there."""
        for line in lines:
            if not self._handle:
                raise Closed("the batch is closed")
            reply = _library.answer_batch(self._handle, line, cancelled)
            if reply:
                yield reply
