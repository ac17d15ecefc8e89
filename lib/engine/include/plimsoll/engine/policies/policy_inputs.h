// PolicyInputs gathers what admission policies are evaluated with: the policies and their bindings, and what
// exists in the cluster beside a request: params, Namespaces, RBAC objects, CRDs.
//
//   PolicyInputs inputs(kinds, {});
//   report(inputs.AddPolicies(source));
//   report(inputs.AddFacts(namespaces, PolicyFacts::kAll));
//   for (const InputReport& report : inputs.Finish()) report(report);
//   PolicyReviewer reviewer(inputs);   // policy_review.h
//
// Sources are added by one thread. After Finish any number of threads may read it.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/engine/policies/static_manifests.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/policy_kinds.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/cluster/rbac_authorizer.h"
#include "plimsoll/policy/compile/policy_set.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct PolicyInputOptions {
  value::ReadOptions read = {};
  // Policies without a binding are evaluated, as if one bound them that matches everything and denies.
  bool assume_bound = false;
  // Namespaces that are not among the inputs do not exist. Otherwise they have no label but their name.
  bool strict_namespaces = false;
  // CRDs of the sources are added to the kinds. Otherwise these have all that count.
  bool add_crds = true;
  // Policies and bindings are validated as the newest release does, whatever the release of the kinds, so
  // that they can be evaluated for servers that are older than the feature.
  bool newest_policies = false;
  // For defaults that are the current time.
  kinds::PolicyClock clock = {};
};

// What a source of facts may contain. Objects of other kinds are left alone.
enum class PolicyFacts : uint8_t {
  kObjects,  // Namespaces, params, CRDs: objects that policies are evaluated for may be these
  kAll,      // and RBAC objects
};

// A place in the file of a policy.
struct PolicyPlace {
  std::string file;
  finding::Location at;
};

// Where the parts of a policy or binding are.
struct PolicyPlaces {
  PolicyPlace object;
  std::vector<PolicyPlace> validations;        // their expressions
  std::vector<PolicyPlace> mutations;          // their expressions
  std::vector<PolicyPlace> audit_annotations;  // their expressions
};

class PolicyInputs {
 public:
  // CRDs of the sources are added to the kinds, which must outlive it.
  explicit PolicyInputs(kinds::Kinds& kinds, const PolicyInputOptions& options = {});
  PolicyInputs(const PolicyInputs&) = delete;
  PolicyInputs& operator=(const PolicyInputs&) = delete;
  ~PolicyInputs();

  // Policies and bindings, and with them whatever they need. The report says what cannot be read.
  InputReport AddPolicies(const text::Source& source);
  // The same without policies. After AddPolicies: only objects that policies need are kept.
  InputReport AddFacts(const text::Source& source, PolicyFacts facts);
  // Whether a source may have any. Cheap, and never wrong when it says no.
  bool MayHoldFacts(const text::Source& source, PolicyFacts facts) const;
  // The policies of a directory of static manifests. The report has the error of the server, if there is one.
  // A directory has validating policies or mutating ones, as a server is configured; it is one of mutating
  // ones when none of its files mentions a validating one.
  InputReport AddStatic(std::vector<ManifestFile> files, const std::string& directory);
  // Makes policies ready to run, sorted by name. The reports say which of them the API server refuses, which
  // have no binding or no params, and which bindings have no policy. What is refused is not evaluated.
  std::vector<InputReport> Finish();

  // After Finish.
  const kinds::Kinds& kinds() const { return kinds_; }
  const kinds::PolicyKinds& types() const { return types_; }
  const policy::Resources& resources() const { return resources_; }
  const policy::Cluster& cluster() const { return cluster_; }
  const policy::PolicySet& set() const { return set_; }
  // All policies and bindings that were added, refused ones included, as they are in the files.
  const std::vector<const ManifestObject*>& policies() const { return policies_; }
  const std::vector<const ManifestObject*>& bindings() const { return bindings_; }
  // Of a policy or binding of the set; null for a binding that was assumed.
  const PolicyPlaces* PlacesOf(const policy::Policy& policy) const;
  const PolicyPlaces* PlacesOf(const policy::Binding& binding) const;
  // What was assumed about namespaces that policies look at; empty when there is nothing to say.
  std::string NamespaceNote() const;
  // Objects of sources with all facts that nothing uses.
  size_t unused() const { return unused_; }

 private:
  friend class PolicyFinisher;

  void AddCrds(const text::Source& source);
  // Whether it is of use beside policies and bindings.
  bool TakeFact(const ManifestObject& object, PolicyFacts facts, bool named);

  kinds::Kinds& kinds_;
  const PolicyInputOptions options_;
  kinds::PolicyKinds types_;
  std::vector<kinds::NamedKind> named_;  // whose texts the resources borrow
  policy::Resources resources_;
  policy::RbacAuthorizer authorizer_;
  policy::Cluster cluster_;
  policy::PolicySet set_{policy::PolicyOrder::kByName};
  Manifests manifests_;                          // of all that was added with policies
  std::deque<Manifests> facts_;                  // of other sources
  std::deque<StaticManifests> static_;           // as loaded
  std::vector<const Manifests*> static_places_;  // the same objects with their places
  struct Candidate {
    const ManifestObject* object = nullptr;
    bool named = false;  // the source was added for the sake of such objects
  };
  std::vector<Candidate> candidates_;  // objects that may be params or Namespaces
  std::deque<value::Detached> prepared_;
  std::set<std::string> param_words_;  // kinds of params, as they are written
  std::vector<const ManifestObject*> policies_;
  std::vector<const ManifestObject*> bindings_;
  std::map<const void*, PolicyPlaces> places_;  // by policies and bindings of the set
  bool reads_namespaces_ = false;
  size_t unused_ = 0;
};

// The report on a file or directory without a single policy or binding.
InputReport NoPolicyIn(const std::string& name);

}  // namespace plimsoll::engine
