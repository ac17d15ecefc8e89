// SetPlan is the request that would set fields of an object: a patch that also clears the other members
// of unions, and what would come of it. Nothing is sent anywhere.
//
//   Result<SetPlan> plan = PlanSet({.assignments = {"Deployment.spec.strategy.type=Recreate"}}, catalog);
//   show(plan->content_type, plan->body);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/manifests.h"
#include "plimsoll/engine/union_catalog.h"
#include "plimsoll/merge/union_patch.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

struct SetRequest {
  std::vector<std::string> assignments;  // KIND.path=value
  const ManifestObject* live = nullptr;
  merge::UnionPatchType type = merge::UnionPatchType::kMerge;
  merge::ClearMembers clear = merge::ClearMembers::kSet;
  std::string manager = "plimsoll";  // who applies
};

struct SetPlan {
  std::string target;  // `apps/v1 Deployment shop/web`
  std::string content_type;
  value::Tree body = {};
  std::vector<merge::UnionAddition> added = {};
  std::vector<merge::UnionConflict> conflicts = {};
  std::vector<std::string> notes = {};
  // The object afterwards, if it was known before and the request can be done.
  std::optional<value::Tree> object = {};
  std::vector<finding::Finding> findings = {};
  // What is wrong with unions: of the patch itself, then there is no body, or of the object.
  merge::UnionErrors errors = {};
  std::vector<merge::UnionProblem> schema_problems = {};
  std::vector<merge::UnionProblem> schema_warnings = {};
};

Result<SetPlan> PlanSet(const SetRequest& request, UnionCatalog& catalog);

}  // namespace plimsoll::engine
