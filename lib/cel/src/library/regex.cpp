// find and findAll. With a constant pattern the evaluator has it compiled already and calls
// FindWith and FindAllWith.
#include <algorithm>
#include <string>
#include <vector>

#include "../values/regex_search.h"
#include "libraries.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

// Null with the error that the call gives.
const pattern::Pattern* Compiled(EvalContext& context, Value text, Value& error) {
  std::string why;
  const pattern::Pattern* pattern = context.PatternOf(text.text(), pattern::PatternUse::kFind, why);
  if (pattern == nullptr) error = context.memory.Error("Illegal regex: " + why);
  return pattern;
}

Value Find(EvalContext& context, const Value* arguments) {
  Value error;
  const pattern::Pattern* pattern = Compiled(context, arguments[1], error);
  return pattern == nullptr ? error : FindWith(*pattern, arguments[0].text());
}

Value FindAllLimited(EvalContext& context, const Value* arguments, int64_t limit) {
  Value error;
  const pattern::Pattern* pattern = Compiled(context, arguments[1], error);
  return pattern == nullptr ? error : FindAllWith(context, *pattern, arguments[0].text(), limit);
}

Value FindAll(EvalContext& context, const Value* arguments) { return FindAllLimited(context, arguments, -1); }
Value FindSome(EvalContext& context, const Value* arguments) {
  return FindAllLimited(context, arguments, arguments[2].AsInt());
}

constexpr Binding kRegexBindings[] = {
    {OverloadId::kStringFindString, Find},
    {OverloadId::kStringFindAllString, FindAll},
    {OverloadId::kStringFindAllStringInt, FindSome},
};

}  // namespace

Value FindWith(const pattern::Pattern& pattern, std::string_view text) {
  const auto match = pattern.Find(text, 0);
  return Value::String(match ? text.substr(match->begin, match->end - match->begin) : std::string_view(""));
}

Value FindAllWith(EvalContext& context, const pattern::Pattern& pattern, std::string_view text,
                  int64_t limit) {
  std::vector<Value> found;
  if (limit < 0) limit = INT64_MAX;
  size_t from = 0;
  size_t last_end = SIZE_MAX;
  while (static_cast<int64_t>(found.size()) < limit && from <= text.size()) {
    const auto match = pattern.Find(text, from);
    if (!match) break;
    // An empty match right after the one before is none.
    const bool empty_behind = match->begin == match->end && match->begin == last_end;
    if (!empty_behind) found.push_back(Value::String(text.substr(match->begin, match->end - match->begin)));
    last_end = match->end;
    from = match->end;
    if (match->begin == match->end)
      from += from < text.size() ? text::DecodeRune(text.substr(from)).width : 1;
  }
  Value* items = context.memory.NewValues(found.size());
  std::copy(found.begin(), found.end(), items);
  return Value::List(items, static_cast<uint32_t>(found.size()));
}

std::span<const Binding> RegexBindings() { return kRegexBindings; }

}  // namespace plimsoll::cel
