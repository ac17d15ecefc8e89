// Strategic merge patch: Kubernetes' own patches, which know from the schema which lists are merged
// by a key. Applied as API servers do, made as kubectl does.
//
//   const PatchTypes types{components, *components.Find("io.k8s.api.core.v1.Pod")};
//   PatchResult<Node> patched = ApplyStrategicPatch(pod, patch, types, arena);
//
// Objects and patches must be objects; null stands for an empty one. Results live in the arena and
// in what the operands live in.
#pragma once

#include "plimsoll/merge/node.h"
#include "plimsoll/merge/patch_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

// The schemas of OpenAPI 3 by their names, and that of the object.
struct PatchTypes {
  value::Value components;
  value::Value root;
};

PatchResult<Node> ApplyStrategicPatch(const Node& object, const Node& patch, const PatchTypes& types,
                                      Arena& arena);

PatchResult<Node> CreateStrategicPatch(const Node& before, const Node& after, Identity identity,
                                       const PatchTypes& types, Arena& arena);

// As kubectl apply: see ThreeWayTexts.
struct ThreeWayObjects {
  Node original;
  Node modified;
  Node current;
};
// Whether what others changed since is overwritten, or a conflict.
enum class Overwrite : uint8_t { kNo, kYes };

PatchResult<Node> CreateThreeWayStrategicPatch(const ThreeWayObjects& objects, Overwrite overwrite,
                                               Identity identity, const PatchTypes& types, Arena& arena);

}  // namespace plimsoll::merge
