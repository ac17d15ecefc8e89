#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "enum_values.h"
#include "node_pair.h"
#include "plimsoll/pattern/inclusion.h"
#include "plimsoll/schema/formats.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using schema::Keyword;

namespace {

// What the old schema says about lengths; longer and shorter texts do not count.
pattern::TextLength LengthOf(const NodePair& pair) {
  pattern::TextLength out;
  const auto least = pair.before.Integer(pair.old_node, Keyword::kMinLength);
  const auto most = pair.before.Integer(pair.old_node, Keyword::kMaxLength);
  if (least && *least > 0) out.least = static_cast<size_t>(*least);
  if (most && *most >= 0) out.most = static_cast<size_t>(*most);
  return out;
}

// Whether the second pattern matches texts that the first does not.
bool MatchesOthers(const std::string& first, const std::string& second, pattern::TextLength length) {
  return pattern::CompareLanguages(second, first, length).relation == pattern::Relation::kDiffers;
}

void ComparePatterns(const NodePair& pair, ChangeList& changes) {
  const std::string before = pair.OldText(Keyword::kPattern);
  const std::string after = pair.NewText(Keyword::kPattern);
  if (before == after) return;
  // Readers may take texts apart by what the pattern said of them.
  if (after.empty()) return changes.Add(pair, Keyword::kPattern, Direction::kRemoved, Effect::kReaders);
  const pattern::Inclusion found = pattern::CompareLanguages(before, after, LengthOf(pair));
  // One that matches everything may still be added.
  const bool wider = found.relation == pattern::Relation::kIncluded || EnumSatisfies(pair, Keyword::kPattern);
  const Direction direction = before.empty()                                 ? Direction::kAdded
                              : wider                                        ? Direction::kLoosened
                              : MatchesOthers(before, after, LengthOf(pair)) ? Direction::kChanged
                                                                             : Direction::kTightened;
  changes.Add(pair, Keyword::kPattern, direction, wider ? EffectSet() : pair.Refused());
}

// Formats that the server does not know are ignored.
bool IsKnownFormat(std::string_view format) {
  return schema::FindStringFormat(format).has_value() || format == "int32" || format == "int64" ||
         format == "float" || format == "double";
}

// Whether the bounds of the new schema allow no other integers than the format does.
bool BoundsImplyFormat(const NodePair& pair, std::string_view format) {
  const auto least = pair.after.Number(pair.new_node, Keyword::kMinimum);
  const auto most = pair.after.Number(pair.new_node, Keyword::kMaximum);
  return format == "int32" && least && most && *least >= std::numeric_limits<int32_t>::min() &&
         *most <= std::numeric_limits<int32_t>::max() &&
         pair.after.Text(pair.new_node, Keyword::kType) == "integer";
}

void CompareFormats(const NodePair& pair, ChangeList& changes) {
  const std::string before = pair.OldText(Keyword::kFormat);
  const std::string after = pair.NewText(Keyword::kFormat);
  if (before == after) return;
  const bool asserts = !after.empty() && IsKnownFormat(after) && !BoundsImplyFormat(pair, after);
  const bool wider_number =
      (before == "int32" && after == "int64") || (before == "float" && after == "double");
  EffectSet effects;
  if (asserts && !wider_number) effects |= pair.Refused();
  if ((!before.empty() && IsKnownFormat(before)) || wider_number) effects |= Effect::kReaders;
  const Direction direction = before.empty()  ? Direction::kAdded
                              : after.empty() ? Direction::kRemoved
                                              : Direction::kChanged;
  changes.Add(pair, Keyword::kFormat, direction, effects);
}

std::vector<value::Value> LiteralsOf(const schema::Schema& schema, schema::NodeId node) {
  std::vector<value::Value> out;
  for (const uint32_t literal : schema.Literals(node, Keyword::kEnum))
    out.push_back(schema.LiteralAt(literal));
  return out;
}

bool AllIn(const std::vector<value::Value>& some, const std::vector<value::Value>& all) {
  return std::ranges::all_of(some, [&](value::Value one) {
    return std::ranges::any_of(all, [&](value::Value other) { return value::Equal(one, other); });
  });
}

void CompareEnums(const NodePair& pair, ChangeList& changes) {
  const std::vector<value::Value> before = LiteralsOf(pair.before, pair.old_node);
  const std::vector<value::Value> after = LiteralsOf(pair.after, pair.new_node);
  if (before.empty() && after.empty()) return;
  if (before.empty()) {
    const bool same = EnumSatisfies(pair, Keyword::kEnum);
    return changes.Add(pair, Keyword::kEnum, Direction::kAdded, same ? EffectSet() : pair.Refused());
  }
  if (after.empty()) return changes.Add(pair, Keyword::kEnum, Direction::kRemoved, Effect::kReaders);
  const bool lost = !AllIn(before, after);
  const bool gained = !AllIn(after, before);
  if (!lost && !gained) return;
  EffectSet effects;
  if (lost) effects |= pair.Refused();
  if (gained) effects |= Effect::kReaders;
  changes.Add(pair, Keyword::kEnum,
              lost && gained ? Direction::kChanged
              : lost         ? Direction::kTightened
                             : Direction::kLoosened,
              effects);
}

}  // namespace

void CompareTexts(const NodePair& pair, ChangeList& changes) {
  ComparePatterns(pair, changes);
  CompareFormats(pair, changes);
  CompareEnums(pair, changes);
}

}  // namespace plimsoll::compat
