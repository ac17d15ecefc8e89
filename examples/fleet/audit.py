"""python3 audit.py DIRECTORY [--cores N] [--next] [--out PARQUET]: audits a fleet that make_fleet.py made.

Prints a summary of the findings by cluster, kind and rule, and how long it took. With --next it reports which stored
objects the CRD in next/ changes.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from plimsoll import spark
from pyspark.sql import DataFrame, SparkSession

HERE = Path(__file__).parent


def session(cores: int) -> SparkSession:
    """Spark in this process, without a cluster. It listens on the loopback interface only."""
    builder = SparkSession.builder.master(f"local[{cores}]").appName("fleet")
    for name, value in {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": str(2 * cores),
    }.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def audit(fleet: DataFrame, changes: bool) -> DataFrame:
    if changes:
        return spark.compat(fleet, "manifest", old=[HERE / "crds"], new=[HERE / "next"], keep=["cluster"])
    return spark.check(fleet, "manifest", crds=[HERE / "crds"], keep=["cluster"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Audits a made-up fleet with Plimsoll on Apache Spark.")
    parser.add_argument("directory", type=Path, metavar="DIRECTORY")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--next", action="store_true", help="report what the CRD in next/ changes")
    parser.add_argument("--out", type=Path, help="write the findings to this directory, as Parquet")
    given = parser.parse_args()
    with session(given.cores) as running:
        running.sparkContext.setLogLevel("ERROR")
        fleet = running.read.parquet(str(given.directory / "objects"))
        begin = time.monotonic()
        findings = audit(fleet, given.next).cache()
        found = findings.count()
        seconds = time.monotonic() - begin
        table = spark.summary(findings, keep=["cluster"])
        table.select("cluster", "kind", "code", "field", "findings").show(12, truncate=False)
        objects = fleet.count()
        print(f"{objects} objects, {found} findings, {seconds:.1f} s with {given.cores} cores")
        print(f"{objects / seconds / given.cores:.0f} objects per second and core")
        if given.out:
            findings.write.mode("overwrite").parquet(str(given.out))


if __name__ == "__main__":
    main()
