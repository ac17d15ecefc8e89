#include "object_view.h"

#include "plimsoll/value/value_text.h"

namespace plimsoll::crd {

using value::Kind;
using value::Value;

ObjectView::ObjectView(std::optional<Value> object, text::Span place)
    : object_(object), place_(object ? object->span() : place) {}

std::optional<Value> ObjectView::Find(std::string_view key) const {
  if (!object_) return std::nullopt;
  const std::optional<Value> held = object_->Find(key);
  return held && !held->IsNull() ? held : std::nullopt;
}

ObjectView ObjectView::Object(std::string_view key) const { return {Find(key), place_}; }

Text ObjectView::String(std::string_view key) const { return Pointer(key).value_or(Text{{}, place_}); }

std::optional<Text> ObjectView::Pointer(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held) return std::nullopt;
  return Text{held->AsString(), held->span()};
}

bool ObjectView::Flag(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  return held && held->AsBool();
}

int32_t ObjectView::Int32(std::string_view key, int32_t otherwise) const {
  const std::optional<Value> held = Find(key);
  if (!held) return otherwise;
  return static_cast<int32_t>(held->kind() == Kind::kInt ? held->AsInt()
                                                         : static_cast<int64_t>(held->AsDouble()));
}

List<Text> ObjectView::Strings(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held) return {false, {}, place_};
  List<Text> list{true, {}, held->span()};
  for (const Value item : held->Items()) {
    list.items.push_back({value::TextOf(item), item.span()});
  }
  return list;
}

List<ObjectView> ObjectView::Objects(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held) return {false, {}, place_};
  List<ObjectView> list{true, {}, held->span()};
  for (const Value item : held->Items()) list.items.emplace_back(item, item.span());
  return list;
}

}  // namespace plimsoll::crd
