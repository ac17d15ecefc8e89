"""What a Kubernetes API server would say to objects, without a cluster.

    import plimsoll

    with plimsoll.Engine() as engine:
        report = engine.check("apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: A}\\n")
        for finding in report.findings:
            print(finding)
"""

from ._errors import BadRequest, Cancelled, Closed, Error, TooLarge, UnknownKind
from ._library import version
from .engine import Batch, Engine, Manifest
from .reports import (
    Admission,
    Applied,
    CrdProblem,
    Finding,
    Kind,
    Loaded,
    LoadedPolicies,
    OwnedField,
    Patched,
    Place,
    Report,
)

__version__ = version()

__all__ = [
    "Admission",
    "Applied",
    "BadRequest",
    "Batch",
    "Cancelled",
    "Closed",
    "CrdProblem",
    "Engine",
    "Error",
    "Finding",
    "Kind",
    "Loaded",
    "LoadedPolicies",
    "Manifest",
    "OwnedField",
    "Patched",
    "Place",
    "Report",
    "TooLarge",
    "UnknownKind",
    "__version__",
]
