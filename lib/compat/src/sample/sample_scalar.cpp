#include "plimsoll/compat/sample/sample_scalar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "plimsoll/pattern/pattern_texts.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using schema::Keyword;
using schema::Schema;
using value::Tree;
using value::Value;

namespace {

// Texts of a million characters are of no use.
constexpr uint64_t kMaxSampleText = 20'000;

struct FormatSample {
  std::string_view format;
  std::string_view text;
};
constexpr FormatSample kFormats[] = {
    {"bsonobjectid", "507f1f77bcf86cd799439011"},
    {"byte", "c2FtcGxl"},
    {"cidr", "192.0.2.0/24"},
    {"creditcard", "4111111111111111"},
    {"date", "2024-01-01"},
    {"date-time", "2024-01-01T00:00:00Z"},
    {"datetime", "2024-01-01T00:00:00Z"},
    {"duration", "1h"},
    {"email", "sample@example.com"},
    {"hexcolor", "#000000"},
    {"hostname", "sample.example.com"},
    {"ipv4", "192.0.2.1"},
    {"ipv6", "2001:db8::1"},
    {"isbn", "9783161484100"},
    {"isbn10", "3161484100"},
    {"isbn13", "9783161484100"},
    {"mac", "00:00:5e:00:53:01"},
    {"rgbcolor", "rgb(0,0,0)"},
    {"ssn", "111-11-1111"},
    {"uri", "https://example.com"},
    {"uuid", "6ba7b810-9dad-41d1-80b4-00c04fd430c8"},
    {"uuid3", "6ba7b810-9dad-31d1-80b4-00c04fd430c8"},
    {"uuid4", "6ba7b810-9dad-41d1-80b4-00c04fd430c8"},
    {"uuid5", "6ba7b810-9dad-51d1-80b4-00c04fd430c8"},
};

std::optional<std::string_view> OfFormat(std::string_view format) {
  const auto found = std::ranges::find(kFormats, format, &FormatSample::format);
  return found == std::end(kFormats) ? std::nullopt : std::optional(found->text);
}

std::optional<double> NumberOf(const Schema& schema, schema::NodeId node, Keyword keyword) {
  if (schema::InfoOf(keyword).form == schema::Form::kNumber) return schema.Number(node, keyword);
  const auto count = schema.Integer(node, keyword);
  return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

std::optional<double> Bound(const JointSchema& schema, Keyword keyword, bool largest) {
  std::optional<double> out;
  for (const schema::NodeId node : schema.nodes) {
    const auto number = NumberOf(*schema.schema, node, keyword);
    if (!number) continue;
    if (!out || (largest ? *number > *out : *number < *out)) out = number;
  }
  return out;
}

// Of words that are too short or too long.
std::string Fitted(std::string text, pattern::TextLength length) {
  while (text.size() < length.least && text.size() < kMaxSampleText) text += 'a';
  if (text.size() > length.most) text.resize(length.most);
  return text;
}

// Most formats allow other digits, those at the end first; days and months begin with 1.
std::string Varied(std::string text, size_t variant) {
  constexpr size_t kDigits = 8;
  size_t at = text.find_last_of("0123456789");
  if (at == std::string::npos) return text.insert(0, variant % (2 * kMaxSampleItems), 'a');
  for (; variant > 0 && at != std::string::npos; variant /= kDigits) {
    text[at] = static_cast<char>('0' + (static_cast<size_t>(text[at] - '0') + variant % kDigits) % 10);
    at = at == 0 ? std::string::npos : text.find_last_of("0123456789", at - 1);
  }
  return text;
}

// Of a word that is cut, the number stays.
std::string NumberedWord(size_t variant, pattern::TextLength length) {
  const std::string number = variant == 0 ? "" : std::to_string(variant + 1);
  const std::string_view word = "sample";
  const size_t room = length.most > number.size() ? length.most - number.size() : 0;
  return Fitted(std::string(word.substr(0, room)) + number, length);
}

// Upwards from the first number, then downwards.
double NumberWithin(double first, double step, size_t variant, std::optional<double> least,
                    std::optional<double> most) {
  const double up = first + static_cast<double>(variant) * step;
  if (!most || up <= *most) return up;
  const double rooms = std::floor((*most - first) / step) + 1;
  const double down = first - (static_cast<double>(variant) - rooms + 1) * step;
  return least && down < *least ? first : down;
}

bool Takes(const JointSchema& schema, Value choice) {
  return std::ranges::all_of(schema.nodes, [&](schema::NodeId node) {
    const Schema& all = *schema.schema;
    if (!all.Has(node, Keyword::kEnum)) return !all.GivenEmpty(node, Keyword::kEnum);
    return std::ranges::any_of(all.Literals(node, Keyword::kEnum), [&](uint32_t literal) {
      return value::Equal(all.LiteralAt(literal), choice);
    });
  });
}

}  // namespace

std::string_view JointText(const JointSchema& schema, Keyword keyword) {
  for (const schema::NodeId node : schema.nodes) {
    if (schema.schema->Has(node, keyword)) return schema.schema->Text(node, keyword);
  }
  return {};
}

bool JointFlag(const JointSchema& schema, Keyword keyword) {
  return std::ranges::any_of(schema.nodes,
                             [&](schema::NodeId node) { return schema.schema->Flag(node, keyword); });
}

uint64_t JointAtLeast(const JointSchema& schema, Keyword keyword) {
  const double bound = std::ceil(Bound(schema, keyword, true).value_or(0));
  return bound <= 0 ? 0 : static_cast<uint64_t>(std::min(bound, 1e15));
}

Tree SampleString(const JointSchema& schema, size_t variant, PatternTexts& texts) {
  const auto most = Bound(schema, Keyword::kMaxLength, false);
  const pattern::TextLength length{
      static_cast<size_t>(std::min<uint64_t>(JointAtLeast(schema, Keyword::kMinLength), SIZE_MAX)),
      most && *most < std::min(1e15, static_cast<double>(SIZE_MAX))
          ? static_cast<size_t>(std::max(*most, 0.0))
          : SIZE_MAX};
  if (const auto text = OfFormat(JointText(schema, Keyword::kFormat))) {
    return Tree::String(Varied(std::string(*text), variant));
  }
  const std::string_view pattern = JointText(schema, Keyword::kPattern);
  if (!pattern.empty()) {
    if (auto text = texts.Text(pattern, length, variant)) return Tree::String(std::move(*text));
  }
  return Tree::String(NumberedWord(variant, length));
}

std::optional<std::string> PatternTexts::Text(std::string_view pattern, pattern::TextLength length,
                                              size_t variant) {
  if (variant == 0) return pattern::TextMatching(pattern, length);
  Known& known = known_[{std::string(pattern), length.least, length.most}];
  if (known.asked <= variant) {
    known.asked = std::max<size_t>(kMaxSampleItems, 2 * variant);
    known.texts = pattern::TextsMatching(pattern, length, known.asked);
  }
  if (known.texts.empty()) return std::nullopt;
  if (variant < known.texts.size()) return known.texts[variant];
  // What has no automaton may have a longer text.
  auto longer = pattern::TextMatching(pattern, {known.texts[0].size() + variant, length.most});
  return longer ? longer : known.texts[variant % known.texts.size()];
}

Tree SampleNumber(const JointSchema& schema, bool whole, size_t variant) {
  const double step = Bound(schema, Keyword::kMultipleOf, true).value_or(0);
  auto least = Bound(schema, Keyword::kMinimum, true);
  auto most = Bound(schema, Keyword::kMaximum, false);
  if (least && JointFlag(schema, Keyword::kExclusiveMinimum)) ++*least;
  if (most && JointFlag(schema, Keyword::kExclusiveMaximum)) --*most;
  double number = 1;
  if (least) number = std::max(number, *least);
  if (most) number = std::min(number, *most);
  if (step > 0) number = std::ceil(number / step) * step;
  number = NumberWithin(number, step > 0 ? step : 1, variant, least, most);
  if (whole && std::abs(number) < 9e18) return Tree::Int(static_cast<int64_t>(std::ceil(number)));
  return Tree::Float(number);
}

std::optional<Tree> SampleChoice(const JointSchema& schema, size_t variant) {
  std::vector<Value> choices;
  for (const schema::NodeId node : schema.nodes) {
    const std::span<const uint32_t> list = schema.schema->Literals(node, Keyword::kEnum);
    if (list.empty()) continue;
    for (const uint32_t literal : list) {
      const Value item = schema.schema->LiteralAt(literal);
      const bool empty = item.IsNull() || (item.IsString() && item.AsString().empty());
      if (!empty && Takes(schema, item)) choices.push_back(item);
    }
    if (!choices.empty()) return Tree::From(choices[variant % choices.size()]);
    const Value first = schema.schema->LiteralAt(list.front());
    if (Takes(schema, first)) return Tree::From(first);
  }
  return std::nullopt;
}

}  // namespace plimsoll::compat
