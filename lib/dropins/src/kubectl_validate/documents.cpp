#include "documents.h"

#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/report/secret_display.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::dropins {
namespace {

using value::Value;

std::string ObjectName(Value object) {
  const std::optional<Value> metadata = object.Find("metadata");
  return std::string(metadata ? TextOf(metadata->Find("name")) : std::string_view());
}

std::string GroupOf(const std::string& api_version) {
  const size_t slash = api_version.find('/');
  return slash == std::string::npos ? "core" : api_version.substr(0, slash);
}

finding::FieldError UnknownField(const value::Path& path) {
  finding::FieldError error;
  error.type = finding::ErrorType::kInvalid;
  error.path = path;
  error.detail = "value provided for unknown field";
  return error;
}

void MaskSecrets(Value object, finding::FieldError& error) {
  if (error.value) {
    constexpr std::string_view kLead = "value: ";
    *error.value = engine::WithoutSecrets(object, std::string(kLead) + *error.value).substr(kLead.size());
  }
  error.detail = engine::WithoutSecrets(object, error.detail);
}

KubernetesStatus Repeated(const text::Source& source, const std::vector<value::Problem>& duplicates) {
  const text::LineIndex lines(source.bytes());
  KubernetesStatus out;
  out.code = 400;
  out.reason = "BadRequest";
  out.message = "failed to unmarshal document to YAML";
  out.text = "yaml: unmarshal errors:";
  for (const value::Problem& one : duplicates) {
    const std::string key = one.path.empty() ? std::string() : one.path.steps().back().name;
    const std::string line = std::to_string(lines.PlaceOf(one.span.offset).line);
    out.causes.push_back({"", "line " + line + ": key \"" + key + "\" already set in map", ""});
    out.text += "\n  " + out.causes.back().message;
  }
  return out;
}

KubernetesStatus Unknown(const std::vector<crd::StrictProblem>& strict) {
  finding::ErrorList errors;
  std::vector<std::string> texts;
  for (const crd::StrictProblem& problem : strict) {
    if (!problem.unknown) continue;
    errors.push_back(UnknownField(problem.path));
    texts.push_back(errors.back().Text());
  }
  KubernetesStatus out = InvalidStatus("", "", "", errors);
  out.text = text::Joined(texts, "\n");
  return out;
}

bool HasUnknown(const std::vector<crd::StrictProblem>& strict) {
  for (const crd::StrictProblem& problem : strict) {
    if (problem.unknown) return true;
  }
  return false;
}

}  // namespace

std::vector<KubernetesStatus> ValidateDocuments::Judge(const text::Source& source) {
  std::vector<KubernetesStatus> out;
  value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) out.push_back(JudgeDocument(source, document, entry));
  return out;
}

KubernetesStatus ValidateDocuments::JudgeDocument(const text::Source& source, const value::Document& document,
                                                  const value::StreamEntry& entry) {
  if (!entry.report.ok()) {
    return InternalErrorStatus("failed to parse yaml: error converting YAML to JSON: " +
                               entry.report.failure->message);
  }
  const Value root = document.root();
  if (root.IsNull()) return {};
  if (!root.IsObject() || (TextOf(root.Find("kind")).empty() && TextOf(root.Find("apiVersion")).empty())) {
    return InternalErrorStatus("GVK cannot be empty");
  }
  return crd::IsCrd(root) ? JudgeCrd(root, entry) : JudgeObject(source, root, entry);
}

KubernetesStatus ValidateDocuments::JudgeCrd(Value object, const value::StreamEntry& entry) const {
  const auto crd = kinds::LoadCrd(object, entry.report.duplicates, schema::GoNumbersOf(entry.syntax));
  if (crd->crd() == nullptr) return InternalErrorStatus(crd->failure());
  const finding::ErrorList& errors = crd->lint().errors;
  if (errors.empty()) return {};
  return InvalidStatus("apiextensions.k8s.io", "CustomResourceDefinition", ObjectName(object), errors);
}

KubernetesStatus ValidateDocuments::JudgeObject(const text::Source& source, Value object,
                                                const value::StreamEntry& entry) {
  const std::string api_version(TextOf(object.Find("apiVersion")));
  const std::string kind(TextOf(object.Find("kind")));
  const Result<const crd::ServedCrd*> crd = schemas_.Find(api_version, kind);
  if (!crd) return InternalErrorStatus(crd.error().message);
  crd::AdmitOptions options;
  options.metadata = crd::MetadataSource::kFromFile;
  const crd::Admission& admission = admitter_.Admit(**crd, {.object = object}, options);
  // What is wrong with the fields as such is all that is reported for an object.
  if (admission.fatal) return InternalErrorStatus(admission.fatal->message);
  if (HasUnknown(admission.strict)) return Unknown(admission.strict);
  if (!entry.report.duplicates.empty()) return Repeated(source, entry.report.duplicates);
  if (admission.errors.empty()) return {};
  finding::ErrorList errors = admission.errors;
  for (finding::FieldError& error : errors) MaskSecrets(object, error);
  return InvalidStatus(GroupOf(api_version), kind, ObjectName(object), errors);
}

}  // namespace plimsoll::dropins
