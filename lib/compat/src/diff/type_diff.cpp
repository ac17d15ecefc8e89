// Types as sets: `number` includes integers, int-or-string both, nullable adds null.
#include <string>

#include "node_pair.h"

namespace plimsoll::compat {

using schema::Keyword;

namespace {

enum TypeBit : unsigned {
  kNullBit = 1,
  kBoolBit = 2,
  kIntBit = 4,
  kFractionBit = 8,
  kStringBit = 16,
  kArrayBit = 32,
  kObjectBit = 64,
  kAllBits = 127,
};

unsigned BitOfType(std::string_view type) {
  if (type == "null") return kNullBit;
  if (type == "boolean") return kBoolBit;
  if (type == "integer") return kIntBit;
  if (type == "number") return kIntBit | kFractionBit;
  if (type == "string") return kStringBit;
  if (type == "array") return kArrayBit;
  if (type == "object") return kObjectBit;
  return kAllBits;
}

unsigned TypesOf(const schema::Schema& schema, schema::NodeId node, bool custom) {
  if (schema.Has(node, Keyword::kNever)) return 0;
  unsigned out = kAllBits;
  if (schema.Flag(node, Keyword::kIntOrString)) {
    out = kIntBit | kStringBit;
  } else if (schema.Has(node, Keyword::kType)) {
    out = BitOfType(schema.Text(node, Keyword::kType));
  } else if (schema.Has(node, Keyword::kTypes)) {
    out = 0;
    for (const std::string_view type : schema.Texts(node, Keyword::kTypes)) out |= BitOfType(type);
  }
  // Null is compared by itself in CRDs, where it needs a keyword.
  return custom ? out & ~static_cast<unsigned>(kNullBit) : out;
}

Keyword TypeKeyword(const NodePair& pair) {
  if (pair.HadFlag(Keyword::kIntOrString) || pair.HasFlag(Keyword::kIntOrString))
    return Keyword::kIntOrString;
  const bool types =
      pair.before.Has(pair.old_node, Keyword::kTypes) || pair.after.Has(pair.new_node, Keyword::kTypes);
  return types ? Keyword::kTypes : Keyword::kType;
}

std::string TypeText(const schema::Schema& schema, schema::NodeId node) {
  if (schema.Flag(node, Keyword::kIntOrString)) return "int-or-string";
  const Keyword keyword = schema.Has(node, Keyword::kTypes) ? Keyword::kTypes : Keyword::kType;
  return KeywordText(schema, node, keyword);
}

Direction DirectionOf(bool lost, bool gained) {
  if (lost && gained) return Direction::kChanged;
  return lost ? Direction::kTightened : Direction::kLoosened;
}

// Nulls in objects are removed where the schema does not allow them, or replaced by a default. Those in lists
// and maps stay, and are errors.
EffectSet EffectsOnNull(const NodePair& pair) {
  if (!pair.custom()) return pair.Refused();
  if (pair.after.Has(pair.new_node, Keyword::kDefault)) return Effect::kDefaulted | Effect::kPruned;
  const bool in_object = !pair.path.empty() && pair.path.steps().back().kind == value::Step::Kind::kField;
  return in_object && !pair.required ? EffectSet(Effect::kPruned) : pair.Refused();
}

}  // namespace

bool ShareTypes(const NodePair& pair) {
  return (TypesOf(pair.before, pair.old_node, pair.custom()) &
          TypesOf(pair.after, pair.new_node, pair.custom())) != 0;
}

void CompareTypes(const NodePair& pair, ChangeList& changes) {
  const unsigned before = TypesOf(pair.before, pair.old_node, pair.custom());
  const unsigned after = TypesOf(pair.after, pair.new_node, pair.custom());
  const bool lost = (before & ~after) != 0;
  const bool gained = (after & ~before) != 0;
  if (lost || gained) {
    EffectSet effects;
    if (lost) effects |= pair.Refused();
    if (gained) effects |= Effect::kReaders;
    changes.Add(pair, TypeKeyword(pair), DirectionOf(lost, gained), effects,
                TypeText(pair.before, pair.old_node), TypeText(pair.after, pair.new_node));
  }
  const bool nullable = pair.HasFlag(Keyword::kNullable);
  if (pair.HadFlag(Keyword::kNullable) == nullable) return;
  if (nullable) {
    // Requests with null got the default.
    const bool filled = pair.custom() && pair.before.Has(pair.old_node, Keyword::kDefault);
    changes.Add(pair, Keyword::kNullable, Direction::kAdded,
                filled ? Effect::kReaders | Effect::kDefaulted : EffectSet(Effect::kReaders));
    return;
  }
  changes.Add(pair, Keyword::kNullable, Direction::kRemoved, EffectsOnNull(pair));
}

}  // namespace plimsoll::compat
