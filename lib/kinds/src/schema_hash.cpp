// Each value adds a number that is made of the path to it and of what it is. A sum does not depend on the
// order of members, and no recursion is needed.
#include "schema_hash.h"

#include <vector>

#include "plimsoll/base/hash.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::kinds {
namespace {

using value::Value;

struct Pending {
  Value value;
  uint64_t path;
  bool names = false;  // members are properties, whatever they are called
};

bool HoldsNames(const Pending& parent, std::string_view key) { return !parent.names && key == "properties"; }

}  // namespace

uint64_t SchemaHash(Value schema) {
  uint64_t hash = 0;
  std::vector<Pending> stack = {{schema, 1}};
  while (!stack.empty()) {
    const Pending at = stack.back();
    stack.pop_back();
    if (at.value.kind() == value::Kind::kObject) {
      for (const value::Member member : at.value.Members()) {
        if (!at.names && member.key == "description") continue;
        stack.push_back({member.value, MixHash(at.path, HashBytes(member.key)), HoldsNames(at, member.key)});
      }
    } else if (at.value.IsArray()) {
      uint64_t index = 0;
      for (const Value item : at.value.Items()) stack.push_back({item, MixHash(at.path, ++index)});
    }
    const bool container = at.value.IsArray() || at.value.IsObject();
    const uint64_t own = container ? static_cast<uint64_t>(at.value.kind()) : value::Hash(at.value);
    hash += MixHash(at.path, own + 1);
  }
  return hash;
}

}  // namespace plimsoll::kinds
