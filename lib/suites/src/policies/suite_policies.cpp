#include "plimsoll/suites/policies/suite_policies.h"

#include <algorithm>
#include <utility>

#include "plimsoll/crd/decode.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"
#include "suite_reading.h"

namespace plimsoll::suites {
namespace {

using engine::ManifestObject;
using policy::PolicyPart;
using value::TextIn;
using value::Tree;
using value::Value;

constexpr std::string_view kRbacGroup = "rbac.authorization.k8s.io";
constexpr std::string_view kDefaultNamespace = "default";

// Whether an object is what a file of that role is for.
bool HasRole(const ManifestObject& object, FileRole role) {
  switch (role) {
    case FileRole::kPolicies: return policy::PartOf(object.root()) != PolicyPart::kNone;
    case FileRole::kBindings: return policy::PartOf(object.root()) == PolicyPart::kBinding;
    case FileRole::kCrds: return crd::IsCrd(object.root());
    case FileRole::kNamespaces: return object.api_version == "v1" && object.kind == "Namespace";
    case FileRole::kRbac: return object.api_version.starts_with(kRbacGroup);
    case FileRole::kParams: break;
  }
  return true;
}

std::string_view NounOf(FileRole role) {
  switch (role) {
    case FileRole::kPolicies: return "policies";
    case FileRole::kBindings: return "bindings of policies";
    case FileRole::kCrds: return "CRDs";
    case FileRole::kNamespaces: return "Namespaces";
    case FileRole::kRbac: return "RBAC objects";
    case FileRole::kParams: break;
  }
  return "objects";
}

// All requests match.
Tree AnyConstraints() {
  const auto all = [](std::string_view entry) {
    Tree out = Tree::NewArray();
    out.AsArray().push_back(Tree::String(std::string(entry)));
    return out;
  };
  Tree rule = Tree::NewObject();
  for (const std::string_view key : {"apiGroups", "apiVersions", "operations"})
    rule.AsObject().Set(key, all("*"));
  rule.AsObject().Set("resources", all("*/*"));
  Tree out = Tree::NewObject();
  out.AsObject().Set("resourceRules", Tree::NewArray()).value.AsArray().push_back(std::move(rule));
  return out;
}

// A policy of which only the expressions count: failures are always reported, and, of validating ones, any
// request matches.
Tree ExpressionsOnly(Value policy) {
  Tree out = Tree::From(policy);
  out.Set(value::Path("spec.failurePolicy"), Tree::String("Fail"));
  if (policy::ReadPolicy(policy).sort == policy::PolicySort::kValidating)
    out.Set(value::Path("spec.matchConstraints"), AnyConstraints());
  return out;
}

bool HasNamespacedParams(Value policy, const policy::Resources& resources) {
  const policy::Policy read = policy::ReadPolicy(policy);
  if (!read.param_kind) return false;
  const std::string_view api_version = read.param_kind->api_version;
  const policy::ApiResource* resource = resources.FindKind(
      {schema::GroupOf(api_version), schema::VersionOf(api_version), read.param_kind->kind});
  return resource != nullptr && resource->namespaced;
}

// A binding that gives a policy the param of a scope.
Tree BindingOf(Value policy, const PolicyScope& scope, const policy::Resources& resources) {
  const auto set = [](Tree& tree, const value::Path& path, std::string_view text) {
    tree.Set(path, Tree::String(std::string(text)));
  };
  Tree out = Tree::NewObject();
  set(out, "apiVersion", TextIn(policy, "apiVersion"));
  set(out, "kind", std::string(TextIn(policy, "kind")) + "Binding");
  set(out, "metadata.name", scope.policy);
  set(out, "spec.policyName", scope.policy);
  Tree actions = Tree::NewArray();
  actions.AsArray().push_back(Tree::String("Deny"));
  out.Set(value::Path("spec.validationActions"), std::move(actions));
  if (scope.param_name.empty()) return out;
  set(out, "spec.paramRef.name", scope.param_name);
  const std::string_view namespace_ =
      scope.param_namespace.empty() ? kDefaultNamespace : std::string_view(scope.param_namespace);
  if (HasNamespacedParams(policy, resources)) set(out, "spec.paramRef.namespace", namespace_);
  set(out, "spec.paramRef.parameterNotFoundAction", "Deny");
  return out;
}

void AddTree(policy::PolicySet& set, const Tree& tree) {
  const value::Document document = value::DocumentOf(tree);
  set.Add(document.root());
}

// An object in the suite may leave out what is always the same.
Tree Completed(Value object, bool is_namespace) {
  Tree out = Tree::From(object);
  if (!is_namespace) return out;
  if (!object.Find("apiVersion")) out.AsObject().Set("apiVersion", Tree::String("v1"));
  if (!object.Find("kind")) out.AsObject().Set("kind", Tree::String("Namespace"));
  const std::string name(TextIn(object.Find("metadata"), "name"));
  // The server sets this label.
  value::Path label("metadata.labels");
  label.Push(value::Step::Field("kubernetes.io/metadata.name"));
  out.Set(label, Tree::String(name));
  return out;
}

}  // namespace

std::string AddPrepared(const engine::PolicyInputs& inputs, const CaseValue& object, bool is_namespace,
                        policy::Cluster& cluster, std::vector<std::unique_ptr<value::Detached>>& kept) {
  Tree tree = Completed(object.value.root(), is_namespace);
  const value::Document completed = value::DocumentOf(tree);
  const std::string_view api_version = TextIn(completed.root(), "apiVersion");
  const policy::GroupVersionKind kind{schema::GroupOf(api_version), schema::VersionOf(api_version),
                                      TextIn(completed.root(), "kind")};
  if (kind.version.empty() || kind.kind.empty()) return "it has no apiVersion or no kind";
  const policy::ApiResource* resource = inputs.resources().FindKind(kind);
  if (resource != nullptr && resource->namespaced &&
      TextIn(completed.root().Find("metadata"), "namespace").empty()) {
    tree.Set(value::Path("metadata.namespace"), Tree::String(std::string(kDefaultNamespace)));
  }
  const value::Document placed = value::DocumentOf(tree);
  const auto prepared = inputs.types().Prepare(kind, placed.root());
  if (!prepared) return prepared.error();
  const Value root = kept.emplace_back(std::make_unique<value::Detached>(prepared->root()))->root();
  if (is_namespace) cluster.AddNamespace(root);
  cluster.AddParam(root);
  return {};
}

SuitePolicies::SuitePolicies(const PolicySuite& suite, ObjectFiles& objects, const std::string& release,
                             const value::ReadOptions& read, const SuiteFile& file,
                             std::vector<finding::Finding>& findings)
    : suite_(suite), file_(file), findings_(findings) {
  // That there is such a release was made sure of before.
  (void)kinds_.UseRelease(release);
  inputs_ = std::make_unique<engine::PolicyInputs>(
      kinds_,
      engine::PolicyInputOptions{
          .read = read, .assume_bound = suite.assume_bound, .strict_namespaces = suite.strict_namespaces});
  // Policies come first: they say of which kinds params are.
  const auto is_policy = [](const SuitePath& path) {
    return path.role == FileRole::kPolicies || path.role == FileRole::kBindings;
  };
  for (const SuitePath& path : suite.paths) {
    if (is_policy(path)) AddPath(path, objects);
  }
  for (const SuitePath& path : suite.paths) {
    if (!is_policy(path)) AddPath(path, objects);
  }
  for (engine::InputReport& report : inputs_->Finish()) TakeReport(std::move(report));
  for (const policy::CompiledPolicy& compiled : inputs_->set().all())
    accepted_.emplace(compiled.policy.sort, compiled.policy.name);
  for (const policy::Binding& binding : inputs_->set().bindings())
    accepted_bindings_.emplace(binding.sort, binding.name);
  AddSuiteObjects();
  for (const PolicyCase& one : suite.cases) {
    if (!sets_.contains(one.scope)) sets_.emplace(one.scope, MakeSet(one.scope, nullptr));
  }
}

SuitePolicies::~SuitePolicies() = default;

void SuitePolicies::AddPath(const SuitePath& path, ObjectFiles& objects) {
  const FoundObjects found = objects.Find(path.path);
  if (!found.failure.empty()) Complain(path.place, path.path + " cannot be read: " + found.failure);
  bool fits = false;
  for (const ObjectFile* file : found.files) {
    for (const ManifestObject& object : file->manifests.objects()) fits = fits || HasRole(object, path.role);
    if (!added_.insert(file).second) continue;
    const bool policies = path.role == FileRole::kPolicies || path.role == FileRole::kBindings;
    if (policies) files_.push_back(file);
    if (path.role == FileRole::kParams) NoteUnplaced(*file, path.place);
    const engine::InputReport report = policies ? inputs_->AddPolicies(file->source)
                                                : inputs_->AddFacts(file->source, engine::PolicyFacts::kAll);
    for (const finding::Finding& each : report.findings) {
      if (each.severity == finding::Severity::kError)
        Complain(path.place, file->source.name() + ": " + each.message);
    }
  }
  if (fits || !found.failure.empty()) return;
  Complain(path.place, path.path + " has no " + std::string(NounOf(path.role)));
}

// What a case may be about is no finding: params that do not exist, and policies that the suite binds.
void SuitePolicies::TakeReport(engine::InputReport&& report) {
  std::erase_if(report.findings, [&](finding::Finding& finding) {
    if (finding.code == finding::Code::kPolicyUnbound) {
      finding.hint = "add a binding, or `assumeBound: true` to the suite";
      return suite_.assume_bound;
    }
    return finding.code == finding::Code::kPolicyUnusable &&
           finding.path.FieldPath().starts_with("spec.paramRef");
  });
  if (!report.findings.empty()) reports_.push_back(std::move(report));
}

void SuitePolicies::AddSuiteObjects() {
  cluster_ = std::make_unique<policy::Cluster>(&inputs_->cluster());
  for (const CaseValue& object : suite_.namespaces) AddObject(object, /*is_namespace=*/true);
  for (const CaseValue& object : suite_.params) AddObject(object, /*is_namespace=*/false);
  // Objects of files that have no namespace are where clients would create them.
  for (const CaseValue& object : unplaced_) AddObject(object, /*is_namespace=*/false);
}

void SuitePolicies::NoteUnplaced(const ObjectFile& file, text::Span place) {
  for (const ManifestObject& object : file.manifests.objects()) {
    const auto is_param = [&](const ManifestObject* policy) {
      const auto kind = policy::ReadPolicy(policy->root()).param_kind;
      return kind && kind->api_version == object.api_version && kind->kind == object.kind;
    };
    if (!NamespaceOf(object).empty() || std::ranges::none_of(inputs_->policies(), is_param)) continue;
    unplaced_.push_back(CaseValueOf(object, place));
  }
}

void SuitePolicies::AddObject(const CaseValue& object, bool is_namespace) {
  const std::string problem = AddPrepared(*inputs_, object, is_namespace, *cluster_, prepared_);
  if (!problem.empty()) Complain(object.place, "the object cannot be used: " + problem);
}

void SuitePolicies::Complain(text::Span place, std::string message, std::string hint) {
  findings_.push_back(
      file_.MakeFinding(finding::Code::kBadSuite, std::move(message), std::move(hint), place));
}

void SuitePolicies::AddScoped(policy::PolicySet& set, const PolicyScope& scope, Value policy) const {
  if (!scope.expressions_only) return set.Add(policy);
  AddTree(set, ExpressionsOnly(policy));
  AddTree(set, BindingOf(policy, scope, inputs_->resources()));
}

std::unique_ptr<const policy::PolicySet> SuitePolicies::MakeSet(const PolicyScope& scope,
                                                                const EditedPolicy* edit) const {
  auto out = std::make_unique<policy::PolicySet>(policy::PolicyOrder::kByName);
  for (const ManifestObject* object : inputs_->policies()) {
    const policy::Policy read = policy::ReadPolicy(object->root());
    if (!accepted_.contains({read.sort, std::string(read.name)})) continue;
    if (!scope.policy.empty() && read.name != scope.policy) continue;
    if (edit != nullptr && edit->original->source->name() == object->source->name() &&
        edit->original->number == object->number) {
      const value::Document edited = value::DocumentOf(edit->edited);
      AddScoped(*out, scope, edited.root());
    } else {
      AddScoped(*out, scope, object->root());
    }
  }
  if (scope.expressions_only) return out;
  for (const ManifestObject* object : inputs_->bindings()) {
    const policy::Binding read = policy::ReadBinding(object->root());
    if (accepted_bindings_.contains({read.sort, std::string(read.name)})) out->Add(object->root());
  }
  if (suite_.assume_bound) out->BindAll();
  return out;
}

}  // namespace plimsoll::suites
