// Paths like `.spec.replicas` and `.spec['a.b']`, which selectable fields and the rules of
// x-kubernetes-validations use to name a field, resolved against a schema.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"

namespace plimsoll::schema {

enum class ArrayNotation : uint8_t { kAllowed, kForbidden };

struct ResolvedField {
  // Prints as upstream prints it: `spec.replicas`, `spec.labels[app]`.
  value::Path path;
  // The schema the path leads to; none below `additionalProperties: true`.
  std::optional<NodeId> node;
};

// Fails with upstream's words: `does not refer to a valid field`. Below
// `additionalProperties: true` there are no fields.
Result<ResolvedField> ResolveFieldPath(const Schema& schema, NodeId root, std::string_view path,
                                       ArrayNotation arrays = ArrayNotation::kAllowed);

}  // namespace plimsoll::schema
