// What loose programs require of single values: type, enum, numbers, texts.
#include <algorithm>

#include "loose_evaluator.h"
#include "loose_types.h"
#include "loose_words.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/kind_words.h"
#include "plimsoll/value/write.h"
#include "type_rules.h"

namespace plimsoll::check {

using finding::Code;
using schema::Keyword;
using value::Kind;
using value::Value;

namespace {

// Values in messages are cut to this many bytes.
constexpr size_t kShownBytes = 60;

std::string ShortJson(Value value) {
  std::string text = value::WriteJson(value, {.escape_html = false}).value_or("a number out of range");
  if (text.size() <= kShownBytes) return text;
  size_t end = kShownBytes;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

TypeSet TypesOf(Kind kind) {
  switch (kind) {
    case Kind::kNull: return BitOf(JsonType::kNull);
    case Kind::kBool: return BitOf(JsonType::kBoolean);
    case Kind::kInt:
    case Kind::kUint: return BitOf(JsonType::kInteger) | BitOf(JsonType::kNumber);
    case Kind::kFloat: return BitOf(JsonType::kNumber);
    case Kind::kString: return BitOf(JsonType::kString);
    case Kind::kArray: return BitOf(JsonType::kArray);
    case Kind::kObject: return BitOf(JsonType::kObject);
  }
  return 0;
}

}  // namespace

bool IsOfLooseType(Value value, TypeSet types, bool integers_by_value) {
  if ((types & TypesOf(value.kind())) != 0) return true;
  const bool integer = (types & BitOf(JsonType::kInteger)) != 0 && value.kind() == Kind::kFloat;
  return integer && IsWhole(value, integers_by_value);
}

bool LooseEvaluator::Type(const LooseStep& step, Value value) {
  const auto types = static_cast<TypeSet>(step.operand);
  if (IsOfLooseType(value, types, program_.nodes[node_].integers_by_value)) return true;
  if (!Explaining()) return false;
  return Report(value, WordsOfType(step.keyword, types, value::JsonTypeName(value.kind())));
}

bool LooseEvaluator::Enum(const LooseStep& step, Value value) {
  const LooseEnum& values = program_.enums[step.operand];
  const uint64_t hash = value::Hash(value, options_.equality);
  auto at = std::ranges::lower_bound(values, hash, {}, &std::pair<uint64_t, uint32_t>::first);
  for (; at != values.end() && at->first == hash; ++at) {
    if (value::Equal(value, program_.schema->LiteralAt(at->second), options_.equality)) return true;
  }
  if (!Explaining()) return false;
  if (step.keyword == Keyword::kConst) {
    return Report(
        Code::kUnsupportedValue, value, step.keyword,
        "expected " + ShortJson(program_.schema->LiteralAt(values[0].second)) + ", got " + ShortJson(value));
  }
  std::string list;
  for (const uint32_t literal : program_.schema->Literals({node_}, Keyword::kEnum)) {
    if (list.size() > 2 * kShownBytes) {
      list += ", ...";
      break;
    }
    list += (list.empty() ? "" : ", ") + ShortJson(program_.schema->LiteralAt(literal));
  }
  return Report(Code::kUnsupportedValue, value, step.keyword,
                ShortJson(value) + " is not one of the allowed values", "allowed: " + list);
}

bool LooseEvaluator::Number(const LooseStep& step, Value value) {
  const LooseNumber& number = program_.numbers[step.operand];
  if (step.op == LooseOp::kMultipleOf) {
    if (IsMultipleOf(value, number, options_.numbers)) return true;
  } else {
    const std::partial_ordering order = Compare(value, number, options_.numbers);
    if (step.op == LooseOp::kMaximum && order <= 0) return true;
    if (step.op == LooseOp::kExclusiveMaximum && order < 0) return true;
    if (step.op == LooseOp::kMinimum && order >= 0) return true;
    if (step.op == LooseOp::kExclusiveMinimum && order > 0) return true;
  }
  if (!Explaining()) return false;
  std::string bound;
  text::AppendFloat(bound, number.rounded);
  if (number.is_integer) bound = std::to_string(number.integer);
  const std::string shown = ShortJson(value);
  switch (step.op) {
    case LooseOp::kMultipleOf:
      return Report(Code::kNotMultiple, value, step.keyword, shown + " is not a multiple of " + bound);
    case LooseOp::kMaximum:
      return Report(Code::kAboveMaximum, value, step.keyword, shown + " is greater than " + bound);
    case LooseOp::kExclusiveMaximum:
      return Report(Code::kAboveMaximum, value, step.keyword, shown + " is not less than " + bound);
    case LooseOp::kMinimum:
      return Report(Code::kBelowMinimum, value, step.keyword, shown + " is less than " + bound);
    default: return Report(Code::kBelowMinimum, value, step.keyword, shown + " is not greater than " + bound);
  }
}

// A code point takes one to four bytes, so most texts need no counting.
bool LooseEvaluator::Length(const LooseStep& step, Value value) {
  const std::string_view text = value.AsString();
  const uint64_t bound = program_.counts[step.operand];
  const bool most = step.op == LooseOp::kMaxLength;
  if (most ? text.size() <= bound : text.size() / 4 >= bound) return true;
  const size_t length = text::CountCodePoints(text);
  if (most ? length <= bound : length >= bound) return true;
  if (!Explaining()) return false;
  return Report(most ? Code::kTooLong : Code::kTooShort, value, step.keyword,
                "the string has " + Counted(length, "character") + ", " + TextOfBound(most, bound));
}

bool LooseEvaluator::Pattern(const LooseStep& step, Value value) {
  if (program_.patterns[step.operand]->Matches(value.AsString())) return true;
  if (!Explaining()) return false;
  if (step.keyword == Keyword::kIntOrString) {
    return Report(Code::kPatternMismatch, value, step.keyword, ShortJson(value) + " is not an integer");
  }
  return Report(Code::kPatternMismatch, value, step.keyword,
                ShortJson(value) + " does not match the pattern " +
                    std::string(program_.schema->Text({node_}, Keyword::kPattern)));
}

bool LooseEvaluator::Format(const LooseStep& step, Value value) {
  if (schema::HasJsonFormat(static_cast<schema::JsonFormat>(step.operand), value.AsString())) return true;
  if (!Explaining()) return false;
  return Report(Code::kFormatMismatch, value, step.keyword,
                ShortJson(value) + " does not have the format " +
                    std::string(program_.schema->Text({node_}, Keyword::kFormat)));
}

bool LooseEvaluator::Count(const LooseStep& step, Value value) {
  const uint64_t bound = program_.counts[step.operand];
  const bool most = step.op == LooseOp::kMaxItems || step.op == LooseOp::kMaxProperties;
  if (most ? value.Count() <= bound : value.Count() >= bound) return true;
  if (!Explaining()) return false;
  return Report(value, WordsOfCount(step, bound, value.Count(), value.IsArray()));
}

}  // namespace plimsoll::check
