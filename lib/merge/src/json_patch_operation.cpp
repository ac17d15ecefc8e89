#include "json_patch_operation.h"

#include <array>

namespace plimsoll::merge {

void AppendPointerStep(std::string& pointer, std::string_view key) {
  pointer += '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

Node JsonPatchOperation(std::string_view op, std::string_view path, const Node* value, Arena& arena) {
  const std::array<Member, 3> members = {Member{"op", Node::String(op)},
                                         Member{"path", Node::String(arena.Copy(path))},
                                         Member{"value", value != nullptr ? *value : Node()}};
  return Node::Object(CopyMembers(std::span(members).first(value != nullptr ? 3 : 2), arena));
}

}  // namespace plimsoll::merge
