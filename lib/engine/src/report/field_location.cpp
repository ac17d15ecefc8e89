#include "field_location.h"

#include <algorithm>
#include <charconv>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/fieldpath/path_element.h"

namespace plimsoll::engine {

using value::Member;
using value::Path;
using value::Step;
using value::Value;

struct FieldFinder::Taken {
  Step step;
  size_t length = 0;
  std::optional<Value> value;
};

namespace {

bool EndsStep(std::string_view rest, size_t at) {
  return at == rest.size() || rest[at] == '.' || rest[at] == '[';
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

// The position of the item with the keys, and the length of the text that names it.
std::optional<std::pair<uint32_t, size_t>> FindNamedItem(Value list, std::string_view rest) {
  const std::vector<std::string_view> keys = KeyNames(rest);
  Arena arena;
  uint32_t index = 0;
  for (const Value item : list.Items()) {
    const std::string text = ItemText(item, keys, arena);
    if (!text.empty() && rest.starts_with(text)) return std::pair(index, text.size());
    arena.Reset();
    ++index;
  }
  return std::nullopt;
}

bool Holds(text::Span span, uint32_t offset) {
  return span.offset <= offset && offset < span.offset + std::max<uint32_t>(span.length, 1);
}

}  // namespace

const FieldFinder::Children& FieldFinder::ChildrenOf(Value container) {
  const auto [entry, fresh] = children_.try_emplace(container.index());
  Children& children = entry->second;
  if (!fresh) return children;
  const auto add = [&](const Child& child) {
    children.ascending &= children.list.empty() || children.list.back().start.offset < child.start.offset;
    children.list.push_back(child);
  };
  if (container.IsArray()) {
    for (const Value item : container.Items()) add({item.span(), {}, item});
  } else if (container.IsObject()) {
    for (const Member member : container.Members()) add({member.key_value.span(), member.key, member.value});
    for (uint32_t i = 0; i < children.list.size(); ++i) children.by_key.push_back(i);
    std::ranges::stable_sort(children.by_key, {}, [&](uint32_t i) { return children.list[i].key; });
  }
  return children;
}

const FieldFinder::Child* FieldFinder::Children::Find(std::string_view key) const {
  const auto key_of = [&](uint32_t i) { return list[i].key; };
  const auto found = std::ranges::lower_bound(by_key, key, {}, key_of);
  return found != by_key.end() && key_of(*found) == key ? &list[*found] : nullptr;
}

// The child with the longest key that the text begins with, up to the end of a step. All such keys come
// before the text in order. A key that comes there and does not fit shortens what the next can be.
const FieldFinder::Child* FieldFinder::Children::FindLongest(std::string_view text, bool bracketed) const {
  const auto key_of = [&](uint32_t i) { return list[i].key; };
  std::string_view begin = text;
  for (;;) {
    const auto after = std::ranges::upper_bound(by_key, begin, {}, key_of);
    if (after == by_key.begin()) return nullptr;
    const std::string_view key = key_of(*(after - 1));
    const size_t common = static_cast<size_t>(std::ranges::mismatch(key, begin).in1 - key.begin());
    if (common < key.size()) {
      begin = begin.substr(0, common);
      continue;
    }
    if (bracketed ? text.substr(common).starts_with(']') : EndsStep(text, common)) return Find(key);
    if (key.empty()) return nullptr;
    begin = key.substr(0, common - 1);
  }
}

// The last one that begins at or before an offset; a key that holds the offset comes first.
const FieldFinder::Child* FieldFinder::Children::FindAt(uint32_t offset) const {
  const auto start = [](const Child& child) { return child.start.offset; };
  if (ascending) {
    const auto after = std::ranges::upper_bound(list, offset, {}, start);
    return after == list.begin() ? nullptr : &*(after - 1);
  }
  const Child* last = nullptr;
  for (const Child& child : list) {
    if (start(child) > offset) break;
    last = &child;
    if (!by_key.empty() && Holds(child.start, offset)) break;
  }
  return last;
}

std::optional<FieldFinder::Taken> FieldFinder::TakeIndex(Value list, std::string_view rest) {
  uint32_t index = 0;
  const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), index);
  if (error != std::errc() || end == rest.data() + rest.size() || *end != ']') return std::nullopt;
  const std::vector<Child>& items = ChildrenOf(list).list;
  if (index >= items.size()) return std::nullopt;
  return Taken{Step::Index(index), static_cast<size_t>(end - rest.data()) + 1, items[index].value};
}

std::optional<FieldFinder::Taken> FieldFinder::TakeStep(Value value, std::string_view rest) {
  const bool bracketed = rest.starts_with('[');
  if (value.IsArray()) {
    if (!bracketed) return std::nullopt;
    if (const std::optional<Taken> by_index = TakeIndex(value, rest)) return by_index;
    const auto named = FindNamedItem(value, rest);
    if (!named) return std::nullopt;
    return Taken{Step::Index(named->first), named->second, ChildrenOf(value).list[named->first].value};
  }
  if (!value.IsObject()) return std::nullopt;
  const auto step = [&](std::string_view name) {
    return bracketed ? Step::Key(std::string(name)) : Step::Field(std::string(name));
  };
  if (const Child* child = ChildrenOf(value).FindLongest(rest.substr(bracketed ? 1 : 0), bracketed)) {
    return Taken{step(child->key), child->key.size() + (bracketed ? 2 : 0), child->value};
  }
  // A field that is not there: only at the end of the path.
  if (bracketed ? !rest.ends_with(']') : rest.find('[') != std::string_view::npos) return std::nullopt;
  return Taken{step(bracketed ? rest.substr(1, rest.size() - 2) : rest), rest.size(), std::nullopt};
}

std::optional<Path> FieldFinder::Follow(std::string_view field) {
  Path path;
  std::optional<Value> value = object_;
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

const FieldFinder::Child* FieldFinder::ChildAt(Value holder, const Step& step) {
  const Children& children = ChildrenOf(holder);
  if (step.kind != Step::Kind::kIndex) return holder.IsObject() ? children.Find(step.name) : nullptr;
  return holder.IsArray() && step.index < children.list.size() ? &children.list[step.index] : nullptr;
}

bool FieldFinder::Leads(const Path& path) {
  Value at = object_;
  for (auto step = path.steps().begin(); step != path.steps().end(); ++step) {
    const Child* next = ChildAt(at, *step);
    if (next == nullptr) {
      const auto is_field = [](const Step& one) { return one.kind == Step::Kind::kField; };
      const bool last = step + 1 == path.steps().end() && step->kind != Step::Kind::kIndex;
      return at.IsObject() && (last || std::all_of(step, path.steps().end(), is_field));
    }
    at = next->value;
  }
  return true;
}

text::Span FieldFinder::SpanOf(const Path& path) {
  Value at = object_;
  for (const Step& step : path.steps()) {
    const Child* next = ChildAt(at, step);
    if (next == nullptr) break;
    at = next->value;
  }
  return at.span();
}

// A container's span is its first character only, so that the way is found by order: the last
// child that begins at or before the place holds it.
Path FieldFinder::PathAt(text::Span place) {
  Path path;
  Value value = object_;
  while (value.span().offset != place.offset) {
    const Children& children = ChildrenOf(value);
    const Child* next = children.FindAt(place.offset);
    if (next == nullptr) break;
    path.Push(value.IsObject() ? Step::Field(std::string(next->key))
                               : Step::Index(static_cast<uint32_t>(next - children.list.data())));
    if (next->value.span().offset > place.offset) break;
    value = next->value;
  }
  return path;
}

}  // namespace plimsoll::engine
