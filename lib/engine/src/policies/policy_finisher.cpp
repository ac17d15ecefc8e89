#include "policy_finisher.h"

#include <algorithm>
#include <memory>

#include "../judge/object_judge.h"
#include "../report/field_location.h"
#include "plimsoll/engine/describe/cel_eval.h"
#include "plimsoll/kinds/named_kind.h"
#include "plimsoll/policy/match/params.h"
#include "plimsoll/value/value_text.h"
#include "with_namespace.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using value::Path;
using value::TextIn;
using value::Value;

// The expressions of one list of a policy: `spec.validations[2].expression`.
Path ExpressionPath(std::string_view list, size_t index, std::string_view field) {
  return Path("spec").Child(list).Item(index).Child(field);
}

size_t CountInSpec(Value object, std::string_view list) {
  const auto spec = object.Find("spec");
  const auto items = spec ? spec->Find(list) : std::nullopt;
  return items && items->IsArray() ? items->Count() : 0;
}

bool ReadsNamespaces(const std::optional<policy::MatchResources>& match) {
  return match && !match->namespace_selector.Empty();
}

std::string NameInQuotes(const ManifestObject& object) {
  return object.kind + " '" + std::string(TextIn(object.root().Find("metadata"), "name")) + "'";
}

policy::GroupVersionKind KindOfParams(const policy::ParamKind& kind) {
  policy::GroupVersionKind out{{}, {}, kind.kind};
  policy::SplitApiVersion(kind.api_version, out.group, out.version);
  return out;
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

void PolicyFinisher::CheckBindings() {
  std::set<std::pair<std::string, std::string>> policies;  // kinds and names, of refused ones, too
  for (const ManifestObject* object : inputs_.policies_)
    policies.emplace(object->kind, TextIn(object->root().Find("metadata"), "name"));
  std::set<std::pair<std::string, std::string>> bound;
  for (const ManifestObject* object : inputs_.bindings_) {
    const std::string kind = object->kind.substr(0, object->kind.size() - 7);  // without `Binding`
    const std::string policy(TextIn(object->root().Find("spec"), "policyName"));
    bound.emplace(kind, policy);
    if (policy.empty() || policies.contains({kind, policy})) continue;
    Report(*object, Code::kPolicyMissing, "spec.policyName",
           NameInQuotes(*object) + " binds " + kind + " '" + policy + "', which is not among the inputs");
  }
  for (const ManifestObject* object : inputs_.policies_) {
    const std::string name(TextIn(object->root().Find("metadata"), "name"));
    if (bound.contains({object->kind, name}) || refused_.contains(object)) continue;
    const bool assumed = inputs_.options_.assume_bound;
    Finding& finding =
        Report(*object, Code::kPolicyUnbound, "metadata.name",
               NameInQuotes(*object) + (assumed ? " has no binding; it is evaluated as if it had one"
                                                : " has no binding, so it is not evaluated"));
    if (!assumed) finding.hint = "add a " + object->kind + "Binding, or use --assume-bound";
  }
  for (const auto sort : {policy::PolicySort::kValidating, policy::PolicySort::kMutating}) {
    for (const policy::BoundPolicy& each : inputs_.set_.policies(sort)) CheckParams(each);
  }
}

// Params that no request can find.
void PolicyFinisher::CheckParams(const policy::BoundPolicy& bound) {
  const policy::Policy& policy = bound.compiled->policy;
  if (!policy.param_kind) return;
  const ManifestObject* manifest = ManifestOf(&policy);
  std::string problem = policy::ParamKindProblem(*policy.param_kind, inputs_.resources_);
  if (!problem.empty()) {
    if (manifest == nullptr) return;
    Report(*manifest, Code::kPolicyUnusable, "spec.paramKind", std::move(problem)).hint =
        "add its CRD with --crds";
    return;
  }
  const policy::GroupVersionKind kind = KindOfParams(*policy.param_kind);
  for (const policy::Binding* binding : bound.bindings) {
    if (!binding->param_ref || binding->param_ref->name.empty()) continue;
    const auto params = inputs_.cluster_.ParamsOf(kind, binding->param_ref->namespace_);
    const auto named = [&](const policy::ParamObject& param) {
      return param.name == binding->param_ref->name;
    };
    const ManifestObject* object = ManifestOf(binding);
    if (object == nullptr || std::ranges::any_of(params, named)) continue;
    Finding& finding = Report(*object, Code::kPolicyUnusable, "spec.paramRef.name",
                              "the params of " + NameInQuotes(*object) +
                                  " are not among the inputs: " + std::string(kind.kind) + " '" +
                                  std::string(binding->param_ref->name) + "'");
    if (!binding->param_ref->deny_if_missing) finding.severity = finding::Severity::kWarning;
    finding.hint = "add them with --params";
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

PolicyPlace PolicyFinisher::PlaceIn(const ManifestObject& object, const Path& path) {
  auto lines = lines_.find(object.source.get());
  if (lines == lines_.end())
    lines = lines_.emplace(object.source.get(), text::LineIndex(object.source->bytes())).first;
  FieldFinder fields(object.root());
  const text::Span span = fields.SpanOf(path);
  return {object.source->name(), span, lines->second.PlaceOf(span.offset)};
}

PolicyPlaces PolicyFinisher::PlacesIn(const ManifestObject& object) {
  PolicyPlaces out;
  out.object = PlaceIn(object, {});
  const Value root = object.root();
  for (size_t i = 0; i < CountInSpec(root, "validations"); ++i)
    out.validations.push_back(PlaceIn(object, ExpressionPath("validations", i, "expression")));
  for (size_t i = 0; i < CountInSpec(root, "auditAnnotations"); ++i)
    out.audit_annotations.push_back(
        PlaceIn(object, ExpressionPath("auditAnnotations", i, "valueExpression")));
  for (size_t i = 0; i < CountInSpec(root, "mutations"); ++i) {
    const Path mutation = Path("spec.mutations").Item(i);
    const bool json = ValueAt(root, mutation.Child("jsonPatch")).has_value();
    out.mutations.push_back(
        PlaceIn(object, mutation.Child(json ? "jsonPatch" : "applyConfiguration").Child("expression")));
  }
  return out;
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
