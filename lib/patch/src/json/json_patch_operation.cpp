#include "plimsoll/patch/json/json_patch_operation.h"

#include <array>

namespace plimsoll::patch {

using merge::CopyMembers;
using merge::Member;
using merge::Node;

Node JsonPatchOperation(std::string_view op, std::string_view path, const Node* value, Arena& arena) {
  const std::array<Member, 3> members = {Member{"op", Node::String(op)},
                                         Member{"path", Node::String(arena.Copy(path))},
                                         Member{"value", value != nullptr ? *value : Node()}};
  return Node::Object(CopyMembers(std::span(members).first(value != nullptr ? 3 : 2), arena));
}

}  // namespace plimsoll::patch
