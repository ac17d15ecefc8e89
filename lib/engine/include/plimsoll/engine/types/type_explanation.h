// What the rules of a tagged Go type, or of a field in it, require.
//
//   auto what = ExplainType(types, "v1.ResourceClaim.spec.devices");
//   what->field;  // devices itself
//   what->type;   // what DeviceClaim requires of its own fields
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/declare/explain.h"
#include "plimsoll/kinds/tagged_types.h"

namespace plimsoll::engine {

struct TypeExplanation {
  const kinds::CompiledTypes* types = nullptr;
  std::string root;                       // the type that was named, in full
  std::vector<std::string> subresources;  // it answers to
  std::string path;                       // of the field; empty for the type itself
  std::optional<declare::ExplainedField> field;
  // The type, or that of the field's values; nothing when it has no rules of its own.
  std::optional<declare::Explanation> type;

  // `types.go:12`; empty for no place.
  std::string PlaceText(gotypes::GoPlace place) const;
};

// `Pod`, `v1.Pod` or `k8s.io/api/core/v1.Pod`, and names of fields in JSON after it.
Result<TypeExplanation> ExplainType(const kinds::TaggedTypes& types, std::string_view name);

}  // namespace plimsoll::engine
