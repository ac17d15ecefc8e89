#include "kustomization_judge.h"

#include <algorithm>
#include <array>

#include "../input/named_object.h"
#include "../report/field_location.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/builtin/kind/kustomization_plan.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using value::Step;
using value::Value;

constexpr std::string_view kKustomizeGroup = "kustomize.config.k8s.io";

struct DeprecatedField {
  std::string_view name;
  std::string_view replacement;
  std::string_view fix = "Run 'kustomize edit fix' to update your Kustomization automatically.";
};

// In kustomize's words.
constexpr auto kDeprecatedFields = std::to_array<DeprecatedField>({
    {"bases", "resources"},
    {"commonLabels", "labels"},
    {"imageTags", "images"},
    {"patchesJson6902", "patches"},
    {"patchesStrategicMerge", "patches"},
    {"vars", "replacements",
     "[EXPERIMENTAL] Run 'kustomize edit fix' to update your Kustomization automatically."},
});

Finding& AtMember(Value object, Code code, std::string_view key, std::string message,
                  ObjectFindings& findings) {
  Finding& finding = findings.Add(code, PlaceOf(object, key), std::move(message));
  finding.path.Push(Step::Field(std::string(key)));
  return finding;
}

void WarnOfFields(Value object, ObjectFindings& findings) {
  for (const value::Member member : object.Members()) {
    const auto found = std::ranges::find(kDeprecatedFields, member.key, &DeprecatedField::name);
    if (found == kDeprecatedFields.end() || member.value.IsNull()) continue;
    Finding& finding = findings.Add(Code::kDeprecatedField, member.key_value.span(),
                                    "'" + std::string(found->name) + "' is deprecated. Please use '" +
                                        std::string(found->replacement) + "' instead.");
    finding.path.Push(Step::Field(std::string(found->name)));
    finding.hint = found->fix;
  }
}

// What kustomize enforces, and nothing else: both may be absent.
void CheckKindAndVersion(Value object, ObjectFindings& findings) {
  const std::string_view kind = TextIn(object, "kind");
  if (!kind.empty() && kind != "Kustomization" && kind != "Component") {
    AtMember(object, Code::kUnsupportedValue, "kind", "kind should be Kustomization or Component", findings);
  }
  const std::string_view version = TextIn(object, "apiVersion");
  const std::string wanted = std::string(kKustomizeGroup) + (kind == "Component" ? "/v1alpha1" : "/v1beta1");
  if (version.empty() || version == wanted) return;
  AtMember(object, Code::kUnsupportedValue, "apiVersion",
           "apiVersion for " + std::string(kind.empty() ? "Kustomization" : kind) + " should be " + wanted,
           findings);
}

void CheckNotEmpty(Value object, ObjectFindings& findings) {
  for (const value::Member member : object.Members()) {
    if (member.key != "kind" && member.key != "apiVersion" && !member.value.IsNull()) return;
  }
  findings.Add(Code::kEmptyInput, object.span(), "kustomization.yaml is empty").severity =
      finding::Severity::kError;
}

}  // namespace

bool IsKustomization(std::string_view file, Value object) {
  const std::string_view version = TextIn(object, "apiVersion");
  const std::string_view kind = TextIn(object, "kind");
  if (GroupOf(version) == kKustomizeGroup) {
    return kind == "Kustomization" || kind == "Component" || IsKustomizationName(file);
  }
  return IsKustomizationName(file) && (kind.empty() || GroupOf(version).empty());
}

void KustomizationJudge::Judge(const std::string& file, Value object, ObjectFindings& findings) {
  CheckKindAndVersion(object, findings);
  CheckFields(object, findings);
  WarnOfFields(object, findings);
  CheckNotEmpty(object, findings);
  if (kustomizations_ != nullptr && IsKustomizationName(file)) CheckFiles(file, object, findings);
}

void KustomizationJudge::CheckFields(Value object, ObjectFindings& findings) {
  const builtin::ObjectFaults& faults = walk_.Judge(builtin::KustomizationPlan(), object);
  for (const builtin::UnknownMember& member : faults.unknown) {
    if (member.other_case) continue;
    Finding& finding = findings.Add(Code::kUnknownField, member.place,
                                    "unknown field " + text::Quoted(member.path.DecoderPath()));
    finding.path = member.path;
    finding.hint = member.hint;
  }
  findings.AddErrors(faults.errors);
  findings.AddErrors(faults.schema_errors);
  if (faults.left_out == 0) return;
  findings.Add(Code::kLimitFindings, object.span(),
               NotListed(faults.left_out, "error of this object", "errors of this object"));
}

void KustomizationJudge::CheckFiles(const std::string& file, Value object, ObjectFindings& findings) const {
  for (const FileReference& reference : ReferencesOf(object)) {
    const std::string why = kustomizations_->WhyMissing(file, reference);
    if (why.empty()) continue;
    findings.Add(Code::kMissingFile, reference.span, reference.path + " " + why).path = reference.field;
  }
}

}  // namespace plimsoll::engine
