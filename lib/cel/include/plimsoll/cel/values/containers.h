// Lists and maps, wherever they live: how many elements, which one, one after the other.
//
//   for (ListCursor items(context, list); items.Next();) use(items.item());
#pragma once

#include <cstdint>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

inline uint32_t ListSize(Value list) {
  return list.tag() == Tag::kDocumentList ? list.node()->container.count : list.length();
}
// i is less than the size. An item of a document that does not fit its schema is an error.
Value ListItem(EvalContext& context, Value list, uint32_t i);
// All items side by side.
const Value* ListItems(EvalContext& context, Value list);
// The items of two lists as one list, without copying them.
Value ConcatLists(EvalContext& context, Value left, Value right);

class ListCursor {
 public:
  ListCursor(EvalContext& context, Value list);

  bool Next() {
    if (left_ == 0) return false;
    --left_;
    if (node_ != nullptr) {
      item_ = ViewNode();
    } else {
      item_ = *value_++;
    }
    return true;
  }
  Value item() const { return item_; }

 private:
  Value ViewNode();

  EvalContext& context_;
  Value list_;
  const value::Node* node_ = nullptr;
  const Value* value_ = nullptr;
  DeclId decl_ = kNoDecl;
  uint32_t left_ = 0;
  Value item_;
};

inline uint32_t MapSize(Value map) {
  return map.tag() == Tag::kDocumentMap ? map.node()->container.count : map.map().count;
}
// Absent when it is not there; a key of the wrong kind for a document is an error.
Value MapFind(EvalContext& context, Value map, Value key);

// Goes through keys in the order of the document, or of insertion. The members of an object that
// its schema does not know come last, each as null without a value, as upstream leaves them.
class MapCursor {
 public:
  MapCursor(EvalContext& context, Value map);

  bool Next();
  Value key() const { return key_; }
  Value value();

 private:
  bool NextInDocument();

  EvalContext& context_;
  Value map_;
  const value::Node* node_ = nullptr;  // the next key
  uint32_t left_ = 0;
  const MapEntryValue* entry_ = nullptr;
  Value key_;
  const value::Node* value_node_ = nullptr;
  DeclId value_decl_ = kNoDecl;
  // An object with properties: keys are escaped.
  const DeclType* object_ = nullptr;
  DeclId elem_ = kNoDecl;
  uint32_t unknown_ = 0;
};

}  // namespace plimsoll::cel
