"""plimsoll.spark on Spark in local mode. Run by tests/spark/run."""

from __future__ import annotations

import json
import os
import tempfile
import unittest
from collections.abc import Iterable, Iterator
from pathlib import Path

import plimsoll
import pyarrow
from plimsoll import spark
from pyspark.sql import SparkSession

FLEET = Path(__file__).parents[2] / "examples" / "fleet"
BAD = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"A","namespace":"n"}}'
GOOD = BAD.replace("A", "a")
YAML = "# a comment\napiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec:\n  ports: [{port: 70000}]\n"
BEACON = {
    "apiVersion": "lights.example.com/v1",
    "kind": "Beacon",
    "metadata": {"name": "a", "namespace": "n"},
    "spec": {"color": "red", "period": 30, "flash": 1},
}


def engines(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    for _ in batches:
        yield pyarrow.RecordBatch.from_pydict({"process": [os.getpid()], "opened": [spark.opened]})


class Spark(unittest.TestCase):
    running: SparkSession

    @classmethod
    def setUpClass(cls) -> None:
        builder = SparkSession.builder.master("local[2]")
        for name, value in {
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.ui.enabled": "false",
            "spark.sql.shuffle.partitions": "2",
        }.items():
            builder = builder.config(name, value)
        cls.running = builder.getOrCreate()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.running.stop()

    def frame(self, *manifests: str | None):  # type: ignore[no-untyped-def]
        rows = [(number, f"c{number % 2}", text) for number, text in enumerate(manifests)]
        return self.running.createDataFrame(rows, "number long, cluster string, manifest string")

    def test_findings_are_rows(self) -> None:
        found = spark.check(self.frame(GOOD, BAD, YAML, "", None), keep=["cluster", "number"])
        self.assertEqual(found.columns, ["cluster", "number", *spark.COLUMNS])
        rows = {row.number: row for row in found.collect()}
        self.assertEqual(sorted(rows), [1, 2, 3, 4])
        bad = rows[1]
        about = (bad.cluster, bad.api_version, bad.kind, bad.namespace, bad.name)
        self.assertEqual(about, ("c1", "v1", "ConfigMap", "n", "A"))
        with plimsoll.Engine() as engine:
            finding = engine.check(BAD).findings[0]
        assert finding.place is not None
        said = (bad.code, bad.severity, bad.field, bad.message)
        self.assertEqual(said, (finding.code, "error", "metadata.name", finding.message))
        self.assertEqual((bad.line, bad["column"]), (finding.place.line, finding.place.column))
        self.assertEqual((rows[2].kind, rows[2].field, rows[2].line), ("Service", "spec.ports[0].port", 6))
        self.assertEqual({rows[3].code, rows[4].code}, {"empty_input"})

    def test_no_findings_are_no_rows(self) -> None:
        self.assertEqual(spark.check(self.frame(GOOD, GOOD)).collect(), [])

    def test_crds_and_policies_are_used(self) -> None:
        text = json.dumps(BEACON)
        self.assertEqual(spark.check(self.frame(text)).collect()[0].code, "unknown_kind")
        self.assertEqual(spark.check(self.frame(text), crds=[FLEET / "crds"]).collect(), [])
        with self.assertRaisesRegex(plimsoll.BadRequest, "the policies cannot be used"):
            spark.check(self.frame(GOOD), policies="kind: [")

    def test_changes_are_rows(self) -> None:
        text = json.dumps(BEACON)
        found = spark.compat(self.frame(GOOD, text), old=[FLEET / "crds"], new=[FLEET / "next"], keep=["number"])
        rows = [(row.number, row.kind, row.field) for row in found.collect()]
        self.assertEqual(rows, [(1, "Beacon", "spec.period")])

    def test_wrong_arguments_are_refused_before_anything_runs(self) -> None:
        frame = self.frame(GOOD)
        with self.assertRaisesRegex(plimsoll.BadRequest, "has the type bigint, not string"):
            spark.check(frame, "number")
        with self.assertRaisesRegex(plimsoll.BadRequest, "a column kind of their own"):
            spark.check(frame.withColumnRenamed("cluster", "Kind"), keep=["Kind"])
        with self.assertRaises(plimsoll.BadRequest):
            spark.check(frame, kubernetes_version="0.1")
        with tempfile.TemporaryDirectory() as directory:
            broken = Path(directory, "crd.yaml")
            broken.write_text((FLEET / "crds" / "beacon.yaml").read_text().replace("Namespaced", "Nowhere"))
            with self.assertRaisesRegex(plimsoll.BadRequest, "the CRDs cannot be used: beacons.lights"):
                spark.check(frame, crds=[directory])

    def test_findings_are_counted(self) -> None:
        ports = "[{name: a, port: 70000, targetPort: a}, {name: b, port: 70001, targetPort: b}]"
        many_ports = YAML.replace("[{port: 70000}]", ports)
        found = spark.check(self.frame(BAD, BAD, many_ports), keep=["cluster"])
        rows = [tuple(row)[:5] for row in spark.summary(found, keep=["cluster"]).collect()]
        self.assertEqual(
            rows,
            [
                ("c0", "Service", "invalid_value", "spec.ports[].port", 2),
                ("c0", "ConfigMap", "invalid_value", "metadata.name", 1),
                ("c1", "ConfigMap", "invalid_value", "metadata.name", 1),
            ],
        )

    def test_a_process_opens_one_engine(self) -> None:
        frame = self.running.createDataFrame([(GOOD,)] * 1000, "manifest string").repartition(16)
        self.assertEqual(spark.check(frame, kubernetes_version="1.36").count(), 0)
        before = {row.process: row.opened for row in frame.mapInArrow(engines, "process long, opened long").collect()}
        self.assertTrue(any(before.values()))
        self.assertEqual(spark.check(frame, kubernetes_version="1.36").count(), 0)
        after = {row.process: row.opened for row in frame.mapInArrow(engines, "process long, opened long").collect()}
        for process in after.keys() & before.keys():
            self.assertEqual(after[process], before[process])
        self.assertLessEqual(len(after), 4)


if __name__ == "__main__":
    unittest.main()
