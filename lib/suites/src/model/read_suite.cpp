#include "plimsoll/suites/model/read_suite.h"

#include <algorithm>
#include <utility>

#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/document_stream.h"
#include "suite_fields.h"

namespace plimsoll::suites {
namespace {

using value::Value;

constexpr std::string_view kSuiteKeys[] = {"apiVersion",   "name",    "crd",  "crdName",
                                           "featureGates", "version", "tests"};
constexpr std::string_view kTestsKeys[] = {"onCreate", "onUpdate", "onStatus"};
constexpr std::string_view kCreateKeys[] = {"name",          "initial",        "expected",
                                            "expectedError", "expectedErrors", "expectedWarnings"};
constexpr std::string_view kUpdateKeys[] = {"name",
                                            "initial",
                                            "initialCRDPatches",
                                            "updated",
                                            "patch",
                                            "expected",
                                            "expectedError",
                                            "expectedErrors",
                                            "expectedStatusError",
                                            "expectedStatusErrors",
                                            "expectedWarnings"};
constexpr std::string_view kStatusKeys[] = {"name",          "initial",        "initialCRDPatches",
                                            "updated",       "patch",          "expected",
                                            "expectedError", "expectedErrors", "expectedWarnings"};
constexpr std::string_view kErrorKeys[] = {"type", "field", "detail"};

struct CaseForm {
  std::string_view list;
  Act act;
  std::string_view what;
  std::span<const std::string_view> keys;
};

constexpr CaseForm kForms[] = {{"onCreate", Act::kCreate, "a case of onCreate", kCreateKeys},
                               {"onUpdate", Act::kUpdate, "a case of onUpdate", kUpdateKeys},
                               {"onStatus", Act::kStatus, "a case of onStatus", kStatusKeys}};

class CaseReader {
 public:
  CaseReader(const SuiteContext& context, Value value, const CaseForm& form)
      : context_(context), fields_(context, value, form.what, form.keys), form_(form) {
    case_.act = form.act;
    case_.place = value.span();
  }

  // None for a case that cannot be run.
  std::optional<Case> Read() {
    const size_t before = context_.findings.size();
    ReadName();
    ReadObjects();
    case_.errors = Errors("expectedError", "expectedErrors");
    case_.status_errors = Errors("expectedStatusError", "expectedStatusErrors");
    if (fields_.Has("expectedWarnings")) case_.warnings = fields_.Texts("expectedWarnings");
    RequireParts();
    return broken_ || Grew(before) ? std::nullopt : std::optional(std::move(case_));
  }

 private:
  // Whether something besides unknown keys, which were reported before, is wrong.
  bool Grew(size_t before) const { return context_.findings.size() != before; }

  void ReadName() {
    const std::optional<PlacedText> name = fields_.Text("name");
    if (!name) return ReportMissing("name");
    case_.name = name->text;
    case_.place = name->place;
  }

  void ReadObjects() {
    case_.initial = fields_.Object("initial");
    case_.expected = fields_.Object("expected");
    if (form_.act == Act::kCreate) return;
    case_.updated = fields_.Object("updated");
    case_.patch = fields_.Parsed("patch");
    case_.crd_patches = fields_.Parsed("initialCRDPatches");
    if (case_.crd_patches && !case_.crd_patches->value.root().IsArray()) {
      context_.Add(case_.crd_patches->place, "initialCRDPatches must be a list of JSON patch operations");
    }
    if (case_.crd_patches && case_.crd_patches->value.root().Count() == 0) case_.crd_patches.reset();
  }

  void RequireParts() {
    if (!fields_.Has("initial")) ReportMissing("initial");
    if (form_.act != Act::kCreate && !fields_.Has("updated") && !fields_.Has("patch"))
      ReportMissing("updated");
    if (case_.updated && case_.patch) {
      context_.Add(case_.patch->place, "a case has either updated or patch, not both");
    }
    const bool expects = case_.errors.any() || case_.status_errors.any() || case_.warnings;
    if (!fields_.Has("expected") && !expects)
      ReportMissing("expected", "expected, expectedError or expectedErrors");
  }

