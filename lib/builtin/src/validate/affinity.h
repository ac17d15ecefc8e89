// Affinity of pods to nodes and to other pods, and selectors of nodes.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

struct AffinityOptions {
  bool allow_invalid_label_values = false;       // in selectors of pods
  bool allow_invalid_node_label_values = false;  // in required selectors of nodes
};

void ValidateAffinity(Struct affinity, const AffinityOptions& options, FieldPath path, Errors& errors);
void ValidateNodeSelector(Struct selector, bool allow_invalid_values, FieldPath path, Errors& errors);
void ValidateNodeSelectorTerm(Struct term, bool allow_invalid_values, FieldPath path, Errors& errors);
// Keys of labels that the selector of a term takes the values of from the pod. Constraints of topology have
// no keys that must not match.
void ValidateMatchLabelKeys(Struct term, bool with_mismatches, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
