"""Texts that are judged together get the findings that each gets alone. Run by tests/bindings/python."""

from __future__ import annotations

import json
import random
import unittest
from pathlib import Path

import plimsoll
from plimsoll import many

SHOP = Path(__file__).parents[2] / "examples" / "shop"
GOOD = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"x":"\u00e9\\n---\\n"}}'
BAD = GOOD.replace('"a"', '"A"')
GOOD_YAML = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n"
BAD_YAML = GOOD_YAML.replace(": a", ": A")
# What might be read differently in the middle of a stream.
ODD = [
    "",
    " \n",
    "# nothing\n",
    "{",
    "}",
    '{"a":',
    '{"a":"}',
    '{"a":1,}',
    '{"a":1}{"a":2}',
    "[]",
    "null",
    "a: [",
    "a: 'b",
    "a: |\n  b",
    "a: b: c",
    "- a",
    "...",
    "---",
    "--- {}",
    "%YAML 1.2\n---\na: 1",
    "a: &b 1",
    "a: *b",
    "\ufeff" + GOOD,
    GOOD + "\n---\n" + BAD,
    GOOD_YAML + "---\n" + BAD_YAML + "---\n",
    GOOD_YAML + "...\n{",
    "# plimsoll:ignore-file invalid_value a reason\n" + BAD_YAML,
    BAD.replace('"data"', '"x":"# plimsoll:ignore-file unknown_field,invalid_value y ","data"'),
    json.dumps({"apiVersion": "v1", "kind": "List", "items": [json.loads(GOOD), json.loads(BAD)]}),
    (SHOP / "crd.yaml").read_text(),
    (SHOP.parent / "broken" / "orders.yaml").read_text(),
]


class Many(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = plimsoll.Engine(crds=[SHOP / "crd.yaml"])
        self.batch = self.engine.batch()
        self.addCleanup(self.engine.close)
        self.calls = 0

    def judge(self, text: str) -> many.Judged:
        self.calls += 1
        report = self.engine.check(text)
        return many.Judged(report.objects, report.findings)

    def alone(self, texts: list[str]) -> list[tuple[int, plimsoll.Finding]]:
        return [(position, one) for position, text in enumerate(texts) for one in self.engine.check(text).findings]

    def together(self, texts: list[str]) -> list[tuple[int, plimsoll.Finding]]:
        return [(row.position, row.finding) for row in many.rows(self.judge, self.batch, texts)]

    def test_odd_texts_get_the_findings_that_they_get_alone(self) -> None:
        numbers = random.Random(20261119)
        for _ in range(600):
            usual = numbers.choices([GOOD, GOOD_YAML, BAD, BAD_YAML], [8, 8, 1, 1], k=numbers.randrange(8))
            texts = usual + numbers.choices(ODD, k=numbers.randrange(4))
            numbers.shuffle(texts)
            self.assertEqual(self.together(texts), self.alone(texts), texts)

    def test_valid_texts_are_judged_together(self) -> None:
        self.assertEqual(self.together([GOOD, GOOD_YAML] * 1000), [])
        self.assertLess(self.calls, 20)

    def test_only_texts_with_findings_are_judged_again(self) -> None:
        texts = [GOOD] * 500
        texts[7] = texts[490] = BAD
        found = self.together(texts)
        self.assertEqual([position for position, _ in found], [7, 490])
        self.assertLess(self.calls, 6)

    def test_large_texts_are_not_joined(self) -> None:
        large = GOOD.replace('"data"', '"x":"' + "x" * many.MAX_CHARACTERS + '","data"')
        self.assertEqual(self.together([large, GOOD, large]), self.alone([large, GOOD, large]))

    def test_objects_are_named(self) -> None:
        for text, expected in (
            (BAD, [many.Identity("v1", "ConfigMap", "", "A")]),
            (BAD_YAML, [many.Identity("v1", "ConfigMap", "", "A")]),
            (ODD[-3], [many.Identity("v1", "ConfigMap", "", "A")]),
            (GOOD_YAML + "---\n" + BAD_YAML, [many.Identity("v1", "ConfigMap", "", "A")]),
            ("{", [many.Identity()]),
            ("[]", [many.Identity()]),
            ("apiVersion: 1\nkind: [x]\nmetadata: {name: a}", [many.Identity(name="a")]),
        ):
            found = {row.identity for row in many.rows(self.judge, self.batch, [text])}
            self.assertEqual(found, set(expected), text)


if __name__ == "__main__":
    unittest.main()
