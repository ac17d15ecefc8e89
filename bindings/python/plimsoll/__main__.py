"""python3 -m plimsoll [--crds PATH]... FILE...: prints the findings of each file, as the command does."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import Engine, Report


def _print(path: Path, report: Report) -> None:
    for finding in report.findings:
        print(f"{path}:{finding}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m plimsoll", description="Validate Kubernetes manifests.")
    parser.add_argument("--crds", action="append", default=[], metavar="PATH", help="a file or directory with CRDs")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file with manifests in YAML or JSON")
    arguments = parser.parse_args()
    valid = True
    with Engine(crds=arguments.crds) as engine:
        for problem in engine.loaded.problems:
            print(f"{problem.origin}: error: {problem.message}")
            valid = False
        for path in arguments.files:
            report = engine.check(path.read_bytes())
            _print(path, report)
            valid = valid and report.valid
    return 0 if valid else 1


if __name__ == "__main__":
    raise SystemExit(main())