  void ReportMissing(std::string_view key, std::string_view shown = {}) {
    broken_ = true;
    context_.Add(case_.place, std::string(form_.what) + " needs " + std::string(shown.empty() ? key : shown));
  }

  ExpectedErrors Errors(std::string_view text_key, std::string_view list_key) {
    ExpectedErrors out;
    if (std::ranges::find(form_.keys, text_key) == form_.keys.end()) return out;
    out.text = fields_.Text(text_key);
    // As Go reads it: an empty text is none.
    if (out.text && out.text->text.empty()) out.text.reset();
    if (out.text) out.place = out.text->place;
    const std::optional<Value> list = fields_.List(list_key);
    if (!list) return out;
    if (!out.text) out.place = list->span();
    for (const Value item : list->Items()) out.list.push_back(OneError(item));
    return out;
  }

  ExpectedError OneError(Value item) const {
    ExpectedError out;
    out.place = item.span();
    if (item.IsString()) {
      out.text = item.AsString();
    } else if (item.IsObject()) {
      const SuiteFields fields(context_, item, "an expected error", kErrorKeys);
      const auto text = [&](std::string_view key) { return fields.Text(key).value_or(PlacedText{}).text; };
      out.type = text("type");
      out.field = text("field");
      out.detail = text("detail");
    } else {
      context_.Add(out.place, "an expected error must be a string, or have type, field or detail");
    }
    return out;
  }

  const SuiteContext& context_;
  const SuiteFields fields_;
  const CaseForm& form_;
  Case case_;
  bool broken_ = false;
};

class SuiteReader {
 public:
  SuiteReader(const SuiteContext& context, Suite& suite) : context_(context), suite_(suite) {}

  void Read(Value root) {
    if (!root.IsObject()) {
      context_.Add(root.span(), "a suite must be a mapping with name and tests");
      return;
    }
    const SuiteFields fields(context_, root, "the suite", kSuiteKeys);
    suite_.name = fields.Text("name").value_or(PlacedText{{}, root.span()});
    suite_.crd = fields.Text("crd");
    suite_.crd_name = fields.Text("crdName");
    suite_.version = fields.Text("version");
    suite_.feature_gates = fields.Texts("featureGates");
    const std::optional<Value> tests = root.Find("tests");
    if (tests && tests->IsObject()) {
      ReadTests(*tests);
    } else {
      context_.Add(tests ? tests->span() : root.span(),
                   "a suite needs tests: onCreate, onUpdate or onStatus");
    }
  }

 private:
  void ReadTests(Value tests) {
    const SuiteFields fields(context_, tests, "tests", kTestsKeys);
    for (const CaseForm& form : kForms) {
      const std::optional<Value> list = fields.List(form.list);
      if (!list) continue;
      for (const Value item : list->Items()) ReadCase(item, form);
    }
  }

  void ReadCase(Value item, const CaseForm& form) {
    if (!item.IsObject()) {
      context_.Add(item.span(), std::string(form.what) + " must be a mapping");
      return;
    }
    if (auto one = CaseReader(context_, item, form).Read()) suite_.cases.push_back(std::move(*one));
  }

  const SuiteContext& context_;
  Suite& suite_;
};

}  // namespace

SuiteReading ReadSuite(const text::Source& source, const value::ReadOptions& options) {
  SuiteReading out;
  const SuiteContext context{source, options, out.findings};
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  if (!stream.Next(document, entry)) {
    context.Add({}, "the suite is empty");
    return out;
  }
  engine::AppendProblems(entry, options, source.name(), out.findings);
  if (!entry.report.ok()) return out;
  SuiteReader(context, out.suite).Read(document.root());
  if (stream.Next(document, entry)) context.Add(entry.span, "a suite is one document; this one is not read");
  return out;
}

}  // namespace plimsoll::suites
