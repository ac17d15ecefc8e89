// What may not change in objects of built-in kinds that are there already, as the API server words it.
//
// Both sides are manifests as people keep them, with defaults left out. A field that only one side has
// counts as unchanged when it says what the server would fill in, or nothing: rather miss a change than
// make one up. What the server itself has set meanwhile is not known.
//
//   CheckUpdate({kind, minor_version}, old, object, errors);
#pragma once

#include <cstdint>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

struct UpdatedKind {
  const schema::GroupVersionKind& name;
  uint32_t minor_version = 0;  // of Kubernetes 1
};

// Rules of metadata are not among them. Both must be objects that decode.
void CheckUpdate(const UpdatedKind& kind, value::Value old, value::Value object, finding::ErrorList& errors);

}  // namespace plimsoll::builtin
