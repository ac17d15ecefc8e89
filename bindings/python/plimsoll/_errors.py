"""Why a call has no answer. A bad object is not an error: the answer says what is wrong with it."""

from __future__ import annotations


class Error(Exception):
    """What all errors of this package have in common."""


class BadRequest(Error, ValueError):
    """The request or the options are not understood, or have no form in JSON."""


class UnknownKind(Error):
    """There is no such kind or field to explain."""


class TooLarge(Error):
    """The request has too many bytes or values."""


class Cancelled(Error):
    """The callback ended the call."""


class Closed(Error):
    """The engine or the batch is closed."""


# By the numbers of plimsoll_status.
BY_STATUS: dict[int, type[Error]] = {2: Closed, 3: BadRequest, 4: UnknownKind, 5: TooLarge, 6: Cancelled}
