// KindSet is all that is known about kinds at one moment. It never changes, so that a request can finish with
// the set that it started with while a new one takes its place.
//
//   Result<std::shared_ptr<const KindSet>> set = KindSet::Make(files, sources, {.crds = entries});
//   engine::ObjectReviewer reviewer((*set)->kinds(), (*set)->review_options());
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/batch/crd_source.h"
#include "plimsoll/batch/policy_source.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/judge/pod_security.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/tagged_types.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/text/files.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/limits.h"

namespace plimsoll::batch {

// Where kinds come from.
struct SchemaSources {
  std::vector<std::string> crds;      // files and directories
  std::vector<std::string> catalogs;  // files
  kinds::TypesFrom types;             // Go types with tags
  std::string kubernetes_version;     // the newest that is built in, if it is empty
  std::vector<std::string> gates;     // feature gates of the built-in kinds
  std::string gate_name = "--gate";   // what messages call them
  // What namespaces require of Pods: `LEVEL`, `LEVEL:VERSION` or `labels`; empty: nothing.
  std::string pod_security;
  std::vector<std::string> namespaces;  // files and directories with Namespaces, whose labels count
  std::vector<std::string> policies;    // files and directories with admission policies
  bool assume_namespaces = false;       // see LoadPolicies
  // More CRDs come later, from a cluster. Policies that need them are not a mistake at the start.
  bool more_crds = false;
  builtin::ClusterFacts cluster = {};
  value::Limits limits = {};  // of objects with their defaults
};

// A kind that the set has a CRD for.
struct ServedKind {
  std::string api_version;
  std::string kind;
  std::string resource;  // the plural
  bool namespaced = false;
  std::string origin;  // of the CRD
};

// What was read for a set.
struct KindSetParts {
  const std::vector<CrdEntry>& crds;
  const PolicyTexts& policies;
  // Those of the set before, which stay if the new ones cannot be used.
  const SharedTexts& policies_before;
};

class KindSet {
 public:
  // Compiles everything that requests need. Fails on catalogs and Go types that cannot be used.
  static Result<std::shared_ptr<const KindSet>> Make(const text::Files& files, const SchemaSources& sources,
                                                     const KindSetParts& parts);

  const kinds::Kinds& kinds() const { return kinds_; }
  const std::vector<ServedKind>& served() const { return served_; }
  // How reviews judge: unions that API servers do not enforce do not matter there.
  const engine::JudgeOptions& review_options() const { return review_options_; }
  // How the sidecar checks: with unions.
  const engine::JudgeOptions& check_options() const { return check_options_; }
  kinds::UnionFacts& unions() const { return unions_; }
  // Admission policies that reviews are evaluated with; null for none.
  const engine::PolicyInputs* policies() const { return policies_.get(); }
  // The texts that they come from.
  const SharedTexts& policy_texts() const { return policy_texts_; }
  // Why those that were read are not used, and what else there is to say about them.
  const std::vector<std::string>& policy_problems() const { return policy_problems_; }
  const std::vector<std::string>& policy_notes() const { return policy_notes_; }

 private:
  KindSet() = default;
  Result<void> Load(const text::Files& files, const SchemaSources& sources);
  Result<void> LoadNamespaces(const text::Files& files, const SchemaSources& sources);
  Result<void> AddNamespaces(const text::Source& source);
  void UsePolicies(const SchemaSources& sources, const KindSetParts& parts);
  void Add(const CrdEntry& entry);
  void Describe(const crd::Crd& crd, const std::string& origin);
  void Compile() const;

  std::unique_ptr<kinds::TaggedTypes> types_;
  kinds::Kinds kinds_;
  mutable kinds::UnionFacts unions_{kinds_};
  std::optional<engine::NamespacePolicies> security_;
  engine::JudgeOptions review_options_;
  engine::JudgeOptions check_options_;
  std::vector<ServedKind> served_;
  SharedTexts namespaces_;  // for policies
  SharedTexts policy_texts_;
  std::unique_ptr<const engine::PolicyInputs> policies_;
  std::vector<std::string> policy_problems_;
  std::vector<std::string> policy_notes_;
};

}  // namespace plimsoll::batch
