// SetPlan is the request that would set fields of an object: a patch that also clears the other members
// of unions, and what would come of it. Nothing is sent anywhere.
//
//   Result<SetPlan> plan = PlanSet({.assignments = {"Deployment.spec.strategy.type=Recreate"}}, facts);
//   show(plan->content_type, plan->body);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/unions/clearing/union_patch.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

struct SetRequest {
  std::vector<std::string> assignments;  // KIND.path=value
  const ManifestObject* live = nullptr;
  // When it is not said, the first kind of patch that does what the assignments say and nothing else:
  // strategic where the kind has such patches, JSON merge, JSON.
  std::optional<unions::UnionPatchType> type = {};
  unions::ClearMembers clear = unions::ClearMembers::kSet;
  std::string manager = "plimsoll";  // who applies
  // Judges the object afterwards by the rules of its kind. Null: only unions are checked.
  const kinds::Kinds* rules = nullptr;
};

struct SetPlan {
  std::string target;  // `apps/v1 Deployment shop/web`
  std::string content_type;
  value::Tree body = {};
  std::vector<unions::UnionAddition> added = {};
  std::vector<unions::UnionConflict> conflicts = {};
  std::vector<std::string> notes = {};
  // The object afterwards, if it was known before and the request can be done.
  std::optional<value::Tree> object = {};
  std::vector<finding::Finding> findings = {};
  // What the rules of the kind say to that object, and how many errors the current object has already, which
  // are not among them.
  std::vector<finding::Finding> problems = {};
  size_t known_problems = 0;
  // What is wrong with unions: of the patch itself, then there is no body, or of the object.
  unions::UnionErrors errors = {};
  std::vector<unions::UnionProblem> schema_problems = {};
  std::vector<unions::UnionProblem> schema_warnings = {};
};

// In words: `spec.strategy.rollingUpdate is cleared because ...`.
std::string DescribeAddition(const unions::UnionAddition& addition);
// Why a member stays that apply cannot clear.
std::string DescribeConflict(const unions::UnionConflict& conflict);

// Fails on fields that the kind does not have, and when there is no request that does nothing else.
Result<SetPlan> PlanSet(const SetRequest& request, kinds::UnionFacts& facts);

}  // namespace plimsoll::engine
