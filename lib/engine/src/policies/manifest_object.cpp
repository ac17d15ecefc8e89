#include "manifest_object.h"

#include <algorithm>
#include <array>

#include "plimsoll/builtin/admit/kind_admitter.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::engine {
namespace {

using value::TextIn;
using value::Value;

constexpr std::string_view kPolicyGroup = "admissionregistration.k8s.io";
constexpr std::string_view kPolicyApiVersion = "admissionregistration.k8s.io/v1";
constexpr std::string_view kScheme = "pkg/runtime/scheme.go:111";

constexpr std::array<std::string_view, 4> kPolicyKinds = {
    "ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding", "MutatingAdmissionPolicy",
    "MutatingAdmissionPolicyBinding"};
constexpr std::array<std::string_view, 2> kWebhookKinds = {"ValidatingWebhookConfiguration",
                                                           "MutatingWebhookConfiguration"};
// What the decoder knows besides.
constexpr std::array<std::string_view, 6> kMetaKinds = {"Status",   "APIVersions",     "APIGroupList",
                                                        "APIGroup", "APIResourceList", "List"};

// The kind of a list's items, or the kind itself.
std::string_view Single(std::string_view kind) {
  return kind.ends_with("List") ? kind.substr(0, kind.size() - 4) : kind;
}

template <size_t kCount>
bool IsOneOf(const std::array<std::string_view, kCount>& list, std::string_view kind) {
  return std::ranges::find(list, kind) != list.end();
}

bool IsRegistered(std::string_view group, std::string_view version, std::string_view kind) {
  if (group.empty()) return version == "v1" && IsOneOf(kMetaKinds, kind);
  if (group != kPolicyGroup) return false;
  const bool webhook = IsOneOf(kWebhookKinds, Single(kind));
  if (version == "v1" || version == "v1beta1") return webhook || IsOneOf(kPolicyKinds, Single(kind));
  return version == "v1alpha1" && IsOneOf(kPolicyKinds, Single(kind));
}

std::string Aggregated(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return texts.size() == 1 ? out : "[" + out + "]";
}

// Manifests are validated by hand, without what is declared, which has no detail for one error.
std::vector<std::string> TextsByHand(const finding::ErrorList& errors) {
  static const value::Path kActions("spec.validationActions");
  std::vector<std::string> out;
  for (finding::FieldError error : errors) {
    const bool no_action = error.type == finding::ErrorType::kRequired && error.path == kActions;
    if (no_action) error.detail = "at least one validation action is required";
    out.push_back(error.Text());
  }
  return out;
}

}  // namespace

ReadManifest ReadManifestText(std::string_view text) {
  ReadManifest out;
  const text::Source source("", text);
  value::Document document;
  const value::ReadReport report = value::ReadYaml(source.bytes(), {}, document);
  if (!report.ok()) return {.error = report.failure->message};
  const Value root = document.root();
  if (!root.IsObject() || TextIn(root, "kind").empty())
    return {.error = "Object 'Kind' is missing in '" + std::string(text) + "'"};
  for (const value::Problem& problem : report.duplicates) out.duplicates.push_back(problem.message);
  out.object.emplace(root);
  return out;
}

ManifestKind ManifestKindOf(Value object, policy::PolicySort sort) {
  const std::string_view api_version = TextIn(object, "apiVersion");
  const std::string kind(TextIn(object, "kind"));
  const size_t slash = api_version.find('/');
  const std::string_view group = slash == std::string_view::npos ? "" : api_version.substr(0, slash);
  const std::string version(slash == std::string_view::npos ? api_version : api_version.substr(slash + 1));
  if (!IsRegistered(group, version, kind)) {
    return {.error = "no kind " + text::Quoted(kind) + " is registered for version " +
                     text::Quoted(api_version) + " in scheme " + text::Quoted(kScheme),
            .undecodable = true};
  }
  if (group.empty() && kind == "List") return {.part = ManifestPart::kList};
  const std::string_view own =
      sort == policy::PolicySort::kValidating ? "ValidatingAdmissionPolicy" : "MutatingAdmissionPolicy";
  const std::string_view single = Single(kind);
  const bool binding = single.ends_with("Binding");
  const bool wanted =
      api_version == kPolicyApiVersion && (single == own || (binding && single.starts_with(own)));
  if (!wanted) return {.error = "unsupported resource type *" + version + "." + kind};
  if (single != kind) return {.part = ManifestPart::kList, .item_kind = std::string(single)};
  return {.part = binding ? ManifestPart::kBinding : ManifestPart::kPolicy};
}

value::Detached WithKind(Value item, const ManifestKind& kind) {
  return value::Detached(value::WithTypeMeta(item, kPolicyApiVersion, kind.item_kind));
}

std::string ValidateManifest(Value object, const std::vector<std::string>& duplicates,
                             const kinds::Kinds& kinds) {
  const std::string kind(TextIn(object, "kind"));
  const kinds::Kind* known = kinds.Find(kPolicyApiVersion, kind);
  if (known == nullptr || known->builtin() == nullptr) return "no rules for " + kind;
  builtin::KindAdmitter admitter;
  // Without the gate, names that are kept for manifests are no errors.
  const std::array gates = {*builtin::FindGate("ManifestBasedAdmissionControlConfig", false)};
  const builtin::KindAdmission& admission =
      admitter.Admit(*known->builtin(), {.object = object},
                     {.minor_version = kinds.minor_version(), .gates = gates, .store = false});
  std::vector<std::string> strict = duplicates;
  if (!admission.decodes || admission.has_unknown) {
    builtin::ObjectWalk walk;
    const builtin::ObjectFaults& faults = walk.Judge(*known->builtin()->plan, object);
    if (!faults.decodes && !faults.errors.empty()) return faults.errors.front().Text();
    for (const builtin::UnknownMember& member : faults.unknown) {
      strict.push_back("unknown field " + text::Quoted(member.path.DecoderPath()));
    }
  }
  if (!strict.empty()) {
    std::string out = "strict decoding error: ";
    for (size_t i = 0; i < strict.size(); ++i) out += (i == 0 ? "" : ", ") + strict[i];
    return out;
  }
  const std::vector<std::string> texts = TextsByHand(admission.errors);
  if (texts.empty()) return {};
  const std::string name(TextIn(object.Find("metadata"), "name"));
  return kind + " " + text::Quoted(name) + ": " + Aggregated(texts);
}

}  // namespace plimsoll::engine
