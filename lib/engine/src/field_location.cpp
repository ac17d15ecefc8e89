#include "field_location.h"

#include <charconv>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/path_element.h"

namespace plimsoll::engine {
namespace {

using value::Member;
using value::Path;
using value::Step;
using value::Value;

struct Taken {
  Step step;
  size_t length = 0;
  std::optional<Value> value;
};

bool EndsStep(std::string_view rest, size_t at) {
  return at == rest.size() || rest[at] == '.' || rest[at] == '[';
}

// The member with the longest key that the text goes on with, between `before` and `after`.
std::optional<Taken> LongestMember(Value object, std::string_view rest, bool bracketed) {
  std::optional<Taken> best;
  for (const Member member : object.Members()) {
    const size_t length = member.key.size() + (bracketed ? 2 : 0);
    if (best && length <= best->length) continue;
    const bool fits = bracketed ? rest.substr(1).starts_with(member.key) &&
                                      rest.substr(1 + member.key.size()).starts_with(']')
                                : rest.starts_with(member.key) && EndsStep(rest, member.key.size());
    if (!fits) continue;
    const std::string key(member.key);
    best = Taken{bracketed ? Step::Key(key) : Step::Field(key), length, member.value};
  }
  return best;
}

std::optional<Taken> TakeIndex(Value list, std::string_view rest) {
  uint32_t index = 0;
  const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), index);
  if (error != std::errc() || end == rest.data() + rest.size() || *end != ']') return std::nullopt;
  const size_t length = static_cast<size_t>(end - rest.data()) + 1;
  uint32_t at = 0;
  for (const Value item : list.Items()) {
    if (at++ == index) return Taken{Step::Index(index), length, item};
  }
  return std::nullopt;
}

// The names of the keys in `[name="a",port=80]`; none in the brackets of a set's item.
std::vector<std::string_view> KeyNames(std::string_view rest) {
  std::vector<std::string_view> out;
  size_t begin = 1;
  bool quoted = false;
  for (size_t i = 1; i < rest.size(); ++i) {
    if (quoted && rest[i] == '\\') {
      ++i;
    } else if (rest[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && rest[i] == '=' && i > begin) {
      out.push_back(rest.substr(begin, i - begin));
    } else if (!quoted && rest[i] == ',') {
      begin = i + 1;
    } else if (!quoted && rest[i] == ']') {
      break;
    }
  }
  return out;
}

// The item as merging names it by these keys, or by itself.
std::string ItemText(Value item, const std::vector<std::string_view>& keys, Arena& arena) {
  std::string out;
  std::vector<merge::Member> fields;
  for (const std::string_view key : keys) {
    const std::optional<Value> held = item.Find(key);
    const Result<merge::Node> node =
        held ? merge::LoadNode(*held, arena) : Result<merge::Node>(merge::Node());
    if (node && held) fields.push_back({key, *node});
  }
  const Result<merge::Node> whole = keys.empty() ? merge::LoadNode(item, arena) : merge::Node();
  if (!whole) return out;
  merge::AppendText(out,
                    keys.empty() ? merge::PathElement::ValueOf(*whole) : merge::PathElement::Key(fields));
  return out;
}

std::optional<Taken> TakeNamedItem(Value list, std::string_view rest) {
  const std::vector<std::string_view> keys = KeyNames(rest);
  Arena arena;
  uint32_t index = 0;
  for (const Value item : list.Items()) {
    const std::string text = ItemText(item, keys, arena);
    if (!text.empty() && rest.starts_with(text)) return Taken{Step::Index(index), text.size(), item};
    arena.Reset();
    ++index;
  }
  return std::nullopt;
}

std::optional<Taken> TakeItem(Value list, std::string_view rest) {
  const std::optional<Taken> by_index = TakeIndex(list, rest);
  return by_index ? by_index : TakeNamedItem(list, rest);
}

// A field that is not there: only at the end of the path.
std::optional<Taken> TakeMissing(std::string_view rest, bool bracketed) {
  if (bracketed) {
    if (!rest.ends_with(']')) return std::nullopt;
    return Taken{Step::Key(std::string(rest.substr(1, rest.size() - 2))), rest.size(), std::nullopt};
  }
  if (rest.find('[') != std::string_view::npos) return std::nullopt;
  return Taken{Step::Field(std::string(rest)), rest.size(), std::nullopt};
}

std::optional<Taken> TakeStep(Value value, std::string_view rest) {
  const bool bracketed = rest.starts_with('[');
  if (value.IsArray()) return bracketed ? TakeItem(value, rest) : std::nullopt;
  if (!value.IsObject()) return std::nullopt;
  const std::optional<Taken> member = LongestMember(value, rest, bracketed);
  return member ? member : TakeMissing(rest, bracketed);
}

bool Holds(Value value, uint32_t offset) {
  const text::Span span = value.span();
  return span.offset <= offset && offset < span.offset + std::max<uint32_t>(span.length, 1);
}

}  // namespace

std::optional<Path> FollowField(std::string_view field, Value object) {
  Path path;
  std::optional<Value> value = object;
  while (!field.empty()) {
    if (field.front() == '.') field.remove_prefix(1);
    if (!value) return std::nullopt;
    std::optional<Taken> taken = TakeStep(*value, field);
    if (!taken || taken->length == 0) return std::nullopt;
    path.Push(std::move(taken->step));
    value = taken->value;
    field.remove_prefix(taken->length);
  }
  return path;
}

text::Span SpanOf(Value object, const Path& path) {
  Value at = object;
  for (const Step& step : path.steps()) {
    std::optional<Value> next;
    if (step.kind != Step::Kind::kIndex) {
      next = at.Find(step.name);
    } else if (at.IsArray() && step.index < at.Count()) {
      auto item = at.Items().begin();
      for (uint32_t i = 0; i < step.index; ++i) ++item;
      next = *item;
    }
    if (!next) break;
    at = *next;
  }
  return at.span();
}

// A container's span is its first character only, so that the way is found by order: the last
// child that begins at or before the place holds it.
Path PathAt(Value object, text::Span place) {
  Path path;
  Value value = object;
  while (value.span().offset != place.offset) {
    std::optional<Value> next;
    Step step;
    if (value.IsObject()) {
      for (const Member member : value.Members()) {
        if (member.key_value.span().offset > place.offset) break;
        next = member.value;
        step = Step::Field(std::string(member.key));
        if (Holds(member.key_value, place.offset)) break;
      }
    } else if (value.IsArray()) {
      uint32_t index = 0;
      for (const Value item : value.Items()) {
        if (item.span().offset > place.offset) break;
        next = item;
        step = Step::Index(index++);
      }
    }
    if (!next) break;
    path.Push(std::move(step));
    if (next->span().offset > place.offset) break;
    value = *next;
  }
  return path;
}

}  // namespace plimsoll::engine
