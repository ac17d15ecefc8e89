#include "object_findings.h"

#include <algorithm>

#include "plimsoll/text/nearest_word.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using finding::Location;

// Suggestions are looked for among so many names; a schema may have any number.
constexpr size_t kMaxSuggestedNames = 256;

constexpr std::string_view kNotReported = "not reported by the API server";

Location At(text::Span span) {
  Location location;
  location.span = span;
  return location;
}

// `did you mean "replicas"?`, or nothing.
std::string Suggestion(const crd::StrictProblem& problem, const reshape::ShapePlan& plan) {
  if (problem.parent == reshape::kNone || problem.path.empty()) return {};
  std::vector<std::string_view> names;
  for (const reshape::PlanProperty& property : plan.Properties(plan.node(problem.parent))) {
    if (names.size() == kMaxSuggestedNames) break;
    names.push_back(property.name);
  }
  const auto nearest = text::NearestWord(problem.path.steps().back().name, names);
  return nearest ? "did you mean \"" + std::string(*nearest) + "\"?" : "";
}

}  // namespace

void MarkBeyondServer(Finding& finding) {
  if (!finding.hint.empty()) finding.hint += "; ";
  finding.hint += kNotReported;
  finding.beyond_server = true;
}

Finding& ObjectFindings::Add(Code code, text::Span place, std::string message, const value::Path& path) {
  Finding& finding = out_.emplace_back(code);
  finding.file = file_;
  finding.object = static_cast<uint32_t>(number_);
  finding.message = std::move(message);
  finding.place = At(place);
  if (!path.empty()) finding.path = fields_.Resolve(path).value_or(value::Path());
  return finding;
}

Finding& ObjectFindings::AddAt(Code code, const value::Path& path, std::string message) {
  value::Path found = fields_.Resolve(path).value_or(value::Path());
  Finding& finding = Add(code, fields_.SpanOf(found), std::move(message));
  finding.path = std::move(found);
  return finding;
}

void ObjectFindings::AddErrors(const finding::ErrorList& errors) {
  for (const finding::FieldError& error : errors) AddError(error);
}

void ObjectFindings::AddForgiven(const finding::ErrorList& errors) {
  for (const finding::FieldError& error : errors) AddError(error).severity = finding::Severity::kWarning;
}

void ObjectFindings::AddBeyond(const finding::ErrorList& errors) {
  for (const finding::FieldError& error : errors) MarkBeyondServer(AddError(error));
}

Finding& ObjectFindings::AddError(const finding::FieldError& error) {
  Finding& finding = Add(error.code, error.place, error.Text());
  finding.Take(error);
  finding.hint = error.hint;
  // The server names fields that the object as written does not have; then the place says more.
  std::optional<value::Path> found = error.path.empty() ? std::nullopt : fields_.Resolve(error.path);
  // The error of a rule is at the value that the rule belongs to; its fieldPath may name one below.
  if (found && error.code == Code::kCelViolation) finding.place = At(fields_.SpanOf(*found));
  finding.path = found ? *std::move(found) : fields_.PathAt(error.place);
  if (!error.related) return finding;
  finding.related = At(*error.related);
  finding.related_note = "first at";
  return finding;
}

void ObjectFindings::AddUnknown(const crd::Admission& admission) {
  for (const crd::StrictProblem& problem : admission.strict) {
    if (!problem.unknown) continue;
    Finding& finding = Add(Code::kUnknownField, problem.place, problem.text, problem.path);
    finding.hint = Suggestion(problem, admission.version->plan);
  }
}

void ObjectFindings::AddWarnings(const std::vector<crd::Warning>& warnings) {
  for (const crd::Warning& warning : warnings) {
    Add(Code::kDiscouraged, warning.place, warning.text, warning.path);
  }
}

void ObjectFindings::AddStrict(const std::vector<schema::StrictError>& strict) {
  for (const schema::StrictError& error : strict) {
    if (error.kind == schema::StrictError::Kind::kDuplicate) continue;
    Add(Code::kUnknownField, error.place, error.Text(), error.path);
  }
}

}  // namespace plimsoll::engine
