#include "struct.h"

#include <algorithm>

namespace plimsoll::builtin {

Item* Struct::Search(uint16_t field) const {
  Item* const end = item_->children.first + item_->children.count;
  for (Item* item = item_->children.first; item != end; ++item) {
    if (item->field == field) return item->form == Form::kNone ? nullptr : item;
  }
  return nullptr;
}

Item& Struct::Add(FieldName field) const {
  PLIMSOLL_ASSERT(item_ != nullptr);
  if ((item_->children.mask_or_room & 1U << (field.number() & 31U)) != 0) {
    Item* const end = item_->children.first + item_->children.count;
    for (Item* item = item_->children.first; item != end; ++item) {
      if (item->field == field.number()) return *item;
    }
  }
  const KindPlan& plan = object_->plan();
  if (const PlanProperty* property = plan.PropertyWith(plan.node(item_->type), field.number())) {
    Item& item = object_->AppendField(*item_, field.number());
    item.type = property->node;
    return item;
  }
  // The type of an older release does not have the field: what is set is lost.
  static thread_local Item nowhere;
  nowhere = Item();
  return nowhere;
}

void Struct::Set(FieldName field, bool flag) const {
  Item& item = Add(field);
  item.form = Form::kBool;
  item.flag = flag;
}

void Struct::Set(FieldName field, int64_t number) const {
  Item& item = Add(field);
  item.form = Form::kInt;
  item.number = number;
}

void Struct::Set(FieldName field, Part value) const {
  if (!value) return Remove(field);
  Item& item = Add(field);
  object_->Copy(item, *value.item());
}

Struct Struct::Make(FieldName field) const {
  if (const Struct made = At(field)) return made;
  Item& item = Add(field);
  if (item.type == kNoNode) return {nullptr, object_};
  object_->MakeStruct(item, item.type);
  return {&item, object_};
}

Part Struct::MakeItems(FieldName field, Form form) const {
  if (const Part made = Get(field)) return made;
  Item& item = Add(field);
  item.form = form;
  item.children = {nullptr, 0, 0};
  return {&item, object_};
}

void Struct::Remove(FieldName field) const {
  if (Item* item = Find(field.number())) item->form = Form::kNone;
}

Part Struct::Entry(FieldName field, std::string_view key) const {
  for (const auto& [name, value] : Entries(field)) {
    if (name == key) return value;
  }
  return {};
}

void SetEntry(Part map, std::string_view key, std::string_view text) {
  for (const auto& [name, value] : map.Entries()) {
    if (name == key) return map.object()->SetText(*value.item(), text);
  }
  Item& item = *map.item();
  map.object()->SetText(map.object()->AppendItem(item), key);
  map.object()->SetText(map.object()->AppendItem(item), text);
}

void RemoveEntry(Part map, std::string_view key) {
  if (map.Count() == 0) return;
  Item::Children& children = map.item()->children;
  for (uint32_t i = 0; i < children.count; i += 2) {
    if (children.first[i].text() != key) continue;
    std::copy(children.first + i + 2, children.first + children.count, children.first + i);
    children.count -= 2;
    return;
  }
}

Struct AppendStruct(Part list) {
  Item& item = list.object()->AppendItem(*list.item());
  list.object()->MakeStruct(item, list.object()->plan().node(list.item()->type).element);
  return {&item, list.object()};
}

void AppendText(Part list, std::string_view text) {
  list.object()->SetText(list.object()->AppendItem(*list.item()), text);
}

}  // namespace plimsoll::builtin
