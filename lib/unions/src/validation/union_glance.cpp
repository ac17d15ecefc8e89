// Most objects satisfy their unions. This sees it on the tape, without nodes being made of the whole object.
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/unions/validation/union_validate.h"

namespace plimsoll::unions {

using merge::kMaxDepth;

namespace {

using value::Value;

class UnionGlance {
 public:
  explicit UnionGlance(const UnionSchema& schema) : schema_(schema) {}

  bool MayBeWrong(UnionNodeId id, Value value, uint32_t depth) const {
    if (id == kNoUnionNode || !schema_[id].reaches) return false;
    if (depth > kMaxDepth) return true;
    const UnionNode& node = schema_[id];
    if (value.IsArray()) {
      for (const Value item : value.Items()) {
        if (MayBeWrong(node.items, item, depth + 1)) return true;
      }
      return false;
    }
    if (!value.IsObject()) return false;
    for (const UnionType& type : node.unions) {
      if (MayViolate(type, value)) return true;
    }
    for (const value::Member member : value.Members()) {
      // Looking up the member costs more than all else.
      if (!member.value.IsObject() && !member.value.IsArray()) continue;
      if (MayBeWrong(node.Way(member.key), member.value, depth + 1)) return true;
    }
    return false;
  }

 private:
  // Members that are null or empty count as set here.
  static bool MayViolate(const UnionType& type, Value object) {
    std::string_view selected = type.discriminator_default;
    if (type.HasDiscriminator()) {
      const auto given = object.Find(type.discriminator);
      if (given) selected = given->IsString() ? given->AsString() : std::string_view();
      for (const UnionMember& member : type.members) {
        const bool set = object.Find(member.field).has_value();
        const bool wanted = type.Selects(selected, member);
        if ((set && !wanted) || (!set && wanted && type.require_selected)) return true;
      }
    }
    size_t count = 0;
    for (const value::Member member : object.Members()) {
      if (type.Find(member.key) != nullptr && !member.value.IsNull()) ++count;
    }
    return count > 1 || (count == 0 && type.mode == UnionMode::kExactlyOne);
  }

  const UnionSchema& schema_;
};

}  // namespace

bool MayViolateUnions(const UnionSchema& schema, Value object) {
  return !schema.Empty() && MayViolateUnionsAt(schema, schema.root(), object);
}

bool MayViolateUnionsAt(const UnionSchema& schema, UnionNodeId node, Value value) {
  return UnionGlance(schema).MayBeWrong(node, value, 0);
}

}  // namespace plimsoll::unions
