#include "list_keys.h"

#include <array>
#include <string>
#include <vector>

#include "document_view.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::cel {
namespace {

DeclId DeclOf(Value list) {
  if (list.tag() == Tag::kDocumentList) return list.decl();
  return DeclId{static_cast<uint32_t>(list.items()[-1].AsInt())};
}

// A list in memory that remembers which document's list it came from.
Value StyledList(EvalContext& context, std::span<const Value> items, DeclId decl, ListStyle style) {
  Value* memory = context.memory.NewValues(items.size() + 1);
  memory[0] = Value::Int(decl.index);
  for (size_t i = 0; i < items.size(); ++i) memory[i + 1] = items[i];
  return Value::List(memory + 1, static_cast<uint32_t>(items.size()), style);
}

// What separates the parts of a composed key. Upstream prints parts beyond three as Go
// does, where an integer and a float may look the same.
void AppendPart(std::string& out, Value part, bool printed) {
  if (!printed || part.tag() == Tag::kString) out.push_back(static_cast<char>(part.tag()));
  switch (part.tag()) {
    case Tag::kString:
    case Tag::kBytes:
      text::AppendUint(out, part.text().size());
      out.append(":").append(part.text());
      break;
    case Tag::kDouble: text::AppendFloat(out, part.AsDouble()); break;
    case Tag::kNull: out.append("nil"); break;
    default: text::AppendInt(out, part.AsInt());
  }
  out.push_back(',');
}

}  // namespace

bool IsSetElement(Value value) { return !value.IsList() && !value.IsMap(); }

Value NotScalars() { return Value::Error("listSet operations are only supported on lists of scalar values"); }

ListKeys::ListKeys(EvalContext& context, Value list)
    : context_(context),
      raw_(list.tag() == Tag::kDocumentList),
      names_(context.decls->EscapedKeys((*context.decls)[DeclOf(list)])) {}

Value ListKeys::Combine(std::span<const Value> parts) const {
  if (parts.size() == 1) return parts[0];
  constexpr size_t kKeptAsTheyAre = 3;
  std::string key;
  for (const Value part : parts) AppendPart(key, part, parts.size() > kKeptAsTheyAre);
  return context_.memory.String(key);
}

Value ListKeys::RawKey(Value element) const {
  if (element.tag() != Tag::kDocumentMap) return {};
  std::vector<Value> parts;
  for (const std::string_view name : names_) {
    const value::Node* node = FindRaw(context_, element.document(), *element.node(), name);
    parts.push_back(node == nullptr ? Value::Null() : View(context_, element.document(), *node, kNoDecl));
  }
  return Combine(parts);
}

Value ListKeys::ValueKey(Value element) const {
  std::vector<Value> parts;
  for (const std::string_view name : names_) {
    const Value part = element.IsMap() ? MapFind(context_, element, Value::String(name)) : Value();
    parts.push_back(part.IsAbsent() || part.IsError() ? Value::Null() : part);
  }
  return Combine(parts);
}

Value UniteSets(EvalContext& context, Value left, Value right) {
  MapBody keys;
  std::vector<Value> items;
  for (ListCursor cursor(context, left); cursor.Next();) {
    if (!IsSetElement(cursor.item())) return NotScalars();
    keys.Set(context.memory, cursor.item(), Value::Null());
    items.push_back(cursor.item());
  }
  for (ListCursor cursor(context, right); cursor.Next();) {
    if (!IsSetElement(cursor.item())) return NotScalars();
    if (keys.FindExact(cursor.item()) != nullptr) continue;
    keys.Set(context.memory, cursor.item(), Value::Null());
    items.push_back(cursor.item());
  }
  return StyledList(context, items, DeclOf(left), ListStyle::kSet);
}

Value MergeMapLists(EvalContext& context, Value left, Value right) {
  const ListKeys keys(context, left);
  MapBody positions;
  std::vector<Value> items;
  for (ListCursor cursor(context, left); cursor.Next();) {
    positions.Set(context.memory, keys.ValueKey(cursor.item()),
                  Value::Int(static_cast<int64_t>(items.size())));
    items.push_back(cursor.item());
  }
  for (ListCursor cursor(context, right); cursor.Next();) {
    const MapEntryValue* entry = positions.FindExact(keys.ValueKey(cursor.item()));
    if (entry == nullptr) {
      items.push_back(cursor.item());
    } else {
      items[static_cast<size_t>(entry->value.AsInt())] = cursor.item();
    }
  }
  return StyledList(context, items, DeclOf(left), ListStyle::kMap);
}

}  // namespace plimsoll::cel
