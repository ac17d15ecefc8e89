// The string extensions: charAt, indexOf, join, lowerAscii, replace, split, substring, trim and the
// rest. Positions count code points; where a text is ASCII they are bytes.
#include <algorithm>
#include <string>
#include <vector>

#include "libraries.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

int64_t Length(std::string_view text) { return static_cast<int64_t>(text::CountCodePoints(text)); }

// Where the n-th code point begins; the end when there are no more than n.
size_t OffsetOf(std::string_view text, int64_t n) {
  size_t at = 0;
  for (; n > 0 && at < text.size(); --n) at += text::DecodeRune(text.substr(at)).width;
  return at;
}

Value OutOfRange(EvalContext& context, int64_t index) {
  std::string text = "index out of range: ";
  text::AppendInt(text, index);
  return context.memory.Error(text);
}

Value CharAt(EvalContext& context, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  const int64_t index = arguments[1].AsInt();
  const int64_t length = Length(text);
  if (index < 0 || index > length) return OutOfRange(context, index);
  if (index == length) return Value::String("");
  const std::string_view rest = text.substr(OffsetOf(text, index));
  return Value::String(rest.substr(0, text::DecodeRune(rest).width));
}

Value IndexFrom(EvalContext& context, std::string_view text, std::string_view part, int64_t from) {
  if (from < 0) return OutOfRange(context, from);
  const int64_t length = Length(text);
  if (part.empty()) return Value::Int(std::min(from, length));
  if (from >= length) return Value::Int(-1);
  const size_t at = text.find(part, OffsetOf(text, from));
  return Value::Int(at == std::string_view::npos ? -1 : Length(text.substr(0, at)));
}

Value StringIndexOf(EvalContext& context, const Value* arguments) {
  return IndexFrom(context, arguments[0].text(), arguments[1].text(), 0);
}
Value IndexOfFrom(EvalContext& context, const Value* arguments) {
  return IndexFrom(context, arguments[0].text(), arguments[1].text(), arguments[2].AsInt());
}

Value LastIndexFrom(EvalContext& context, std::string_view text, std::string_view part, int64_t from) {
  if (from < 0) return OutOfRange(context, from);
  const int64_t length = Length(text);
  if (part.empty()) return Value::Int(std::min(from, length));
  if (from >= length) return Value::Int(-1);
  const size_t at = text.rfind(part, OffsetOf(text, from));
  return Value::Int(at == std::string_view::npos ? -1 : Length(text.substr(0, at)));
}

Value StringLastIndexOf(EvalContext& context, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  const std::string_view part = arguments[1].text();
  if (part.empty()) return Value::Int(Length(text));
  if (text.size() < part.size()) return Value::Int(-1);
  return LastIndexFrom(context, text, part, Length(text) - 1);
}
Value LastIndexOfFrom(EvalContext& context, const Value* arguments) {
  return LastIndexFrom(context, arguments[0].text(), arguments[1].text(), arguments[2].AsInt());
}

template <char first, char last, int shift>
Value ShiftCase(EvalContext& context, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  char* out = context.memory.Allocate(text.size());
  std::transform(text.begin(), text.end(), out,
                 [](char c) { return c >= first && c <= last ? static_cast<char>(c + shift) : c; });
  return Value::String({out, text.size()});
}

// strings.Replace: no more than `limit` times, all for a negative one.
Value Replace(EvalContext& context, std::string_view text, std::string_view old, std::string_view by,
              int64_t limit) {
  std::string out;
  size_t at = 0;
  if (limit < 0) limit = INT64_MAX;
  for (bool first = true; limit > 0; --limit, first = false) {
    size_t found = text.find(old, at);
    if (old.empty() && !first) {
      if (at >= text.size()) break;
      found = at + text::DecodeRune(text.substr(at)).width;
    }
    if (found == std::string_view::npos) break;
    out.append(text.substr(at, found - at)).append(by);
    at = found + old.size();
  }
  out.append(text.substr(at));
  return context.memory.String(out);
}

Value ReplaceAll(EvalContext& context, const Value* arguments) {
  return Replace(context, arguments[0].text(), arguments[1].text(), arguments[2].text(), -1);
}
Value ReplaceSome(EvalContext& context, const Value* arguments) {
  return Replace(context, arguments[0].text(), arguments[1].text(), arguments[2].text(),
                 arguments[3].AsInt());
}

