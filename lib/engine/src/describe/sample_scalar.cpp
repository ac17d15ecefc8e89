#include "sample_scalar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "../input/pattern_text.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {

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

std::optional<double> Bound(const JointSchema& schema, std::string_view keyword, bool largest) {
  std::optional<double> out;
  for (const Value layer : schema) {
    const auto found = layer.Find(keyword);
    if (!found || !found->IsNumber()) continue;
    const double number = found->AsDouble();
    if (!out || (largest ? number > *out : number < *out)) out = number;
  }
  return out;
}

// Of words that are too short or too long.
std::string Fitted(std::string text, TextLength length) {
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
  return std::ranges::all_of(schema, [&](Value layer) {
    const auto list = layer.Find("enum");
    if (!list) return true;
    for (const Value item : list->Items()) {
      if (value::Equal(item, choice)) return true;
    }
    return false;
  });
}

}  // namespace

std::string_view JointText(const JointSchema& schema, std::string_view keyword) {
  for (const Value layer : schema) {
    const auto found = layer.Find(keyword);
    if (found && found->IsString()) return found->AsString();
  }
  return {};
}

bool JointFlag(const JointSchema& schema, std::string_view keyword) {
  return std::ranges::any_of(schema, [&](Value layer) { return value::FlagIn(layer, keyword); });
}

uint64_t JointAtLeast(const JointSchema& schema, std::string_view keyword) {
  const double bound = std::ceil(Bound(schema, keyword, true).value_or(0));
  return bound <= 0 ? 0 : static_cast<uint64_t>(std::min(bound, 1e15));
}

Tree SampleString(const JointSchema& schema, size_t variant) {
  const auto most = Bound(schema, "maxLength", false);
  const TextLength length{JointAtLeast(schema, "minLength"),
                          most && *most < 1e15 ? static_cast<size_t>(std::max(*most, 0.0)) : SIZE_MAX};
  if (const auto text = OfFormat(JointText(schema, "format"))) {
    return Tree::String(Varied(std::string(*text), variant));
  }
  const std::string_view pattern = JointText(schema, "pattern");
  if (!pattern.empty()) {
    auto text = TextMatching(pattern, length);
    // Another text of the pattern is a longer one.
    if (text && variant > 0) {
      if (auto longer = TextMatching(pattern, {text->size() + variant, length.most}))
        text = std::move(longer);
    }
    if (text) return Tree::String(std::move(*text));
  }
  return Tree::String(Fitted(variant == 0 ? "sample" : "sample" + std::to_string(variant + 1), length));
}

Tree SampleNumber(const JointSchema& schema, bool whole, size_t variant) {
  const double step = Bound(schema, "multipleOf", true).value_or(0);
  const auto least = Bound(schema, "minimum", true);
  const auto most = Bound(schema, "maximum", false);
  double number = 1;
  if (least) number = std::max(number, JointFlag(schema, "exclusiveMinimum") ? *least + 1 : *least);
  if (most) number = std::min(number, JointFlag(schema, "exclusiveMaximum") ? *most - 1 : *most);
  if (step > 0) number = std::ceil(number / step) * step;
  number += static_cast<double>(variant) * (step > 0 ? step : 1);
  if (whole && std::abs(number) < 9e18) return Tree::Int(static_cast<int64_t>(std::ceil(number)));
  return Tree::Float(number);
}

std::optional<Tree> SampleChoice(const JointSchema& schema, size_t variant) {
  std::vector<Value> choices;
  for (const Value layer : schema) {
    const auto list = layer.Find("enum");
    if (!list) continue;
    for (const Value item : list->Items()) {
      const bool empty = item.IsNull() || (item.IsString() && item.AsString().empty());
      if (!empty && Takes(schema, item)) choices.push_back(item);
    }
    if (!choices.empty()) return Tree::From(choices[variant % choices.size()]);
    if (list->Count() != 0 && Takes(schema, *list->Items().begin()))
      return Tree::From(*list->Items().begin());
  }
  return std::nullopt;
}

}  // namespace plimsoll::engine
