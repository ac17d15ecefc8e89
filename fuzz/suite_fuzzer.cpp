// Any text as a suite: what is wrong with it has a place in the text, and its cases run against a CRD, with
// coverage. The same suite gives the same results twice. The same text is read as a suite of policies, of any
// format.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "../lib/suites/src/crds/suite_cases.h"
#include "../lib/suites/test/text_files.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/pattern/pattern_pool.h"
#include "plimsoll/suites/crds/schema_coverage.h"
#include "plimsoll/suites/model/read_suite.h"
#include "plimsoll/suites/policies/read_policy_suite.h"
#include "plimsoll/value/json_reader.h"

namespace {

using namespace plimsoll;
using namespace plimsoll::suites;

constexpr std::string_view kCrd =
    R"j({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
  "metadata": {"name": "as.b.c"}, "spec": {"group": "b.c", "scope": "Namespaced",
  "names": {"plural": "as", "singular": "a", "kind": "A", "listKind": "AList"},
  "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
  "schema": {"openAPIV3Schema": {"type": "object", "properties": {
    "spec": {"type": "object", "required": ["x"], "properties": {
      "x": {"type": "integer", "minimum": 1, "default": 1},
      "l": {"type": "array", "maxItems": 3, "x-kubernetes-list-type": "set", "items": {"type": "string"}}},
      "x-kubernetes-validations": [{"rule": "self.x < 9 && (!has(oldSelf.x) || self.x >= oldSelf.x)"}]},
    "status": {"type": "object", "properties": {"s": {"type": "string", "maxLength": 3}}}}}}}]}})j";

constexpr size_t kMostCases = 20;

std::unique_ptr<const CrdFile> FuzzedCrd(pattern::PatternPool& patterns) {
  text::Source source("crd.json", kCrd);
  value::Document document;
  PLIMSOLL_ASSERT(value::ReadJson(source.bytes(), {}, document).ok());
  value::Detached object(document.root());
  auto made = CrdFile::Make(std::move(source), std::move(object), patterns);
  PLIMSOLL_ASSERT(made.has_value());
  return std::move(*made);
}

std::vector<size_t> FailuresOf(const Suite& suite, const CrdFile& crd, const kinds::Kinds& builtin) {
  SuiteCases cases({&crd, "v1"}, builtin);
  SchemaCoverage coverage(crd, "v1");
  cases.subject().Observe(
      [&](const Request& request, const engine::ObjectReview& review) { coverage.Count(request, review); });
  std::vector<size_t> out;
  for (const Case& one : suite.cases) {
    if (out.size() == kMostCases) break;
    out.push_back(cases.Run(one).size());
  }
  return out;
}

// Files that suites of policies may name.
constexpr std::string_view kPolicy =
    R"j({"apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingAdmissionPolicy",
  "metadata": {"name": "p"}, "spec": {"paramKind": {"apiVersion": "v1", "kind": "ConfigMap"},
  "validations": [{"expression": "object.data.size() < 3"}]}})j";
constexpr std::string_view kObjects =
    R"j({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "o"}, "data": {"a": "b"}}
{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "o", "namespace": "n"}})j";

void CheckPlaces(const std::vector<finding::Finding>& findings, [[maybe_unused]] size_t size) {
  for ([[maybe_unused]] const finding::Finding& finding : findings) {
    // The reader sees a line feed after the last line.
    PLIMSOLL_ASSERT(!finding.place || finding.place->span.offset <= size + 1);
  }
}

void ReadAsPolicySuite(const text::Source& source) {
  static const TextFiles files({{"p.yaml", std::string(kPolicy)}, {"o.yaml", std::string(kObjects)}});
  ObjectFiles objects(files, {});
  const PolicySuiteReading reading = ReadPolicySuite(source, objects);
  CheckPlaces(reading.findings, source.bytes().size());
  for ([[maybe_unused]] const PolicyCase& one : reading.suite.cases) {
    PLIMSOLL_ASSERT(one.object || one.old_object);
    PLIMSOLL_ASSERT(one.expected.allowed || one.expected.verdict);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static pattern::PatternPool patterns;
  static const std::unique_ptr<const CrdFile> crd = FuzzedCrd(patterns);
  static const kinds::Kinds builtin;
  const text::Source source("suite.yaml", {reinterpret_cast<const char*>(data), size});
  ReadAsPolicySuite(source);
  const SuiteReading reading = ReadSuite(source);
  CheckPlaces(reading.findings, size);
  PLIMSOLL_ASSERT(FailuresOf(reading.suite, *crd, builtin) == FailuresOf(reading.suite, *crd, builtin));
  return 0;
}
