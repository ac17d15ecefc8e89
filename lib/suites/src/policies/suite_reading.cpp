#include "suite_reading.h"

#include <utility>

#include "plimsoll/engine/report/problems.h"
#include "plimsoll/suites/policies/read_policy_suite.h"
#include "plimsoll/text/base_name.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Value;

SuiteFormat FormatOf(Value root) {
  if (value::TextIn(root, "kind") == "Test" && value::TextIn(root, "apiVersion").contains("kyverno.io/")) {
    return SuiteFormat::kKyverno;
  }
  for (const std::string_view key : {"testSuites", "vapTestSuites", "mapTestSuites"}) {
    if (root.Find(key)) return SuiteFormat::kKaptest;
  }
  return SuiteFormat::kPlimsoll;
}

// False if something is of a wrong type.
bool AddExtraIn(Value mapping, UserExtra& out) {
  if (!mapping.IsObject()) return false;
  for (const value::Member member : mapping.Members()) {
    if (!member.value.IsArray()) return false;
    std::vector<std::string>& values = out[std::string(member.key)];
    for (const Value item : member.value.Items()) {
      if (!item.IsString()) return false;
      values.emplace_back(item.AsString());
    }
  }
  return true;
}

}  // namespace

std::string_view NameOf(PolicyVerdict verdict) {
  switch (verdict) {
    case PolicyVerdict::kPass: return "pass";
    case PolicyVerdict::kFail: return "fail";
    case PolicyVerdict::kSkip: return "skip";
    case PolicyVerdict::kError: break;
  }
  return "error";
}

std::string PolicySuiteContext::NextTo(std::string_view path) const {
  const std::string& file = suite.source.name();
  const size_t slash = file.rfind('/');
  if (path.starts_with('/') || slash == std::string::npos) return std::string(path);
  return file.substr(0, slash + 1) + std::string(path);
}

std::vector<const engine::ManifestObject*> PolicySuiteContext::ObjectsOf(const PlacedText& path) const {
  std::vector<const engine::ManifestObject*> out;
  const FoundObjects found = objects.Find(NextTo(path.text));
  if (!found.failure.empty()) suite.Add(path.place, path.text + " cannot be read: " + found.failure);
  for (const ObjectFile* file : found.files) {
    for (const finding::Finding& finding : file->report.findings) {
      if (finding.severity == finding::Severity::kError) {
        suite.Add(path.place, path.text + ": " + finding.message);
      }
    }
    for (const engine::ManifestObject& object : file->manifests.objects()) out.push_back(&object);
  }
  return out;
}

std::optional<CaseValue> PolicySuiteContext::OnlyObjectOf(const PlacedText& path) const {
  const size_t before = suite.findings.size();
  const std::vector<const engine::ManifestObject*> found = ObjectsOf(path);
  if (found.size() == 1) return CaseValueOf(*found.front(), path.place);
  if (suite.findings.size() == before) {
    suite.Add(path.place, path.text + " has " + std::to_string(found.size()) + " objects, not one");
  }
  return std::nullopt;
}

UserExtra PolicySuiteContext::UserExtraOf(Value mapping, std::string_view what, text::Span place) const {
  UserExtra out;
  if (AddExtraIn(mapping, out)) return out;
  suite.Add(place, std::string(what) + " must be a mapping of lists of strings");
  return {};
}

void PolicySuiteContext::AddUnmapped(text::Span place, std::string message, std::string hint) const {
  suite.Add(place, std::move(message), std::move(hint)).severity = finding::Severity::kWarning;
}

CaseValue CaseValueOf(const engine::ManifestObject& object, text::Span place) {
  return {value::Detached(object.root()), place};
}

std::string_view NameOf(const engine::ManifestObject& object) {
  return value::TextIn(object.root().Find("metadata"), "name");
}

std::string_view NamespaceOf(const engine::ManifestObject& object) {
  return value::TextIn(object.root().Find("metadata"), "namespace");
}

PolicySuiteReading ReadPolicySuite(const text::Source& source, ObjectFiles& objects,
                                   const value::ReadOptions& options) {
  PolicySuiteReading out;
  const SuiteContext suite{source, options, out.findings};
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  if (!stream.Next(document, entry)) {
    suite.Add({}, "the suite is empty");
    return out;
  }
  engine::AppendProblems(entry, options, source.name(), out.findings);
  if (!entry.report.ok()) return out;
  const Value root = document.root();
  out.suite.name = text::BaseName(source.name());
  if (!root.IsObject()) {
    suite.Add(root.span(), "a suite must be a mapping with policies and cases");
    return out;
  }
  const PolicySuiteContext context{suite, objects};
  out.suite.format = FormatOf(root);
  switch (out.suite.format) {
    case SuiteFormat::kPlimsoll: ReadPlimsollSuite(context, root, out.suite); break;
    case SuiteFormat::kKyverno: ReadKyvernoTest(context, root, out.suite); break;
    case SuiteFormat::kKaptest: ReadKaptestManifest(context, root, out.suite); break;
  }
  if (stream.Next(document, entry)) suite.Add(entry.span, "a suite is one document; this one is not read");
  return out;
}

}  // namespace plimsoll::suites
