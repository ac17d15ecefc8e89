"""The Python package, from the side of its users. Run by tests/bindings/python."""

from __future__ import annotations

import faulthandler
import json
import os
import tempfile
import threading
import unittest
from pathlib import Path

import plimsoll

SHOP = Path(__file__).parents[2] / "examples" / "shop"
GOOD = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"x": "y"}}
BAD = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: A\n"


class Calls(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = plimsoll.Engine()
        self.addCleanup(self.engine.close)

    def test_checks_dicts_texts_and_bytes(self) -> None:
        self.assertEqual(self.engine.check(GOOD), plimsoll.Report(valid=True, objects=1, findings=()))
        report = self.engine.check(BAD)
        self.assertFalse(report.valid)
        finding = report.findings[0]
        self.assertEqual(finding.field, "metadata.name")
        self.assertTrue(finding.is_error)
        assert finding.place is not None
        self.assertEqual((finding.place.line, finding.place.column), (4, 9))
        self.assertTrue(str(finding).startswith("4:9: error: metadata.name: Invalid value: "))
        self.assertEqual(self.engine.check(BAD.encode()), report)
        self.assertEqual(self.engine.check(BAD + "---\n" + json.dumps(GOOD)).objects, 2)

    def test_reports_texts_that_are_no_objects(self) -> None:
        for text in ("", "a: 1", "[1]", "{", "\0"):
            self.assertIsInstance(self.engine.check(text), plimsoll.Report)
        self.assertEqual(self.engine.check("{").findings[0].code, "syntax")

    def test_loads_crds(self) -> None:
        crd = (SHOP / "crd.yaml").read_text()
        self.assertEqual(self.engine.load_crds(crd), plimsoll.Loaded(kinds=1, problems=()))
        self.assertEqual([kind.kind for kind in self.engine.kinds()], ["Order"])
        self.assertTrue(self.engine.check((SHOP / "orders.yaml").read_bytes()).valid)
        self.assertFalse(self.engine.check((SHOP.parent / "broken" / "orders.yaml").read_bytes()).valid)
        broken = self.engine.load_crds(crd.replace("scope: Namespaced", "scope: Nowhere"))
        self.assertEqual(len(broken.problems), 1)
        self.assertEqual(broken.kinds, 1)
        with plimsoll.Engine(crds=[SHOP / "crd.yaml", "/no/such/file"]) as other:
            self.assertEqual(other.loaded.kinds, 1)
            self.assertEqual(other.loaded.problems[0].message, "no such file or directory")

    def test_admits_updates(self) -> None:
        self.assertEqual(self.engine.admit(GOOD).stored[0]["data"], {"x": "y"})
        frozen = {**GOOD, "immutable": True}
        report = self.engine.admit(GOOD, old=frozen)
        self.assertFalse(report.valid)
        self.assertEqual(report.stored, ())

    def test_tells_the_cost_of_rules(self) -> None:
        self.assertEqual(self.engine.admit(GOOD).cost, 0)

    def test_evaluates_policies_for_a_user(self) -> None:
        policy = {
            "apiVersion": "admissionregistration.k8s.io/v1",
            "kind": "ValidatingAdmissionPolicy",
            "metadata": {"name": "only-ann"},
            "spec": {
                "matchConstraints": {
                    "resourceRules": [
                        {
                            "apiGroups": [""],
                            "apiVersions": ["v1"],
                            "operations": ["CREATE"],
                            "resources": ["configmaps"],
                        }
                    ]
                },
                "validations": [{"expression": "request.userInfo.username == 'ann'"}],
            },
        }
        binding = {
            "apiVersion": "admissionregistration.k8s.io/v1",
            "kind": "ValidatingAdmissionPolicyBinding",
            "metadata": {"name": "b"},
            "spec": {"policyName": "only-ann", "validationActions": ["Deny"]},
        }
        loaded = self.engine.load_policies(json.dumps(policy) + "\n---\n" + json.dumps(binding))
        self.assertEqual(loaded, plimsoll.LoadedPolicies(policies=1, bindings=1, problems=(), notes=()))
        self.assertEqual(self.engine.check(GOOD).findings[0].code, "policy_denied")
        self.assertTrue(self.engine.check(GOOD, user="ann").valid)
        self.assertTrue(self.engine.admit(GOOD, user={"username": "ann", "groups": ["a"]}).valid)
        self.assertNotEqual(self.engine.load_policies("kind: [").problems, ())

    def test_patches_and_applies(self) -> None:
        patched = self.engine.patch(GOOD, {"data": {"x": "z"}}, type="merge")
        self.assertEqual(patched.object["data"], {"x": "z"})
        applied = self.engine.apply(GOOD, field_manager="me")
        self.assertTrue(applied.valid)
        self.assertTrue(plimsoll.OwnedField(".data.x", ("me (Apply)",)) in applied.owners, applied.owners)
        conflict = self.engine.apply({**GOOD, "data": {"x": "n"}}, field_manager="you", live=applied.object)
        self.assertFalse(conflict.valid)

    def test_explains(self) -> None:
        self.assertIn("name", json.dumps(self.engine.explain("ConfigMap")))
        with self.assertRaises(plimsoll.UnknownKind):
            self.engine.explain("Nothing")

    def test_iterates_over_streams(self) -> None:
        seen = []

        def manifests():  # type: ignore[no-untyped-def]
            for number in range(3):
                seen.append(number)
                yield GOOD

        reports = self.engine.check_all(manifests())
        self.assertTrue(next(reports).valid)
        self.assertEqual(seen, [0])
        self.assertEqual(len(list(reports)), 2)

    def test_speaks_the_batch_protocol(self) -> None:
        with self.engine.batch() as batch:
            reply = batch.answer({"id": 7, "method": "text.yaml", "text": "a: yes"})
            self.assertEqual(reply, {"id": 7, "result": {"json": '{"a":true}'}})
            self.assertEqual(batch.answer({"id": 1})["failure"]["code"], "malformed_request")
            loaded = batch.answer({"method": "crd.load", "crdId": "c", "crdFile": str(SHOP / "crd.yaml")})
            self.assertIn("result", loaded)
            replies = list(batch.answer_lines([b"nothing\n", b"\n", b'{"method":"hello"}']))
            self.assertEqual(len(replies), 2)
        with plimsoll.Engine(files=False) as careful, careful.batch() as batch:
            loaded = batch.answer({"method": "crd.load", "crdId": "c", "crdFile": str(SHOP / "crd.yaml")})
            self.assertEqual(loaded["failure"]["code"], "unreadable")


class Faults(unittest.TestCase):
    def test_bad_options_are_errors(self) -> None:
        with self.assertRaisesRegex(plimsoll.BadRequest, "Kubernetes 0.1 are not built in"):
            plimsoll.Engine(kubernetes_version="0.1")
        with self.assertRaises(plimsoll.BadRequest):
            plimsoll.Engine(gates=["nothing"])

    def test_bad_requests_are_errors(self) -> None:
        with plimsoll.Engine() as engine:
            with self.assertRaisesRegex(plimsoll.BadRequest, "unknownFields must be"):
                engine.check(GOOD, unknown_fields="x")
            with self.assertRaises(plimsoll.BadRequest):
                engine.patch(GOOD, {}, type="x")
            circle: dict[str, object] = {}
            circle["x"] = circle
            for value in ({"x": float("nan")}, {"x": object()}, "\ud800", {"x": "\ud800"}, circle, object()):
                with self.assertRaises(plimsoll.BadRequest, msg=repr(value)):
                    engine.check(value)  # type: ignore[arg-type]
                with self.assertRaises(plimsoll.BadRequest, msg=repr(value)):
                    engine.check(GOOD, old=value)  # type: ignore[arg-type]
            for value in ({"x": float("nan")}, "\ud800", circle):
                with self.assertRaises(plimsoll.BadRequest, msg=repr(value)):
                    engine.load_crds(value)  # type: ignore[arg-type]
            with self.assertRaises(plimsoll.BadRequest), engine.batch() as batch:
                batch.answer(circle)
            self.assertTrue(engine.check(GOOD).valid)
            with self.assertRaisesRegex(plimsoll.BadRequest, "not UTF-8"):
                engine.check(b"\xff")

    def test_huge_input_is_refused(self) -> None:
        with plimsoll.Engine(max_bytes=1000) as engine:
            with self.assertRaises(plimsoll.TooLarge):
                engine.check("x" * 1001)

    def test_closed_engines_are_recognized(self) -> None:
        engine = plimsoll.Engine()
        batch = engine.batch()
        engine.close()
        engine.close()
        for call in (
            lambda: engine.check(GOOD),
            lambda: engine.load_crds(""),
            engine.kinds,
            engine.batch,
            lambda: batch.answer({}),
            lambda: next(batch.answer_lines([b"1"])),
        ):
            with self.assertRaises(plimsoll.Closed):
                call()

    def test_calls_can_be_cancelled(self) -> None:
        with plimsoll.Engine() as engine:
            with self.assertRaises(plimsoll.Cancelled):
                engine.check(GOOD, cancelled=lambda: True)
            self.assertTrue(engine.check(GOOD, cancelled=lambda: False).valid)

            def fails() -> bool:
                raise KeyError("mine")

            with self.assertRaises(KeyError):
                engine.check(GOOD, cancelled=fails)

    def test_many_threads_use_one_engine(self) -> None:
        wrong: list[object] = []
        with plimsoll.Engine() as engine:
            expected = engine.check(BAD)

            def work() -> None:
                for _ in range(100):
                    if engine.check(BAD) != expected:
                        wrong.append(BAD)

            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])

    def test_the_interpreter_goes_on_during_a_call(self) -> None:
        """A call waits for what another thread writes, which would take forever if the call held the lock."""
        with tempfile.TemporaryDirectory() as directory:
            pipe = Path(directory) / "crd.yaml"
            os.mkfifo(pipe)
            text = (SHOP / "crd.yaml").read_text()
            writer = threading.Thread(target=lambda: pipe.write_text(text))
            faulthandler.dump_traceback_later(120, exit=True)
            writer.start()
            with plimsoll.Engine(crds=[pipe]) as engine:
                faulthandler.cancel_dump_traceback_later()
                self.assertEqual(engine.loaded.kinds, 1, engine.loaded)
            writer.join()


