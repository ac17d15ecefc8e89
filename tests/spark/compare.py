"""compare.py FLEET FINDINGS CHANGES PROGRAM CRDS: the findings of an audit are the faults that were put into the fleet,
and for one cluster those that the command reports."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from pyarrow import compute, parquet

SAMPLED = "cluster-0007"


def same(what: str, expected: Counter[str], found: Counter[str]) -> None:
    for key in sorted(expected.keys() | found.keys()):
        if expected[key] != found[key]:
            raise SystemExit(f"{what}: {key}: expected {expected[key]}, found {found[key]}")
    print(f"{what}: {found.total()} in {len(found)} groups, as expected")


def command_findings(program: str, crds: str, manifests: list[str]) -> Counter[str]:
    report = subprocess.run(
        [program, "check", "--no-config", "--crds", crds, "-o", "json", "-"],
        input="\n---\n".join(manifests),
        capture_output=True,
        text=True,
        check=False,
    )
    found = json.loads(report.stdout)["findings"]
    return Counter(f"{one['code']} {one['message']}" for one in found)


def main() -> None:
    fleet, findings, changes, program, crds = sys.argv[1:]
    rows = parquet.read_table(findings).to_pylist()
    found = Counter(f"{row['cluster']} {row['kind'] or '-'} {row['code']}" for row in rows)
    same("faults", Counter(json.loads(Path(fleet, "faults.json").read_text())), found)
    changed = parquet.read_table(changes).to_pylist()
    by_cluster = Counter(row["cluster"] for row in changed if row["code"] != "syntax")
    same("changed objects", Counter(json.loads(Path(fleet, "changes.json").read_text())), by_cluster)

    objects = parquet.read_table(Path(fleet, "objects"))
    sample = objects.filter(compute.equal(objects["cluster"], SAMPLED))["manifest"].to_pylist()
    # What is cut off is read differently in the middle of a stream.
    whole = [text for text in sample if text.endswith("}")]
    expected = command_findings(program, crds, whole)
    mine = Counter(f"{r['code']} {r['message']}" for r in rows if r["cluster"] == SAMPLED and r["code"] != "syntax")
    same(f"findings of the command in {SAMPLED}", expected, mine)


main()
