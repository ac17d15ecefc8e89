#include "document_view.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "plimsoll/base/assert.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::cel {
namespace {

using value::Kind;

std::string_view GoTypeOfNode(const value::Node& node) {
  switch (node.kind) {
    case Kind::kBool: return "bool";
    case Kind::kInt: return "int64";
    case Kind::kString: return "string";
    case Kind::kArray: return "[]interface {}";
    case Kind::kObject: return "map[string]interface {}";
    default: return "float64";
  }
}

// What is rare stays out of the way of what is not.
[[gnu::noinline, gnu::cold]] Value Unexpected(EvalContext& context, std::string_view wanted,
                                              const value::Node& node) {
  std::string text = "invalid data, expected ";
  text.append(wanted).append(", got ").append(GoTypeOfNode(node));
  return context.memory.Error(text);
}

Value BadText(EvalContext& context, std::string_view what, std::string_view text, std::string_view why) {
  std::string message(what);
  message.append(text).append(": ").append(why);
  return context.memory.Error(message);
}

Value ViewDuration(EvalContext& context, std::string_view text) {
  const auto duration = value::ParseLenientDuration(text);
  if (!duration) return BadText(context, "Invalid duration ", text, duration.error().message);
  return Value::Duration(*duration);
}

Value ViewDate(EvalContext& context, std::string_view text) {
  const auto time = value::ParseTime(text, value::TimeLayout::kDate);
  if (!time) return BadText(context, "Invalid date formatted string ", text, time.error().message);
  return Value::Timestamp(*time);
}

Value ViewDateTime(EvalContext& context, std::string_view text) {
  const auto time = value::ParseDateTime(text);
  if (!time) return BadText(context, "Invalid date-time formatted string ", text, time.error().message);
  return Value::Timestamp(*time);
}

// The alphabet is that of URLs: - and _ in the place of + and /.
Value ViewBytes(EvalContext& context, std::string_view text) {
  std::string standard(text);
  for (char& c : standard) {
    if (c == '+' || c == '/') {
      c = '!';
    } else if (c == '-' || c == '_') {
      c = c == '-' ? '+' : '/';
    }
  }
  std::string decoded;
  if (!text::DecodeBase64(standard, decoded)) {
    std::string why = "illegal base64 data at input byte ";
    text::AppendUint(why, text::FindBase64Fault(standard).value_or(0));
    return BadText(context, "Invalid byte formatted string ", text, why);
  }
  return context.memory.Bytes(decoded);
}

// A value that no schema describes.
Value ViewPlain(EvalContext& context, uint16_t document, const value::Node& node) {
  switch (node.kind) {
    case Kind::kNull: return Value::Null();
    case Kind::kBool: return Value::Bool(node.boolean);
    case Kind::kInt: return Value::Int(node.integer);
    case Kind::kUint: return Value::Double(static_cast<double>(node.unsigned_integer));
    case Kind::kFloat: return Value::Double(node.number);
    case Kind::kString: return Value::String(context.TextOf(document, node));
    case Kind::kArray: return Value::InDocument(Tag::kDocumentList, &node, document, kNoDecl);
    case Kind::kObject: return Value::InDocument(Tag::kDocumentMap, &node, document, kNoDecl);
  }
  return Value::Null();
}

[[gnu::noinline]] Value ViewNumber(EvalContext& context, const value::Node& node) {
  if (node.kind == Kind::kFloat) return Value::Double(node.number);
  if (node.kind == Kind::kInt) return Value::Double(static_cast<double>(node.integer));
  if (node.kind == Kind::kUint) return Value::Double(static_cast<double>(node.unsigned_integer));
  return Unexpected(context, "float", node);
}

[[gnu::noinline, gnu::cold]] Value BadList(EvalContext& context, const value::Node& node,
                                           const DeclType& decl) {
  if (node.kind != Kind::kArray) {
    return Value::Error("invalid data, expected an array for the provided schema with type=array");
  }
  if (decl.elem == kNoDecl) return Value::Error("invalid array type, expected Items with a non-empty Schema");
  std::string text = "invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got ";
  return context.memory.Error(text.append(decl.text));
}

Value ViewList(EvalContext& context, uint16_t document, const value::Node& node, DeclId id,
               const DeclType& decl) {
  if (node.kind == Kind::kArray && decl.elem != kNoDecl && decl.list_kind != ListKind::kUnknown) [[likely]]
    return Value::InDocument(Tag::kDocumentList, &node, document, id);
  return BadList(context, node, decl);
}

Value ViewIntOrString(EvalContext& context, uint16_t document, const value::Node& node) {
  if (node.kind == Kind::kString) return Value::String(context.TextOf(document, node));
  if (node.kind == Kind::kInt) return Value::Int(node.integer);
  return Value::Error("invalid data, expected XIntOrString value to be either a string or integer");
}

[[gnu::noinline, gnu::cold]] Value Unusable(EvalContext& context, const DeclType& decl) {
  std::string text =
      "invalid type, expected object, array, number, integer, boolean or string, or no type with "
      "x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ";
  return context.memory.Error(text.append(decl.text));
}

[[gnu::noinline]] Value ViewText(EvalContext& context, std::string_view text, DeclKind kind) {
  switch (kind) {
    case DeclKind::kBytes: return ViewBytes(context, text);
    case DeclKind::kDuration: return ViewDuration(context, text);
    case DeclKind::kDate: return ViewDate(context, text);
    case DeclKind::kDateTime: return ViewDateTime(context, text);
    default: return Value::String(text);
  }
}

Value ViewTyped(EvalContext& context, uint16_t document, const value::Node& node, DeclId id,
                const DeclType& decl) {
  switch (decl.kind) {
    case DeclKind::kString:
      if (node.kind == Kind::kString) [[likely]]
        return Value::String(context.TextOf(document, node));
      return Unexpected(context, "string", node);
    case DeclKind::kInt:
      if (node.kind == Kind::kInt) [[likely]]
        return Value::Int(node.integer);
      return Unexpected(context, "int", node);
    case DeclKind::kBool:
      if (node.kind == Kind::kBool) [[likely]]
        return Value::Bool(node.boolean);
      return Unexpected(context, "bool", node);
    case DeclKind::kDouble: return ViewNumber(context, node);
    case DeclKind::kBytes:
    case DeclKind::kDuration:
    case DeclKind::kDate:
    case DeclKind::kDateTime:
      if (node.kind != Kind::kString) return Unexpected(context, "string", node);
      return ViewText(context, context.TextOf(document, node), decl.kind);
    case DeclKind::kIntOrString: return ViewIntOrString(context, document, node);
    case DeclKind::kList: return ViewList(context, document, node, id, decl);
    case DeclKind::kMap:
    case DeclKind::kObject:
      if (node.kind == Kind::kObject) return Value::InDocument(Tag::kDocumentMap, &node, document, id);
      return Value::Error("invalid data, expected a map for the provided schema with type=object");
    case DeclKind::kPreserved: return Value::InDocument(Tag::kPreserved, &node, document, id);
    case DeclKind::kUnusable: return Unusable(context, decl);
  }
  return Unusable(context, decl);
}

const value::Node* FindIndexed(EvalContext& context, uint16_t document, const value::Node& object,
                               std::string_view key) {
  const ContainerIndex& index = context.ObjectIndex(document, object);
  uint32_t at = static_cast<uint32_t>(HashBytes(key)) & index.mask;
  for (; index.items[at] != nullptr; at = (at + 1) & index.mask) {
    if (context.TextOf(document, index.items[at][-1]) == key) return index.items[at];
  }
  return nullptr;
}

}  // namespace

