#include "field_location.h"

#include <algorithm>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/fieldpath/path_element.h"

namespace plimsoll::engine {

using value::Member;
using value::Path;
using value::Step;
using value::Value;

namespace {

// Whether a value is what merging prints as the value of the key.
bool Prints(Value value, const value::ItemKey& key, Arena& arena) {
  const Result<merge::Node> node = merge::LoadNode(value, arena);
  return node && merge::StepOf(merge::PathElement::ValueOf(*node)).keys.front().value == key.value;
}

// Whether an item has the keys. One that leaves out some has their defaults.
bool HasKeys(Value item, const std::vector<value::ItemKey>& keys) {
  Arena arena;
  bool named = false;
  for (const value::ItemKey& key : keys) {
    const std::optional<Value> held = key.name.empty() ? item : item.Find(key.name);
    if (held && !Prints(*held, key, arena)) return false;
    named |= held.has_value();
  }
  return named;
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

const FieldFinder::Child* FieldFinder::Children::FindItem(const Step& step) const {
  const auto is_meant = [&](const Child& child) { return HasKeys(child.value, step.keys); };
  if (step.index < list.size() && is_meant(list[step.index])) return &list[step.index];
  const auto found = std::ranges::find_if(list, is_meant);
  return found == list.end() ? nullptr : &*found;
}

const FieldFinder::Child* FieldFinder::ChildAt(Value holder, const Step& step) {
  const Children& children = ChildrenOf(holder);
  if (step.HasName()) return holder.IsObject() ? children.Find(step.name) : nullptr;
  if (!holder.IsArray()) return nullptr;
  if (!step.keys.empty()) return children.FindItem(step);
  return step.index < children.list.size() ? &children.list[step.index] : nullptr;
}

std::optional<Path> FieldFinder::Resolve(const Path& path) {
  Path out;
  Value at = object_;
  for (auto step = path.steps().begin(); step != path.steps().end(); ++step) {
    const Child* next = ChildAt(at, *step);
    if (next == nullptr) {
      const auto is_field = [](const Step& one) { return one.kind == Step::Kind::kField; };
      const bool last = step + 1 == path.steps().end() && step->HasName();
      const bool missing = at.IsObject() && (last || std::all_of(step, path.steps().end(), is_field));
      return missing ? std::optional(out.Below(Path({step, path.steps().end()}))) : std::nullopt;
    }
    const bool by_keys = step->kind == Step::Kind::kItem;
    out.Push(by_keys ? Step::Index(static_cast<uint32_t>(next - ChildrenOf(at).list.data())) : *step);
    at = next->value;
  }
  return out;
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
