#include "plimsoll/compat/sample/sample_scalar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "plimsoll/pattern/pattern_text.h"
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

// Most formats allow another digit at the end of the text, or a character before that.
std::string Varied(std::string text, size_t variant) {
  if (variant == 0 || variant > 8 || text.empty()) return text;
  const size_t digit = text.find_last_of("0123456789");
  if (digit == std::string::npos) return text.insert(0, variant, 'a');
  text[digit] = static_cast<char>('0' + (text[digit] - '0' + static_cast<int>(variant)) % 10);
  return text;
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

Tree SampleString(const JointSchema& schema, size_t variant) {
  const auto most = Bound(schema, Keyword::kMaxLength, false);
  const pattern::TextLength length{
      JointAtLeast(schema, Keyword::kMinLength),
      most && *most < 1e15 ? static_cast<size_t>(std::max(*most, 0.0)) : SIZE_MAX};
  if (const auto text = OfFormat(JointText(schema, Keyword::kFormat))) {
    return Tree::String(Varied(std::string(*text), variant));
  }
  const std::string_view pattern = JointText(schema, Keyword::kPattern);
  if (!pattern.empty()) {
    auto text = pattern::TextMatching(pattern, length);
    // Another text of the pattern is a longer one.
    if (text && variant > 0) {
      if (auto longer = pattern::TextMatching(pattern, {text->size() + variant, length.most}))
        text = std::move(longer);
    }
    if (text) return Tree::String(std::move(*text));
  }
  return Tree::String(Fitted(variant == 0 ? "sample" : "sample" + std::to_string(variant + 1), length));
}

Tree SampleNumber(const JointSchema& schema, bool whole, size_t variant) {
  const double step = Bound(schema, Keyword::kMultipleOf, true).value_or(0);
  const auto least = Bound(schema, Keyword::kMinimum, true);
  const auto most = Bound(schema, Keyword::kMaximum, false);
  double number = 1;
  if (least) number = std::max(number, JointFlag(schema, Keyword::kExclusiveMinimum) ? *least + 1 : *least);
  if (most) number = std::min(number, JointFlag(schema, Keyword::kExclusiveMaximum) ? *most - 1 : *most);
  if (step > 0) number = std::ceil(number / step) * step;
  number += static_cast<double>(variant) * (step > 0 ? step : 1);
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