def resident_kilobytes() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


class Memory(unittest.TestCase):
    def test_100000_calls_do_not_take_more_and_more(self) -> None:
        with plimsoll.Engine() as engine, engine.batch() as batch:
            calls = (
                lambda: engine.check(GOOD),
                lambda: engine.check(BAD),
                lambda: engine.admit(GOOD),
                lambda: engine.check("{"),
                lambda: batch.answer({"method": "text.yaml", "text": "a: yes"}),
            )
            before = 0
            for number in range(100_000):
                if number == 10_000:
                    before = resident_kilobytes()
                calls[number % len(calls)]()
            self.assertLess(resident_kilobytes() - before, 4096)


@unittest.skipUnless("PLIMSOLL_REQUESTS" in os.environ, "the recorded cases are not at hand")
class Vectors(unittest.TestCase):
    """PLIMSOLL_REQUESTS: lines of the batch protocol. PLIMSOLL_EXPECTED: what `plimsoll batch` answers."""

    def test_recorded_cases_get_the_answers_of_the_program(self) -> None:
        requests, expected = (
            Path(os.environ[name]).read_bytes() for name in ("PLIMSOLL_REQUESTS", "PLIMSOLL_EXPECTED")
        )
        with plimsoll.Engine() as engine, engine.batch() as batch:
            answers = list(batch.answer_lines(requests.splitlines(keepends=True)))
        self.assertGreaterEqual(len(answers), 2000)
        self.assertTrue(b"".join(answers) == expected, "the Python package and plimsoll batch answer differently")
        print(f"{len(answers)} recorded cases get equal answers")


if __name__ == "__main__":
    unittest.main()
