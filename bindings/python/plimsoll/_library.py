"""The functions of libplimsoll.so. ctypes releases the global interpreter lock during each call.

The library is the one in this package. PLIMSOLL_LIBRARY names another one.
"""

from __future__ import annotations

import ctypes
import json
import os
from pathlib import Path
from typing import Any, Callable, Optional

from ._errors import BY_STATUS, Error

ABI_VERSION = 1
OK = 0

Cancelled = Optional[Callable[[], bool]]

_CancelledFunction = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class _Call(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("cancelled", _CancelledFunction),
        ("context", ctypes.c_void_p),
    ]


def _load() -> ctypes.CDLL:
    path = os.environ.get("PLIMSOLL_LIBRARY") or str(Path(__file__).parent / "libplimsoll.so.1")
    library = ctypes.CDLL(path)
    handle, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    out = ctypes.POINTER(ctypes.c_void_p)
    call = ctypes.POINTER(_Call)
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "plimsoll_abi_version": (ctypes.c_uint32, []),
        "plimsoll_version": (text, []),
        "plimsoll_status_name": (text, [ctypes.c_int]),
        "plimsoll_engine_open": (ctypes.c_int, [text, size, handle, out, out]),
        "plimsoll_engine_close": (None, [handle]),
        "plimsoll_load_crds": (ctypes.c_int, [handle, text, size, out]),
        "plimsoll_load_policies": (ctypes.c_int, [handle, text, size, out]),
        "plimsoll_kinds": (ctypes.c_int, [handle, out]),
        "plimsoll_batch_open": (ctypes.c_int, [handle, out]),
        "plimsoll_batch_answer": (ctypes.c_int, [handle, text, size, call, out]),
        "plimsoll_batch_close": (None, [handle]),
        "plimsoll_result_data": (handle, [handle]),
        "plimsoll_result_size": (size, [handle]),
        "plimsoll_result_free": (None, [handle]),
    }
    for name in ("check", "admit", "patch", "apply", "explain"):
        signatures["plimsoll_" + name] = (ctypes.c_int, [handle, text, size, call, out])
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    if library.plimsoll_abi_version() != ABI_VERSION:
        raise ImportError(f"{path} has another interface than this package")
    return library


_library = _load()


def version() -> str:
    return str(_library.plimsoll_version().decode())


def _take(result: ctypes.c_void_p) -> bytes:
    """The bytes of a result, which is freed."""
    try:
        return ctypes.string_at(_library.plimsoll_result_data(result), _library.plimsoll_result_size(result))
    finally:
        _library.plimsoll_result_free(result)


def _message(answer: bytes, status: int) -> str:
    try:
        return str(json.loads(answer)["failure"]["message"])
    except (ValueError, KeyError, TypeError):
        return str(_library.plimsoll_status_name(status).decode())


def _check_status(status: int, answer: bytes) -> None:
    if status != OK:
        raise BY_STATUS.get(status, Error)(_message(answer, status))


class _Cancellation:
    """Calls a Python function from the library. What it raises ends the call, and is raised again after it."""

    def __init__(self, cancelled: Cancelled) -> None:
        self.error: BaseException | None = None
        self._cancelled = cancelled
        self._function = _CancelledFunction(self._ask)  # must live as long as the call
        self._call = _Call(ctypes.sizeof(_Call), self._function, None)
        self.pointer = ctypes.byref(self._call) if cancelled is not None else None

    def _ask(self, _context: int | None) -> int:
        if self._cancelled is None:
            return 0
        try:
            return int(bool(self._cancelled()))
        except BaseException as error:
            self.error = error
            return 1


def _invoke(name: str, handle: int, request: bytes, cancelled: Cancelled) -> tuple[int, bytes]:
    cancellation = _Cancellation(cancelled)
    result = ctypes.c_void_p()
    function = getattr(_library, name)
    status = function(handle, request, len(request), cancellation.pointer, ctypes.byref(result))
    answer = _take(result)
    if cancellation.error is not None:
        raise cancellation.error
    return status, answer


def open_engine(options: dict[str, Any]) -> tuple[int, bytes]:
    """The handle of an engine, and the answer."""
    text = json.dumps(options, allow_nan=False).encode()
    handle, result = ctypes.c_void_p(), ctypes.c_void_p()
    status = _library.plimsoll_engine_open(text, len(text), None, ctypes.byref(handle), ctypes.byref(result))
    answer = _take(result)
    _check_status(status, answer)
    return handle.value or 0, answer


def close_engine(handle: int) -> None:
    _library.plimsoll_engine_close(handle)


def call(name: str, handle: int, request: bytes, cancelled: Cancelled) -> bytes:
    """One of the calls check, admit, patch, apply and explain."""
    status, answer = _invoke("plimsoll_" + name, handle, request, cancelled)
    _check_status(status, answer)
    return answer


def load(what: str, handle: int, text: bytes) -> bytes:
    """One of the calls load_crds and load_policies."""
    result = ctypes.c_void_p()
    status = getattr(_library, "plimsoll_load_" + what)(handle, text, len(text), ctypes.byref(result))
    answer = _take(result)
    _check_status(status, answer)
    return answer


def kinds(handle: int) -> bytes:
    result = ctypes.c_void_p()
    status = _library.plimsoll_kinds(handle, ctypes.byref(result))
    answer = _take(result)
    _check_status(status, answer)
    return answer


def open_batch(engine: int) -> int:
    handle = ctypes.c_void_p()
    status = _library.plimsoll_batch_open(engine, ctypes.byref(handle))
    _check_status(status, b'{"failure":{"message":"the engine is closed"}}' if status == 2 else b"")
    return handle.value or 0


def close_batch(handle: int) -> None:
    _library.plimsoll_batch_close(handle)


def answer_batch(handle: int, lines: bytes, cancelled: Cancelled) -> bytes:
    status, answer = _invoke("plimsoll_batch_answer", handle, lines, cancelled)
    _check_status(status, answer)
    return answer
