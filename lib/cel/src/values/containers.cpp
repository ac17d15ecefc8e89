#include "plimsoll/cel/values/containers.h"

#include <string>

#include "document_view.h"
#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::cel {
namespace {

// Lists nest no deeper than the + in an expression, so a chain of them is short.
void FlattenConcat(EvalContext& context, Value list, Value*& out) {
  if (list.tag() == Tag::kConcatList && list.concat().flat == nullptr) {
    FlattenConcat(context, list.concat().left, out);
    FlattenConcat(context, list.concat().right, out);
    return;
  }
  for (ListCursor items(context, list); items.Next();) *out++ = items.item();
}

}  // namespace

const Value* ListItems(EvalContext& context, Value list) {
  if (list.tag() == Tag::kList) return list.items();
  if (list.tag() == Tag::kConcatList && list.concat().flat != nullptr) return list.concat().flat;
  Value* items = context.memory.NewValues(ListSize(list));
  Value* out = items;
  FlattenConcat(context, list, out);
  if (list.tag() == Tag::kConcatList) list.concat().flat = items;
  return items;
}

Value ListItem(EvalContext& context, Value list, uint32_t i) {
  while (list.tag() == Tag::kConcatList && list.concat().flat == nullptr) {
    const uint32_t left = ListSize(list.concat().left);
    if (i < left) {
      list = list.concat().left;
    } else {
      i -= left;
      list = list.concat().right;
    }
  }
  if (list.tag() == Tag::kDocumentList) return ViewItem(context, list, i);
  return list.tag() == Tag::kList ? list.items()[i] : list.concat().flat[i];
}

Value ConcatLists(EvalContext& context, Value left, Value right) {
  const uint32_t left_size = ListSize(left);
  const uint32_t right_size = ListSize(right);
  if (left_size == 0) return right;
  if (right_size == 0) return left;
  return Value::ConcatList(context.memory.New(Concat{left, right}), left_size + right_size);
}

ListCursor::ListCursor(EvalContext& context, Value list)
    : context_(context), list_(list), left_(ListSize(list)) {
  if (list.tag() == Tag::kDocumentList) {
    node_ = list.node() + 1;
    decl_ = ItemDecl(context, list);
  } else {
    value_ = ListItems(context, list);
  }
}

Value ListCursor::ViewNode() {
  const value::Node& node = *node_;
  node_ += node.Size();
  return View(context_, list_.document(), node, decl_);
}

Value MapFind(EvalContext& context, Value map, Value key) {
  if (map.tag() == Tag::kMap) {
    const MapEntryValue* entry = map.map().Find(key);
    return entry == nullptr ? Value() : entry->value;
  }
  if (key.tag() == Tag::kString) return FindMember(context, map, key.text());
  if (key.IsError()) return key;
  if (context.HasGoValues(map.document())) {
    std::string text = "unsupported map key type: ";
    return context.memory.Error(text.append(GoTypeOf(key)));
  }
  return map.decl() == kNoDecl ? Value() : NoSuchOverload();
}

MapCursor::MapCursor(EvalContext& context, Value map) : context_(context), map_(map), left_(MapSize(map)) {
  if (map.tag() == Tag::kMap) {
    entry_ = map.map().entries;
    return;
  }
  node_ = map.node() + 1;
  if (map.decl() == kNoDecl) return;
  const DeclType& decl = (*context.decls)[map.decl()];
  if (decl.by_fields || decl.elem == kNoDecl) object_ = &decl;
  elem_ = decl.elem;
}

bool MapCursor::Next() {
  if (node_ != nullptr) return NextInDocument();
  if (left_ == 0) return false;
  --left_;
  key_ = entry_->key;
  ++entry_;
  return true;
}

bool MapCursor::NextInDocument() {
  while (left_ > 0) {
    --left_;
    const std::string_view name = context_.TextOf(map_.document(), *node_);
    value_node_ = node_ + 1;
    node_ += 1 + node_[1].Size();
    key_ = Value::String(name);
    value_decl_ = elem_;
    if (object_ == nullptr) return true;
    const DeclField* field = context_.decls->FindField(*object_, name);
    if (field == nullptr) {
      ++unknown_;
      continue;
    }
    value_decl_ = field->type;
    if (!field->escaped.empty()) {
      key_ = Value::String(field->escaped);
    } else if (const auto escaped = EscapeFieldName(name)) {
      key_ = context_.memory.String(*escaped);
    }
    return true;
  }
  if (unknown_ == 0) return false;
  --unknown_;
  key_ = Value::Null();
  return true;
}

Value MapCursor::value() {
  if (key_.tag() == Tag::kNull && node_ != nullptr) return NoSuchOverload();
  if (node_ == nullptr) return entry_[-1].value;
  if (object_ != nullptr && value_node_->kind == value::Kind::kNull) return {};
  return View(context_, map_.document(), *value_node_, value_decl_);
}

}  // namespace plimsoll::cel
