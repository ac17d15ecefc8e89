#include "policy_finisher.h"

#include <algorithm>
#include <memory>

#include "../judge/object_judge.h"
#include "plimsoll/kinds/named_kind.h"
#include "plimsoll/value/value_text.h"
#include "with_namespace.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using value::Path;
using value::TextIn;
using value::Value;

bool ReadsNamespaces(const std::optional<policy::MatchResources>& match) {
  return match && !match->namespace_selector.Empty();
}

policy::GroupVersionKind KindOfManifest(const ManifestObject& object) {
  return {schema::GroupOf(object.api_version), schema::VersionOf(object.api_version), object.kind};
}

// Policies of a version that the release does not serve any more mean the same as those of v1.
void TolerateOldVersions(std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    if (finding.code != finding::Code::kUnknownVersion) continue;
    finding.severity = finding::Severity::kWarning;
    finding.hint = "it is evaluated nevertheless, as one of v1";
  }
}

}  // namespace

PolicyFinisher::PolicyFinisher(PolicyInputs& inputs) : inputs_(inputs) {
  // The newest release is always there.
  if (inputs.options_.newest_policies) static_cast<void>(newest_.UseRelease(""));
}

std::vector<InputReport> PolicyFinisher::Run() {
  MakeResources();
  for (const ManifestObject* object : inputs_.policies_) AddParamResource(object->root());
  for (size_t i = 0; i < inputs_.static_.size(); ++i)
    AddStaticOf(inputs_.static_[i], *inputs_.static_places_[i]);
  for (const ManifestObject* object : inputs_.policies_) {
    if (Accepts(*object)) AddToSet(*object, policy::PolicySource::kApi);
  }
  for (const ManifestObject* object : inputs_.bindings_) {
    if (Accepts(*object)) AddToSet(*object, policy::PolicySource::kApi);
  }
  AddCandidates();
  CheckBindings();
  if (inputs_.options_.assume_bound) inputs_.set_.BindAll();
  NoteNamespaceReads();
  return SettledReports();
}

// What discovery would say: the release's own resources, and those of the CRDs.
void PolicyFinisher::MakeResources() {
  inputs_.named_ = inputs_.kinds_.NamedInRelease();
  for (kinds::NamedKind& added : inputs_.kinds_.NamedAdded()) inputs_.named_.push_back(std::move(added));
  for (const kinds::NamedKind& named : inputs_.named_) {
    if (named.resource.empty()) continue;
    policy::ApiResource resource{
        {schema::GroupOf(named.api_version), schema::VersionOf(named.api_version), named.resource},
        named.kind,
        named.namespaced.value_or(true)};
    for (const std::string& subresource : named.subresources) resource.subresources.push_back(subresource);
    inputs_.resources_.Add(resource);
  }
}

// Kinds of params that only a catalog knows.
void PolicyFinisher::AddParamResource(Value policy) {
  const auto spec = policy.Find("spec");
  const auto kind = spec ? spec->Find("paramKind") : std::nullopt;
  if (!kind) return;
  const policy::GroupVersionKind name = KindOfParams({TextIn(*kind, "apiVersion"), TextIn(*kind, "kind")});
  if (inputs_.resources_.FindKind(name) != nullptr) return;
  const kinds::Kind* known = inputs_.kinds_.Find({name.group, name.version, name.kind});
  const crd::ServedCrd* crd = known != nullptr ? known->Choose("").crd : nullptr;
  if (crd == nullptr) return;
  std::vector<policy::ApiResource> resources;
  kinds::AddResourcesOf(crd->crd(), resources);
  for (const policy::ApiResource& resource : resources) inputs_.resources_.Add(resource);
}

bool PolicyFinisher::Accepts(const ManifestObject& object) {
  JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  const std::string& file = object.source->name();
  ObjectJudge judge(inputs_.options_.newest_policies ? newest_ : inputs_.kinds_, file, options);
  std::vector<Finding> found;
  ObjectFindings findings(file, object.number, object.root(), found);
  judge.Judge({object.root(), {}, {}, {}}, value::Syntax::kYaml, findings);
  TolerateOldVersions(found);
  const bool accepted = finding::CountErrors(found) == 0;
  if (!accepted) refused_.insert(&object);
  if (found.empty()) return accepted;
  const auto [report, is_new] = reports_.try_emplace(object.source.get());
  if (is_new) order_.push_back(object.source);
  std::ranges::move(found, std::back_inserter(report->second.findings));
  return accepted;
}

