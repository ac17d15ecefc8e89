// SuitePolicies is what the cases of one suite run against: its policies and bindings, and what exists in the
// cluster. Made by one thread; any number of threads may read it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/compile/policy_set.h"
#include "plimsoll/suites/plan/suite_file.h"
#include "plimsoll/suites/policies/object_files.h"
#include "plimsoll/suites/policies/policy_suite.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::suites {

// A policy in place of the one in a file.
struct EditedPolicy {
  const engine::ManifestObject* original = nullptr;
  value::Tree edited = {};
};

class SuitePolicies {
 public:
  // `release` is one of Kubernetes; empty: the newest. What is wrong with a file that the suite names becomes
  // a finding at its place in the suite. The suite must outlive it.
  SuitePolicies(const PolicySuite& suite, ObjectFiles& objects, const std::string& release,
                const value::ReadOptions& read, const SuiteFile& file,
                std::vector<finding::Finding>& findings);
  ~SuitePolicies();

  const PolicySuite& suite() const { return suite_; }
  const engine::PolicyInputs& inputs() const { return *inputs_; }
  // With the objects of the suite itself.
  const policy::Cluster& cluster() const { return *cluster_; }
  // The files with policies or bindings.
  const std::vector<const ObjectFile*>& files() const { return files_; }
  // What the API server says about policies that it refuses, and about bindings, in their files.
  const std::vector<engine::InputReport>& reports() const { return reports_; }

  // What a case is about.
  const policy::PolicySet& SetOf(const PolicyScope& scope) const { return *sets_.at(scope); }
  // The same with a policy changed.
  std::unique_ptr<const policy::PolicySet> MakeSet(const PolicyScope& scope, const EditedPolicy* edit) const;

 private:
  void AddPath(const SuitePath& path, ObjectFiles& objects);
  void NoteUnplaced(const ObjectFile& file, text::Span place);
  void TakeReport(engine::InputReport&& report);
  void AddSuiteObjects();
  void AddObject(const CaseValue& object, bool is_namespace);
  void Complain(text::Span place, std::string message, std::string hint = {});
  void AddScoped(policy::PolicySet& set, const PolicyScope& scope, value::Value policy) const;

  const PolicySuite& suite_;
  const SuiteFile& file_;
  std::vector<finding::Finding>& findings_;
  kinds::Kinds kinds_;
  std::unique_ptr<engine::PolicyInputs> inputs_;
  std::unique_ptr<policy::Cluster> cluster_;
  std::vector<std::unique_ptr<value::Detached>> prepared_;
  std::vector<CaseValue> unplaced_;  // params of files, without a namespace
  std::vector<const ObjectFile*> files_;
  std::set<const ObjectFile*> added_;
  std::vector<engine::InputReport> reports_;
  std::set<std::pair<policy::PolicySort, std::string>> accepted_;  // policies
  std::set<std::pair<policy::PolicySort, std::string>> accepted_bindings_;
  std::map<PolicyScope, std::unique_ptr<const policy::PolicySet>> sets_;
};

// Adds an object as a param or as a namespace, as admission sees it. Empty, or why it cannot be decoded.
std::string AddPrepared(const engine::PolicyInputs& inputs, const CaseValue& object, bool is_namespace,
                        policy::Cluster& cluster, std::vector<std::unique_ptr<value::Detached>>& kept);

}  // namespace plimsoll::suites
