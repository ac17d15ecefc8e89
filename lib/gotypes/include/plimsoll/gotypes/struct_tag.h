// Struct tags: `json:"name,omitempty"` and what Kubernetes' generators make of it.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::gotypes {

// The value of a key in a struct tag, as Go's reflect.StructTag finds it; empty when it is not there.
std::string TagValue(std::string_view tag, std::string_view key);

struct JsonName {
  std::string name;         // empty for inline and omitted members
  bool omitted = false;     // `json:"-"`
  bool is_inline = false;   // embedded, and without a name of its own
  bool omit_empty = false;  // `omitempty`
  bool omit_zero = false;   // `omitzero`
};

JsonName JsonNameOf(std::string_view tag, std::string_view go_name, bool embedded);

}  // namespace plimsoll::gotypes