void PolicyFinisher::AddToSet(const ManifestObject& object, policy::PolicySource source) {
  policy::PolicySet& set = inputs_.set_;
  const size_t policies = set.all().size();
  set.Add(object.root(), source);
  const void* part = set.all().size() != policies ? static_cast<const void*>(&set.all().back().policy)
                                                  : static_cast<const void*>(&set.bindings().back());
  manifest_of_[part] = &object;
  inputs_.places_[part] = PlacesIn(object);
}

// Static manifests were validated when they were loaded.
void PolicyFinisher::AddStaticOf(const StaticManifests& loaded, const Manifests& places) {
  for (const auto* list : {&loaded.policies, &loaded.bindings}) {
    for (const StaticObject& each : *list) {
      const auto same = [&](const ManifestObject& object) {
        return object.kind == TextIn(each.object->root(), "kind") &&
               TextIn(object.root().Find("metadata"), "name") == each.name;
      };
      const auto place = std::ranges::find_if(places.objects(), same);
      if (place != places.objects().end()) AddToSet(*place, policy::PolicySource::kStatic);
    }
  }
}

void PolicyFinisher::AddCandidates() {
  std::set<std::string> params;
  for (const policy::CompiledPolicy& compiled : inputs_.set_.all()) {
    if (compiled.policy.param_kind) params.insert(KindOfParams(*compiled.policy.param_kind).String());
  }
  std::set<std::string> seen;  // a file may be there twice, as policies and as objects
  for (const auto& [object, named] : inputs_.candidates_) {
    if (!object->identity.empty() && !seen.insert(object->identity).second) continue;
    const policy::GroupVersionKind kind = KindOfManifest(*object);
    const bool is_namespace = kind.group.empty() && kind.kind == "Namespace";
    const bool is_param = params.contains(kind.String());
    const bool is_rbac = kind.group == "rbac.authorization.k8s.io";
    const bool is_crd = kind.kind == "CustomResourceDefinition";
    if (!is_namespace && !is_param) {
      inputs_.unused_ += !named || is_rbac || is_crd ? 0u : 1u;
      continue;
    }
    const policy::ApiResource* resource = inputs_.resources_.FindKind(kind);
    const bool lacks_namespace = resource != nullptr && resource->namespaced &&
                                 TextIn(object->root().Find("metadata"), "namespace").empty();
    value::Document placed;
    if (lacks_namespace) placed = WithNamespace(object->root(), "default");
    auto prepared = inputs_.types_.Prepare(kind, lacks_namespace ? placed.root() : object->root());
    if (!prepared) {
      Report(*object, Code::kUndecodable, {}, prepared.error());
      continue;
    }
    const Value kept = inputs_.prepared_.emplace_back(*std::move(prepared)).root();
    if (is_namespace) inputs_.cluster_.AddNamespace(kept);
    if (is_param) inputs_.cluster_.AddParam(kept);
  }
}

void PolicyFinisher::NoteNamespaceReads() {
  for (const policy::CompiledPolicy& compiled : inputs_.set_.all()) {
    inputs_.reads_namespaces_ |= ReadsNamespaces(compiled.policy.match);
  }
  for (const policy::Binding& binding : inputs_.set_.bindings()) {
    inputs_.reads_namespaces_ |= ReadsNamespaces(binding.match);
  }
  for (const ManifestObject* object : inputs_.policies_) {
    inputs_.reads_namespaces_ |= object->source->bytes().find("namespaceObject") != std::string_view::npos;
  }
}

Finding& PolicyFinisher::Report(const ManifestObject& object, Code code, const Path& path,
                                std::string message) {
  const auto [report, is_new] = reports_.try_emplace(object.source.get());
  if (is_new) order_.push_back(object.source);
  return report->second.findings.emplace_back(FindingAt(object, code, path, std::move(message)));
}

const ManifestObject* PolicyFinisher::ManifestOf(const void* part) const {
  const auto found = manifest_of_.find(part);
  return found != manifest_of_.end() ? found->second : nullptr;
}

std::vector<InputReport> PolicyFinisher::SettledReports() {
  std::vector<InputReport> out;
  for (const auto& source : order_) {
    InputReport& report = out.emplace_back(std::move(reports_[source.get()]));
    report.name = source->name();
    Settle(report, *source);
  }
  return out;
}

}  // namespace plimsoll::engine
