#include "plimsoll/engine/policies/policy_inputs.h"

#include <algorithm>

#include "plimsoll/engine/types/load_kinds.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/value_text.h"
#include "policy_finisher.h"

namespace plimsoll::engine {
namespace {

using value::TextIn;
using value::Value;

constexpr std::string_view kRbacGroup = "rbac.authorization.k8s.io";

bool IsNamespaceObject(const ManifestObject& object) {
  return object.api_version == "v1" && object.kind == "Namespace";
}

bool Contains(const text::Source& source, std::string_view word) {
  return source.bytes().find(word) != std::string_view::npos;
}

// As policies spell the kind of their params.
std::string_view ParamKindIn(Value policy) {
  const auto spec = policy.Find("spec");
  const auto kind = spec ? spec->Find("paramKind") : std::nullopt;
  return kind ? TextIn(*kind, "kind") : std::string_view();
}

policy::PolicySort SortOfManifests(const std::vector<ManifestFile>& files) {
  const auto mentions = [&](std::string_view word) {
    return std::ranges::any_of(files, [&](const ManifestFile& file) { return file.text.contains(word); });
  };
  const bool mutating = mentions("MutatingAdmissionPolicy") && !mentions("ValidatingAdmissionPolicy");
  return mutating ? policy::PolicySort::kMutating : policy::PolicySort::kValidating;
}

}  // namespace

InputReport NoPolicyIn(const std::string& name) {
  InputReport report;
  report.name = name;
  finding::Finding& finding = report.findings.emplace_back(finding::Code::kEmptyInput);
  finding.file = name;
  finding.message = "no admission policy or binding found";
  return report;
}

PolicyInputs::PolicyInputs(kinds::Kinds& kinds, const PolicyInputOptions& options)
    : kinds_(kinds),
      options_(options),
      types_(kinds, kinds::Settling::kAsServer, options.clock),
      resources_(policy::Resources::BuiltIn()),
      cluster_(resources_, authorizer_) {
  cluster_.UseConversion(types_);
  if (!options.strict_namespaces) cluster_.AssumeNamespaces();
}

PolicyInputs::~PolicyInputs() = default;

void PolicyInputs::AddCrds(const text::Source& source) {
  // What is wrong with a CRD comes up when it is checked itself.
  if (options_.add_crds && MayHoldCrd(source)) LoadCrds(kinds_, source, options_.read);
}

InputReport PolicyInputs::AddPolicies(const text::Source& source) {
  AddCrds(source);
  const size_t first = manifests_.objects().size();
  InputReport report = manifests_.Add(source, options_.read);
  for (size_t i = first; i < manifests_.objects().size(); ++i) {
    const ManifestObject& object = manifests_.objects()[i];
    switch (policy::PartOf(object.root())) {
      case policy::PolicyPart::kPolicy:
        policies_.push_back(&object);
        param_words_.emplace(ParamKindIn(object.root()));
        break;
      case policy::PolicyPart::kBinding: bindings_.push_back(&object); break;
      case policy::PolicyPart::kNone: TakeFact(object, PolicyFacts::kAll, false); break;
    }
  }
  param_words_.erase("");
  return report;
}

bool PolicyInputs::MayHoldFacts(const text::Source& source, PolicyFacts facts) const {
  if (Contains(source, "Namespace") || MayHoldCrd(source)) return true;
  if (facts == PolicyFacts::kAll && Contains(source, kRbacGroup)) return true;
  return std::ranges::any_of(param_words_, [&](const std::string& kind) { return Contains(source, kind); });
}

InputReport PolicyInputs::AddFacts(const text::Source& source, PolicyFacts facts) {
  InputReport nothing;
  nothing.name = source.name();
  if (!MayHoldFacts(source, facts)) return nothing;
  AddCrds(source);
  Manifests& added = facts_.emplace_back();
  InputReport report = added.Add(source, options_.read);
  size_t used = 0;
  for (const ManifestObject& object : added.objects())
    used += TakeFact(object, facts, facts == PolicyFacts::kAll) ? 1u : 0u;
  if (used == 0) facts_.pop_back();
  return report;
}

bool PolicyInputs::TakeFact(const ManifestObject& object, PolicyFacts facts, bool named) {
  const bool rbac = facts == PolicyFacts::kAll && object.api_version.starts_with(kRbacGroup) &&
                    authorizer_.Add(object.root());
  const bool param = facts == PolicyFacts::kAll || param_words_.contains(object.kind);
  if (IsNamespaceObject(object) || param) candidates_.push_back({&object, named});
  return rbac || param || IsNamespaceObject(object);
}

InputReport PolicyInputs::AddStatic(std::vector<ManifestFile> files, const std::string& directory) {
  const policy::PolicySort sort = SortOfManifests(files);
  InputReport report;
  report.name = directory;
  StaticManifests& loaded = static_.emplace_back();
  Manifests& places = facts_.emplace_back();
  for (const ManifestFile& file : files) places.Add(text::Source(file.path, file.text), options_.read);
  loaded = LoadStaticManifests(sort, std::move(files), kinds_);
  if (loaded.error.empty()) {
    static_places_.push_back(&places);
    return report;
  }
  finding::Finding& finding = report.findings.emplace_back(finding::Code::kPolicyUnusable);
  finding.file = directory;
  finding.message = loaded.error;
  static_.pop_back();
  facts_.pop_back();
  return report;
}

std::vector<InputReport> PolicyInputs::Finish() { return PolicyFinisher(*this).Run(); }

const PolicyPlaces* PolicyInputs::PlacesOf(const policy::Policy& policy) const {
  const auto found = places_.find(&policy);
  return found != places_.end() ? &found->second : nullptr;
}

const PolicyPlaces* PolicyInputs::PlacesOf(const policy::Binding& binding) const {
  const auto found = places_.find(&binding);
  return found != places_.end() ? &found->second : nullptr;
}

std::string PolicyInputs::NamespaceNote() const {
  if (!reads_namespaces_) return {};
  const std::vector<std::string> names = cluster_.AssumedNamespaces();
  if (names.empty()) return {};
  constexpr size_t kListed = 5;
  const size_t listed = std::min(names.size(), kListed);
  std::string out =
      text::Joined(std::span(names).first(listed), ", ", [](const std::string& name) { return name; });
  if (names.size() > listed) out += " and " + std::to_string(names.size() - listed) + " more";
  if (names.size() == 1)
    return "1 namespace is not among the inputs; policies see no label of it but its name: " + out;
  return std::to_string(names.size()) +
         " namespaces are not among the inputs; policies see no labels of them but their names: " + out;
}

}  // namespace plimsoll::engine
