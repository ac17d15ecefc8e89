#include "suites.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "cel_compare.h"
#include "compare.h"
#include "declare_compare.h"
#include "merge_compare.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/write.h"
#include "policy_compare.h"

namespace plimsoll::conformance {
namespace {

using value::Value;

// Whether it fails, and the value when it does not.
std::string SameVerdict(Value expect, Value result) {
  const bool expect_error = expect.Find("error").has_value();
  if (expect_error != result.Find("error").has_value()) {
    return Differ("verdict",
                  expect_error ? "error " + StringOf(expect, "error") : "json " + StringOf(expect, "json"),
                  expect_error ? "json " + StringOf(result, "json") : "error " + StringOf(result, "error"));
  }
  const bool expect_strict = expect.Find("strictError").has_value();
  if (expect_strict != result.Find("strictError").has_value()) {
    return Differ("strict verdict", StringOf(expect, "strictError"), StringOf(result, "strictError"));
  }
  const std::string difference = Differ("json", StringOf(expect, "json"), StringOf(result, "json"));
  return difference.empty() ? Unexpected(expect, result) : difference;
}

// The verdict, the value and every word.
std::string SameText(Value expect, Value result) {
  std::string difference = SameVerdict(expect, result);
  for (const char* key : {"error", "strictError"}) {
    if (difference.empty()) difference = Differ(key, StringOf(expect, key), StringOf(result, key));
  }
  if (!difference.empty()) return difference;
  return Differ("strict", Joined(SortedStrings(expect, "strict")), Joined(SortedStrings(result, "strict")));
}

std::string SameSplit(Value expect, Value result) {
  std::string expected, got;
  if (const auto docs = expect.Find("docs")) {
    for (Value document : docs->Items()) expected += '<' + std::string(document.AsString()) + '>';
  }
  if (const auto docs = result.Find("docs")) {
    for (Value document : docs->Items()) got += '<' + std::string(document.AsString()) + '>';
  }
  const std::string difference = Differ("docs", expected, got);
  if (!difference.empty()) return difference;
  const std::string error = Differ("error", StringOf(expect, "error"), StringOf(result, "error"));
  return error.empty() ? Unexpected(expect, result) : error;
}

// (type, field, detail, text) of each error, in no particular order.
std::vector<std::string> SortedErrors(Value object) {
  std::vector<std::string> out;
  if (const auto list = object.Find("errors")) {
    for (Value error : list->Items()) {
      out.push_back(StringOf(error, "type") + ' ' + StringOf(error, "field") + " (" +
                    StringOf(error, "detail") + ") " + StringOf(error, "text") +
                    OtherMembers(error, {"type", "field", "detail", "text"}));
    }
  }
  std::ranges::sort(out);
  return out;
}

// Upstream's text of a decoding that failed is Go's; only that it fails counts. The members of `others` are
// compared elsewhere.
std::string SameErrorsAnd(Value expect, Value result, std::initializer_list<std::string_view> others) {
  const bool fatal = expect.Find("fatal").has_value();
  if (fatal != result.Find("fatal").has_value()) {
    return Differ("fatal", StringOf(expect, "fatal"), StringOf(result, "fatal"));
  }
  if (fatal) return Unexpected(expect, result);
  std::string difference = Differ("errors", Joined(SortedErrors(expect)), Joined(SortedErrors(result)));
  if (!difference.empty()) return difference;
  difference =
      Differ("strict", Joined(SortedStrings(expect, "strict")), Joined(SortedStrings(result, "strict")));
  return difference.empty() ? Unexpected(expect, result, others) : difference;
}

std::string SameErrors(Value expect, Value result) { return SameErrorsAnd(expect, result, {}); }

std::string SameWarnings(Value expect, Value result) {
  return Differ("warnings", Joined(SortedStrings(expect, "warnings")),
                Joined(SortedStrings(result, "warnings")));
}

// Of an object also the warnings, and what would be stored.
std::string SameAdmission(Value expect, Value result) {
  std::string difference = SameErrorsAnd(expect, result, {"warnings"});
  if (!difference.empty() || expect.Find("fatal")) return difference;
  difference = SameWarnings(expect, result);
  const std::optional<Value> expected = expect.Find("stored");
  const std::optional<Value> got = result.Find("stored");
  if (!difference.empty() || (!expected && !got)) return difference;
  if (expected && got && value::Equal(*expected, *got, value::Equality::kStructural)) return {};
  return Differ("stored", expected ? value::WriteJson(*expected).value_or("") : "nothing",
                got ? value::WriteJson(*got).value_or("") : "nothing");
}

// Where the stored object was not recorded.
std::string SameVerdictOfObject(Value expect, Value result) {
  const std::string difference = SameErrorsAnd(expect, result, {"warnings", "stored"});
  return difference.empty() ? SameWarnings(expect, result) : difference;
}

constexpr std::array kAllSuites = {
    Suite{"text/json", "text/json.jsonl", "text.json", SameText},
    Suite{"text/yaml", "text/yaml.jsonl", "text.yaml", SameVerdict},
    Suite{"text/yaml-words", "text/yaml.jsonl", "text.yaml", SameText},
    Suite{"text/split", "text/split.jsonl", "text.split", SameSplit},
    Suite{"admission/schema", "admission/schema.jsonl", "schema.check", SameErrors},
    Suite{"admission/lint", "admission/lint.jsonl", "crd.lint", SameErrors},
    Suite{"admission/named", "admission/named.jsonl", "crd.admit", SameAdmission, "crd.load"},
    Suite{"admission/formats", "admission/formats.jsonl", "crd.admit", SameVerdictOfObject, "crd.load"},
    Suite{"admission/mini", "admission/mini.jsonl", "crd.admit", SameAdmission, "crd.load"},
    Suite{"admission/corpus", "admission/corpus.jsonl", "crd.admit", SameAdmission, "crd.load"},
    Suite{"cel/cel-expr", "cel/cel-expr.jsonl", "cel.expr", SameEvaluation},
    Suite{"cel/cel-expr-words", "cel/cel-expr.jsonl", "cel.expr", SameIssues, "", HasIssues},
    Suite{"cel/cel-expr-estimates", "cel/cel-expr.jsonl", "cel.expr", SameEstimate, "", HasEstimate},
    Suite{"cel/cel-rules", "cel/cel-rules.jsonl", "cel.rules", SameRuleErrors},
    Suite{"cel/cel-rules-compile", "cel/cel-rules.jsonl", "cel.rules", SameCompilation},
    Suite{"cel/cel-crd-eval", "cel/cel-crd-eval.jsonl", "cel.rules", SameRuleErrors},
    Suite{"cel/cel-crd-eval-compile", "cel/cel-crd-eval.jsonl", "cel.rules", SameCompilation},
    Suite{"cel/cel-crd-rules", "cel/cel-crd-rules.jsonl", "cel.crdRule", SameCompiledRule},
    Suite{"cel/cel-spec-conformance", "cel/cel-spec-conformance.jsonl", "cel.spec", SameSpecResult, "",
          IsInKubernetes},
    Suite{"declare/tag-grammar", "declare/tag-grammar.jsonl", "declare.tag", SameTag},
    Suite{"declare/generator", "declare/generator.jsonl", "declare.compile", SameCompileVerdict, "",
          IsDefinite},
    Suite{"declare/generator-words", "declare/generator.jsonl", "declare.compile", SameCompileWords, "",
          IsDefinite},
    Suite{"declare/coverage", "declare/coverage.jsonl", "declare.coverage", SameCoverage, "", nullptr, true,
          true},
    Suite{"declare/coverage-mix", "declare/coverage.jsonl", "declare.coverage", SameCoverage, "", IsMix},
    Suite{"declare/mix", "declare/mix.random.jsonl", "declare.validate", SameValidation, "", nullptr, true},
    Suite{"declare/output-tests-cases", "declare/output_tests.cases.jsonl", "declare.validate",
          SameValidation, "", nullptr, true, true},
    Suite{"declare/output-tests-random", "declare/output_tests.random.jsonl", "declare.validate",
          SameValidation, "", nullptr, true, true},
    Suite{"declare/api-root", "declare/api.root.jsonl", "declare.validate", SameValidation, "", nullptr, true,
          true},
    Suite{"declare/api-type", "declare/api.type.jsonl", "declare.validate", SameValidation, "", nullptr, true,
          true},
    Suite{"declare/formats", "declare/formats.jsonl", "declare.format", SameOrderedErrors},
    Suite{"merge/fieldset", "merge/fieldset.jsonl", "merge.fieldset", SameMerge},
    Suite{"merge/schemaconv", "merge/schemaconv.jsonl", "merge.schemaconv", SameMerge},
    Suite{"merge/schemaconv-files", "merge/schemaconv-files.jsonl", "merge.schemaconv", SameMerge},
    Suite{"merge/smd", "merge/smd.jsonl", "merge.smd", SameMergeOrError},
    Suite{"merge/diff", "merge/diff.jsonl", "merge.diff", SameDiff},
    Suite{"merge/updater", "merge/updater.jsonl", "merge.updater", SameMerge},
    Suite{"merge/ssa", "merge/ssa.jsonl", "merge.ssa", SameSteps, "", nullptr, true},
    Suite{"merge/smp", "merge/smp.jsonl", "merge.smp", SameStrategicPatch},
    Suite{"merge/jsonpatch", "merge/jsonpatch.jsonl", "merge.jsonpatch", SameMerge, "", DoesNotPanic},
    Suite{"merge/unions", "merge/unions.jsonl", "merge.unions", SameUnions},
    Suite{"policy/lint", "policy/lint.jsonl", "policy.lint", SameVerdictOfObject},
    Suite{"policy/manifests", "policy/manifests.jsonl", "policy.manifests", SamePolicyAnswer},
    Suite{"policy/eval", "policy/eval.jsonl", "policy.eval", SameEval},
    Suite{"policy/mutate", "policy/mutate.jsonl", "policy.mutate", SameMutation},
    Suite{"policy/mutate-server", "policy/mutate.jsonl", "policy.mutate", SameServerMutation, "",
          HasServerAnswer, false, false, "\"asServer\":true"},
    Suite{"policy/typecheck", "policy/typecheck.jsonl", "policy.typecheck", SamePolicyAnswer},
};

}  // namespace

std::span<const Suite> AllSuites() { return kAllSuites; }

}  // namespace plimsoll::conformance