Value View(EvalContext& context, uint16_t document, const value::Node& node, DeclId decl) {
  if (decl == kNoDecl) return ViewPlain(context, document, node);
  const DeclType& type = (*context.decls)[decl];
  if (node.kind == Kind::kNull) [[unlikely]] {
    if (type.nullable) return Value::Null();
    return Value::Error("invalid data, got null for schema with nullable=false");
  }
  return ViewTyped(context, document, node, decl, type);
}

Value ViewRoot(EvalContext& context, value::Value value, DeclId decl, DocumentStyle style) {
  return View(context, context.AddDocument(value.document(), style), value.node(), decl);
}

const value::Node* FindRaw(EvalContext& context, uint16_t document, const value::Node& object,
                           std::string_view key) {
  const uint32_t count = object.container.count;
  if (count > EvalContext::kUnindexed) return FindIndexed(context, document, object, key);
  const value::Document& text = context.document(document);
  const value::Node* at = &object + 1;
  for (uint32_t i = 0; i < count; ++i) {
    if (at->text.length == key.size() && text.TextOf(*at) == key) return at + 1;
    at += 1 + at[1].Size();
  }
  return nullptr;
}

Value FindMember(EvalContext& context, Value object, std::string_view key) {
  const DeclId id = object.decl();
  if (id == kNoDecl) {
    const value::Node* node = FindRaw(context, object.document(), *object.node(), key);
    return node == nullptr ? Value() : ViewPlain(context, object.document(), *node);
  }
  const DeclType& decl = (*context.decls)[id];
  if (!decl.by_fields) {
    if (decl.elem == kNoDecl) return {};
    const value::Node* node = FindRaw(context, object.document(), *object.node(), key);
    return node == nullptr ? Value() : View(context, object.document(), *node, decl.elem);
  }
  const bool plain = key.find("__") == std::string_view::npos;
  std::optional<std::string> unescaped;
  if (!plain) {
    unescaped = UnescapeFieldName(key);
    if (!unescaped) return {};
    key = *unescaped;
  }
  const DeclField* field = context.decls->FindField(decl, key);
  return field == nullptr ? Value() : FindField(context, object, field->name, field->type);
}

Value ViewItem(EvalContext& context, Value array, uint32_t i) {
  const value::Node& node = *array.node();
  PLIMSOLL_ASSERT(i < node.container.count);
  const DeclId decl = ItemDecl(context, array);
  const value::Node* item = &node + 1;
  if (node.container.size == node.container.count + 1) {
    item += i;
  } else if (i < EvalContext::kUnindexed) {
    for (; i > 0; --i) item += item->Size();
  } else {
    item = context.ArrayIndex(node).items[i];
  }
  return View(context, array.document(), *item, decl);
}

}  // namespace plimsoll::cel