// strings.SplitN. The pieces are parts of the text.
Value Split(EvalContext& context, std::string_view text, std::string_view separator, int64_t limit) {
  std::vector<Value> pieces;
  if (limit < 0) limit = INT64_MAX;
  if (limit == 0 || (separator.empty() && text.empty())) return Value::List(nullptr, 0);
  while (static_cast<int64_t>(pieces.size()) < limit - 1) {
    size_t end = text.find(separator);
    if (separator.empty()) {
      end = text::DecodeRune(text).width;
      if (end >= text.size()) break;
    }
    if (end == std::string_view::npos) break;
    pieces.push_back(Value::String(text.substr(0, end)));
    text.remove_prefix(end + separator.size());
  }
  pieces.push_back(Value::String(text));
  Value* items = context.memory.NewValues(pieces.size());
  std::copy(pieces.begin(), pieces.end(), items);
  return Value::List(items, static_cast<uint32_t>(pieces.size()));
}

Value SplitAll(EvalContext& context, const Value* arguments) {
  return Split(context, arguments[0].text(), arguments[1].text(), -1);
}
Value SplitSome(EvalContext& context, const Value* arguments) {
  return Split(context, arguments[0].text(), arguments[1].text(), arguments[2].AsInt());
}

Value SubstringFrom(EvalContext& context, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  const int64_t begin = arguments[1].AsInt();
  if (begin < 0 || begin > Length(text)) return OutOfRange(context, begin);
  return Value::String(text.substr(OffsetOf(text, begin)));
}

Value Substring(EvalContext& context, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  const int64_t begin = arguments[1].AsInt();
  const int64_t end = arguments[2].AsInt();
  if (begin > end) {
    std::string message = "invalid substring range. start: ";
    text::AppendInt(message, begin);
    message += ", end: ";
    text::AppendInt(message, end);
    return context.memory.Error(message);
  }
  const int64_t length = Length(text);
  if (begin < 0 || begin > length) return OutOfRange(context, begin);
  if (end > length) return OutOfRange(context, end);
  const std::string_view rest = text.substr(OffsetOf(text, begin));
  return Value::String(rest.substr(0, OffsetOf(rest, end - begin)));
}

Value Trim(EvalContext&, const Value* arguments) {
  return Value::String(text::TrimSpace(arguments[0].text()));
}

Value Join(EvalContext& context, Value list, std::string_view separator) {
  std::string out;
  bool first = true;
  for (ListCursor items(context, list); items.Next(); first = false) {
    if (!first) out.append(separator);
    if (items.item().tag() != Tag::kString) {
      std::string message = "join: invalid input: ";
      AppendGoText(context, message, items.item());
      return context.memory.Error(message);
    }
    out.append(items.item().text());
  }
  return context.memory.String(out);
}

Value JoinPlain(EvalContext& context, const Value* arguments) { return Join(context, arguments[0], ""); }
Value JoinWith(EvalContext& context, const Value* arguments) {
  return Join(context, arguments[0], arguments[1].text());
}

Value Quote(EvalContext& context, const Value* arguments) {
  std::string out = "\"";
  constexpr std::string_view kEscaped = "\a\b\f\n\r\t\v\\\"";
  constexpr std::string_view kLetters = "abfnrtv\\\"";
  for (const char c : text::RepairUtf8(arguments[0].text())) {
    const size_t at = kEscaped.find(c);
    if (at != std::string_view::npos) {
      out += '\\';
      out += kLetters[at];
    } else {
      out += c;
    }
  }
  out += '"';
  return context.memory.String(out);
}

// jsonpatch.escapeKey belongs to mutating policies, whose environment declares it.
constexpr Binding kStringsBindings[] = {
    {OverloadId::kStringCharAtInt, CharAt},
    {OverloadId::kStringIndexOfString, StringIndexOf},
    {OverloadId::kStringIndexOfStringInt, IndexOfFrom},
    {OverloadId::kStringLastIndexOfString, StringLastIndexOf},
    {OverloadId::kStringLastIndexOfStringInt, LastIndexOfFrom},
    {OverloadId::kStringLowerAscii, ShiftCase<'A', 'Z', 'a' - 'A'>},
    {OverloadId::kStringUpperAscii, ShiftCase<'a', 'z', 'A' - 'a'>},
    {OverloadId::kStringReplaceStringString, ReplaceAll},
    {OverloadId::kStringReplaceStringStringInt, ReplaceSome},
    {OverloadId::kStringSplitString, SplitAll},
    {OverloadId::kStringSplitStringInt, SplitSome},
    {OverloadId::kStringSubstringInt, SubstringFrom},
    {OverloadId::kStringSubstringIntInt, Substring},
    {OverloadId::kStringTrim, Trim},
    {OverloadId::kListJoin, JoinPlain},
    {OverloadId::kListJoinString, JoinWith},
    {OverloadId::kStringsQuote, Quote},
};

}  // namespace

std::span<const Binding> StringsBindings() { return kStringsBindings; }

}  // namespace plimsoll::cel
