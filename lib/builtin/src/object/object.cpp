#include "object.h"

#include <algorithm>
#include <new>

#include "struct.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kFewItems = 4;

Item* NewItems(Arena& arena, uint32_t count) {
  return reinterpret_cast<Item*>(arena.Allocate(count * sizeof(Item)));
}

}  // namespace

void Object::Clear(const KindPlan& plan) {
  arena_.Reset();
  plan_ = &plan;
  has_unknown_ = false;
  root_ = Item();
  MakeStruct(root_, KindPlan::kRoot);
}

Struct Object::root() { return {&root_, this}; }

void Object::MakeStruct(Item& item, uint32_t type) {
  item.form = Form::kStruct;
  item.type = type;
  item.children = {NewItems(arena_, plan_->node(type).property_count), 0, 0};
}

Item& Object::AppendField(Item& parent, uint16_t field) {
  PLIMSOLL_ASSERT(parent.children.count < plan_->node(parent.type).property_count);
  Item& item = *new (&parent.children.first[parent.children.count++]) Item();
  item.field = field;
  parent.children.mask_or_room |= 1U << (field & 31U);
  return item;
}

Item& Object::AppendItem(Item& list) {
  Item::Children& children = list.children;
  if (children.count == children.mask_or_room) {
    const uint32_t room = std::max(kFewItems, children.count * 2);
    Item* moved = NewItems(arena_, room);
    std::copy_n(children.first, children.count, moved);
    children.first = moved;
    children.mask_or_room = room;
  }
  return *new (&children.first[children.count++]) Item();
}

void Object::SetText(Item& item, std::string_view text) {
  item.form = Form::kText;
  item.characters = {text.data(), static_cast<uint32_t>(text.size())};
}

// Types contain themselves in few kinds, and no deeper than documents are.
void Object::Copy(Item& to, const Item& from) {
  const uint16_t field = to.field;
  to = from;
  to.field = field;
  if (from.form != Form::kStruct && from.form != Form::kList && from.form != Form::kMap) return;
  const uint32_t room =
      from.form == Form::kStruct ? plan_->node(from.type).property_count : from.children.count;
  to.children.first = NewItems(arena_, room);
  if (from.form != Form::kStruct) to.children.mask_or_room = room;
  for (uint32_t i = 0; i < from.children.count; ++i) {
    Item& child = *new (&to.children.first[i]) Item();
    child.field = from.children.first[i].field;
    Copy(child, from.children.first[i]);
  }
}

}  // namespace plimsoll::builtin
