#include "settle.h"

#include <utility>

#include "type_rules.h"

namespace plimsoll::check {
namespace {

using value::Kind;

constexpr KindSet kNull = BitOf(Kind::kNull);
constexpr KindSet kFloats = BitOf(Kind::kFloat) | BitOf(Kind::kUint);

class Settler {
 public:
  explicit Settler(CheckProgram& program) : program_(program), colours_(program.nodes.size(), Colour::kNew) {}

  bool Run() {
    for (uint32_t i = 0; i < program_.nodes.size(); ++i) {
      ProgramNode& node = program_.nodes[i];
      node.typed = TypedKinds(program_.facts[i]);
      node.whole_floats = TakesWholeFloats(program_.facts[i]);
    }
    for (uint32_t i = 0; i < program_.nodes.size(); ++i) {
      if (!SettleFrom(i)) return false;
    }
    return true;
  }

 private:
  enum class Colour : uint8_t { kNew, kOpen, kDone };

  // Alternatives before the nodes they belong to.
  bool SettleFrom(uint32_t start) {
    if (colours_[start] == Colour::kDone) return true;
    std::vector<std::pair<uint32_t, uint32_t>> open = {{start, 0}};
    colours_[start] = Colour::kOpen;
    while (!open.empty()) {
      auto& [index, next] = open.back();
      const uint32_t child = Alternative(program_.nodes[index], next++);
      if (child == kNone) {
        SettleNode(program_.nodes[index]);
        colours_[index] = Colour::kDone;
        open.pop_back();
      } else if (colours_[child] == Colour::kOpen) {
        return false;
      } else if (colours_[child] == Colour::kNew) {
        colours_[child] = Colour::kOpen;
        open.emplace_back(child, 0);
      }
    }
    return true;
  }

  // The alternatives of all junctors of a node, in a row; kNone after the last.
  uint32_t Alternative(const ProgramNode& node, uint32_t position) const {
    if (node.junctors == kNone) return kNone;
    const Junctors& junctors = program_.junctors[node.junctors];
    for (schema::Range range : {junctors.any_of, junctors.one_of, junctors.all_of}) {
      if (position < range.count) return program_.alternatives[range.begin + position];
      position -= range.count;
    }
    return position == 0 ? junctors.negated : kNone;
  }

  void SettleNode(ProgramNode& node) const {
    node.junctors_settled = static_cast<KindSet>(SettledByJunctors(node) | kNull);
    KindSet plain = node.typed & node.junctors_settled;
    if (node.enumeration != kNone) plain = 0;
    node.ruled = plain;
    if (node.object != kNone && program_.objects[node.object].required_count > Member::kMostBits) {
      node.ruled &= static_cast<KindSet>(~BitOf(Kind::kObject));
    }
    if (node.string != kNone) plain &= static_cast<KindSet>(~BitOf(Kind::kString));
    if (node.number != kNone) {
      const NumberRules& rules = program_.numbers[node.number];
      if (!rules.AnyInt()) plain &= static_cast<KindSet>(~BitOf(Kind::kInt));
      if (!rules.AnyFloat()) plain &= static_cast<KindSet>(~kFloats);
    }
    if (node.array != kNone && !AnyArray(program_.arrays[node.array])) {
      plain &= static_cast<KindSet>(~BitOf(Kind::kArray));
    }
    if (node.object != kNone && !AnyObject(program_.objects[node.object])) {
      plain &= static_cast<KindSet>(~BitOf(Kind::kObject));
    }
    node.plain = plain;
    node.string_check = StringCheckOf(node);
  }

  StringCheck StringCheckOf(const ProgramNode& node) const {
    if ((node.typed & node.junctors_settled & BitOf(Kind::kString)) == 0) return StringCheck::kAll;
    if (node.enumeration != kNone) return node.string == kNone ? StringCheck::kEnum : StringCheck::kAll;
    if (node.string == kNone) return StringCheck::kAll;
    const StringRules& rules = program_.strings[node.string];
    if (rules.format || rules.second_pattern != kNone) return StringCheck::kAll;
    return rules.pattern == kNone ? StringCheck::kLength : StringCheck::kPattern;
  }

  KindSet SettledByJunctors(const ProgramNode& node) const {
    if (node.junctors == kNone) return kAllKinds;
    const Junctors& junctors = program_.junctors[node.junctors];
    KindSet settled = kAllKinds;
    if (junctors.any_of.count != 0) settled &= AnyPlain(junctors.any_of);
    if (junctors.one_of.count != 0) settled &= OnePlain(junctors.one_of);
    for (uint32_t child : program_.AlternativesAt(junctors.all_of)) settled &= program_.nodes[child].plain;
    if (junctors.negated != kNone) settled &= static_cast<KindSet>(~Possible(junctors.negated));
    return settled;
  }

  KindSet AnyPlain(schema::Range range) const {
    KindSet kinds = 0;
    for (uint32_t child : program_.AlternativesAt(range)) kinds |= program_.nodes[child].plain;
    return kinds;
  }

  // Kinds that one alternative accepts and all others refuse.
  KindSet OnePlain(schema::Range range) const {
    KindSet once = 0;
    KindSet unclear = 0;
    for (uint32_t child : program_.AlternativesAt(range)) {
      const KindSet plain = program_.nodes[child].plain;
      unclear |= static_cast<KindSet>((once & Possible(child)) | (Possible(child) & ~plain));
      once |= plain;
    }
    return static_cast<KindSet>(once & ~unclear);
  }

  // What is left when the type check has had its say.
  KindSet Possible(uint32_t child) const {
    const ProgramNode& node = program_.nodes[child];
    return node.whole_floats ? static_cast<KindSet>(node.typed | kFloats) : node.typed;
  }

  // A node without any keyword.
  bool IsEmpty(uint32_t index) const {
    const ProgramNode& node = program_.nodes[index];
    return node.typed == kAllKinds && node.string == kNone && node.number == kNone && node.array == kNone &&
           node.object == kNone && node.enumeration == kNone && node.junctors == kNone;
  }

  bool AnyArray(const ArrayRules& rules) const {
    return rules.max_items == INT64_MAX && rules.min_items == INT64_MIN && !rules.unique &&
           (rules.items == kNone || IsEmpty(rules.items));
  }

  bool AnyObject(const ObjectRules& rules) const {
    if (rules.max_properties != INT64_MAX || rules.min_properties != INT64_MIN) return false;
    if (rules.required_count != 0 || rules.additional == Additional::kForbidden) return false;
    if (rules.additional == Additional::kChecked && !IsEmpty(rules.additional_node)) return false;
    for (uint32_t i = 0; i < rules.property_count; ++i) {
      const Property& property = program_.properties[rules.first_property + i];
      if (property.node != kNone && !IsEmpty(property.node)) return false;
    }
    return true;
  }

  CheckProgram& program_;
  std::vector<Colour> colours_;
};

}  // namespace

bool Settle(CheckProgram& program) { return Settler(program).Run(); }

}  // namespace plimsoll::check
