#include <string>

#include "plimsoll/base/counted.h"
#include "plimsoll/declare/explain.h"
#include "plimsoll/declare/rule_number.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::declare {
namespace {

// Wrappers inside wrappers; tags cannot be longer.
constexpr uint32_t kMaxWrappers = 100;

std::string Quote(std::string_view name) { return "`" + std::string(name) + "`"; }

std::string EnumWords(const Rule& rule) {
  std::string out = "one of " + text::Joined(rule.values, ", ",
                                             [](const std::string& value) { return text::Quoted(value); });
  for (const EnumExclusion& gone : rule.exclusions) {
    out += "; not " + text::Quoted(gone.value) + " while option " + gone.option + " is " +
           (gone.when ? "enabled" : "disabled");
  }
  return out;
}

std::string UnionWords(const Rule& rule) {
  const std::string names =
      text::Joined(rule.union_members, ", ", [](const UnionMember& member) { return Quote(member.name); });
  if (rule.kind == RuleKind::kUnion) return "exactly one of " + names + " must be set";
  if (rule.kind == RuleKind::kZeroOrOneOf) return "at most one of " + names + " may be set";
  const std::string discriminator = Quote(rule.other->json.name);
  return text::Joined(rule.union_members, ", ", [&](const UnionMember& member) {
    return Quote(member.name) + " must be set if and only if " + discriminator + " is " +
           text::Quoted(member.discriminator_value);
  });
}

std::string UpdateWords(const Rule& rule) {
  return "on update: " + text::Joined(rule.constraints, ", ", [](UpdateConstraint constraint) -> std::string {
           switch (constraint) {
             case UpdateConstraint::kNoSet: return "must not be set if it was unset";
             case UpdateConstraint::kNoUnset: return "must not be cleared";
             case UpdateConstraint::kNoModify: return "must not be changed once set";
             case UpdateConstraint::kNoAddItem: return "items must not be added";
             case UpdateConstraint::kNoRemoveItem: return "items must not be removed";
           }
           return "";
         });
}

std::string UniqueWords(const Rule& rule) {
  if (rule.matching != Matching::kByKeys) return "items must be unique";
  const std::string keys =
      text::Joined(rule.keys, ", ", [](const gotypes::GoMember* key) { return Quote(key->json.name); });
  return "items must be unique by " + keys;
}

std::string ItemWords(const Rule& rule) {
  return "the item with " + text::Joined(rule.criteria, ", ", [](const Criterion& criterion) {
           return criterion.member->json.name + " " + criterion.value;
         });
}

class Speaker {
 public:
  Speaker(const gotypes::Universe& universe, const Program& program)
      : universe_(universe), program_(program) {}

  std::string Words(uint32_t index, uint32_t depth) const {
    const Rule& rule = program_.rules[index];
    switch (rule.kind) {
      case RuleKind::kRequired: return "required";
      case RuleKind::kOptional: return "optional";
      case RuleKind::kForbidden: return "forbidden";
      case RuleKind::kMaxLength: return "at most " + Counted(rule.number, "character", "characters");
      case RuleKind::kMaxBytes: return "at most " + Counted(rule.number, "byte", "bytes");
      case RuleKind::kMinLength: return "at least " + Counted(rule.number, "character", "characters");
      case RuleKind::kMaxItems: return "at most " + Counted(rule.number, "item", "items");
      case RuleKind::kMinItems: return "at least " + Counted(rule.number, "item", "items");
      case RuleKind::kMaxProperties: return "at most " + Counted(rule.number, "entry", "entries");
      case RuleKind::kMinProperties: return "at least " + Counted(rule.number, "entry", "entries");
      case RuleKind::kMinimum: return "at least " + NumberText(rule);
      case RuleKind::kMaximum: return "at most " + NumberText(rule);
      case RuleKind::kNotEqual: return "not equal to " + rule.text;
      case RuleKind::kMonotonic: return "on update: must not decrease";
      case RuleKind::kImmutable: return "immutable";
      case RuleKind::kFormat: return "format " + std::string(FormatName(rule.format));
      case RuleKind::kEnum: return EnumWords(rule);
      case RuleKind::kUnion:
      case RuleKind::kZeroOrOneOf:
      case RuleKind::kDiscriminatedUnion: return UnionWords(rule);
      case RuleKind::kDependentRequired: return Dependent(rule, "must be set");
      case RuleKind::kDependentForbidden: return Dependent(rule, "must not be set");
      case RuleKind::kUnique: return UniqueWords(rule);
      case RuleKind::kUpdate: return UpdateWords(rule);
      case RuleKind::kFixedResult: return rule.flag ? "always passes" : "always fails: " + rule.text;
      case RuleKind::kCustom: return "the handwritten rules of " + rule.text;
      case RuleKind::kNoNils: return "items must not be null";
      case RuleKind::kTypeFunction: return "the rules of " + TypeName(rule.node);
      case RuleKind::kIfOption:
        return "when option " + rule.text + " is " + (rule.flag ? "enabled: " : "disabled: ") +
               Inner(rule, depth);
      case RuleKind::kEachVal: return "each value: " + Inner(rule, depth);
      case RuleKind::kEachKey: return "each key: " + Inner(rule, depth);
      case RuleKind::kItem: return ItemWords(rule) + ": " + Inner(rule, depth);
      case RuleKind::kSubfield:
        return "its field " + Quote(rule.member->json.name) + ": " + Inner(rule, depth);
      case RuleKind::kMode: return ModeWords(rule, depth);
    }
    return "";
  }

 private:
  static std::string Dependent(const Rule& rule, const char* what) {
    return Quote(rule.other->json.name) + " " + what + " when " + Quote(rule.member->json.name) + " is set";
  }

  std::string TypeName(uint32_t node) const {
    return node == kNoNode ? "its type" : universe_.type(program_.nodes[node].type).name;
  }

  std::string All(const std::vector<uint32_t>& rules, uint32_t depth) const {
    if (depth > kMaxWrappers) return "...";
    return text::Joined(rules, ", ", [&](uint32_t rule) { return Words(rule, depth + 1); });
  }
  std::string Inner(const Rule& rule, uint32_t depth) const { return All(rule.inner, depth); }

  std::string ModeWords(const Rule& rule, uint32_t depth) const {
    const std::string member = Quote(rule.member->json.name);
    std::string out;
    for (const ModeCase& one : rule.cases) {
      out += "when " + Quote(rule.other->json.name) + " is " + text::Quoted(one.value) + ", " + member +
             ": " + All(one.rules, depth) + "; ";
    }
    return out + "otherwise " + member + " must not be set";
  }

  const gotypes::Universe& universe_;
  const Program& program_;
};

}  // namespace

std::string WordsOf(const gotypes::Universe& universe, const Program& program, uint32_t rule) {
  return Speaker(universe, program).Words(rule, 0);
}

// A rule without arguments is called directly by its wrapper, which loses its level.
Level LevelOf(const Program& program, uint32_t index) {
  for (uint32_t depth = 0; depth <= kMaxWrappers; ++depth) {
    const Rule& rule = program.rules[index];
    if (rule.level != Level::kStable || rule.inner.empty() || rule.kind == RuleKind::kMode) return rule.level;
    if (!program.rules[rule.inner.front()].has_arguments) return Level::kStable;
    index = rule.inner.front();
  }
  return Level::kStable;
}

}  // namespace plimsoll::declare
