// MessageBody is a literal of a type that has no schema, such as `Object.spec{replicas: 3}` in a mutation.
#pragma once

#include <span>
#include <string_view>

#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

struct MessageField {
  std::string_view name;
  Value value;
};

struct MessageBody {
  std::string_view type;
  std::span<const MessageField> fields;  // each name once

  // The value of a field, absent when it is not there.
  Value Find(std::string_view name) const {
    for (const MessageField& field : fields) {
      if (field.name == name) return field.value;
    }
    return {};
  }
};

inline constexpr std::string_view kObjectMessage = "Object";
inline constexpr std::string_view kJsonPatchMessage = "JSONPatch";

}  // namespace plimsoll::cel
