// Equality is decided by the left side. Lists and maps in memory require only that no pair of elements
// is unequal, so an error in one of them passes; joined lists and documents pass the error on.
// Documents' lists of kind set and map are compared without their order.
#include "value_equality.h"

#include <cmath>

#include "document_view.h"
#include "kubernetes_values.h"
#include "list_keys.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/lazy_fields.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::cel {

int OrderNumbers(Value a, Value b);

namespace {

// Documents nest no deeper than their readers allow, literals no deeper than the parser does.
constexpr int kMaxEqualityNesting = 4000;

class Comparison {
 public:
  explicit Comparison(EvalContext& context) : context_(context) {}

  Value Of(Value a, Value b) {
    if (a.tag() == Tag::kNull || b.tag() == Tag::kNull) return Value::Bool(a.tag() == b.tag());
    return Left(a, b);
  }

  // What the left value's own equality says.
  Value Left(Value a, Value b);

 private:
  Value Numbers(Value a, Value b);
  Value Lists(Value a, Value b);
  Value PlainLists(Value a, Value b);
  Value JoinedLists(Value a, Value b);
  Value OrderedDocumentLists(Value a, Value b);
  Value Sets(Value a, Value b);
  Value MapLists(Value a, Value b);
  Value Maps(Value a, Value b);
  Value DocumentMaps(Value a, Value b);
  Value PlainMaps(Value a, Value b);
  Value Member(Value a, Value b, std::string_view name, const value::Node& node);
  Value Preserved(Value a, Value b);
  Value Messages(Value a, Value b);
  Value GoLists(Value a, Value b);
  Value GoMaps(Value a, Value b);
  Value Opaque(Value a, Value b);

  EvalContext& context_;
  int depth_ = 0;
};

Value Comparison::Numbers(Value a, Value b) {
  if (!b.IsNumber()) return Value::Bool(false);
  if (a.tag() == Tag::kDouble && std::isnan(a.AsDouble())) return Value::Bool(false);
  if (b.tag() == Tag::kDouble && std::isnan(b.AsDouble())) return Value::Bool(false);
  return Value::Bool(OrderNumbers(a, b) == 0);
}

Value Comparison::Left(Value a, Value b) {
  switch (a.tag()) {
    case Tag::kError: return a;
    case Tag::kNull: return Value::Bool(b.tag() == Tag::kNull);
    case Tag::kBool: return Value::Bool(b.tag() == Tag::kBool && a.AsBool() == b.AsBool());
    case Tag::kInt:
    case Tag::kUint:
    case Tag::kDouble: return Numbers(a, b);
    case Tag::kString:
    case Tag::kBytes:
    case Tag::kType: return Value::Bool(a.tag() == b.tag() && a.text() == b.text());
    case Tag::kDuration: return Value::Bool(b.tag() == Tag::kDuration && a.AsDuration() == b.AsDuration());
    case Tag::kTimestamp:
      return Value::Bool(b.tag() == Tag::kTimestamp && a.AsTimestamp() == b.AsTimestamp());
    case Tag::kOptional:
      if (b.tag() != Tag::kOptional) return Value::Bool(false);
      if (a.boxed() == nullptr || b.boxed() == nullptr) return Value::Bool(a.boxed() == b.boxed());
      return Left(*a.boxed(), *b.boxed());
    case Tag::kList:
    case Tag::kConcatList:
    case Tag::kDocumentList: return Lists(a, b);
    case Tag::kMap:
    case Tag::kDocumentMap: return Maps(a, b);
    case Tag::kPreserved: return Preserved(a, b);
    case Tag::kMessage: return Messages(a, b);
    case Tag::kLazyFields:
      return b.tag() == a.tag() ? Value::Bool(&a.As<LazyFields>() == &b.As<LazyFields>())
                                : ErrorOrNoSuchOverload(b);
    default: return Opaque(a, b);
  }
}

// Messages are equal when their types are and each field has a value of the same kind that is equal.
Value Comparison::Messages(Value a, Value b) {
  if (b.tag() != Tag::kMessage) return Value::Bool(false);
  const auto& left = a.As<MessageBody>();
  const auto& right = b.As<MessageBody>();
  if (left.type != right.type || left.fields.size() != right.fields.size()) return Value::Bool(false);
  for (const MessageField& field : left.fields) {
    const Value other = right.Find(field.name);
    if (other.tag() != field.value.tag() || !Left(field.value, other).IsTrue()) return Value::Bool(false);
  }
  return Value::Bool(true);
}

Value Comparison::Opaque(Value a, Value b) {
  if (a.tag() != b.tag()) return ErrorOrNoSuchOverload(b);
  switch (a.tag()) {
    case Tag::kQuantity:
      if (b.flags() == kQuantityFromSum) return NoSuchOverload();
      return Value::Bool(a.As<value::Quantity>() == b.As<value::Quantity>());
    case Tag::kIp: return Value::Bool(a.As<IpValue>() == b.As<IpValue>());
    case Tag::kCidr: return Value::Bool(a.As<CidrValue>() == b.As<CidrValue>());
    case Tag::kUrl: return Value::Bool(text::UrlText(a.As<text::Url>()) == text::UrlText(b.As<text::Url>()));
    case Tag::kSemver: return Value::Bool(CompareSemver(a.As<Semver>(), b.As<Semver>()) == 0);
    case Tag::kFormat: return Value::Bool(&a.As<NamedFormat>() == &b.As<NamedFormat>());
    default: return NoSuchOverload();
  }
}

Value Comparison::Preserved(Value a, Value b) {
  const value::Value left(context_.document(a.document()),
                          static_cast<uint32_t>(a.node() - &context_.document(a.document()).tape()[0]));
  if (b.tag() == Tag::kPreserved || b.tag() == Tag::kDocumentList || b.tag() == Tag::kDocumentMap) {
    const value::Document& document = context_.document(b.document());
    const value::Value right(document, static_cast<uint32_t>(b.node() - &document.tape()[0]));
    return Value::Bool(value::Equal(left, right, value::Equality::kSameKinds));
  }
  const Value plain = View(context_, a.document(), *a.node(), kNoDecl);
  return Value::Bool(plain.tag() == b.tag() && Left(plain, b).IsTrue());
}

ListStyle StyleOf(const EvalContext& context, Value list) {
  if (list.tag() == Tag::kList) return list.list_style();
  if (list.tag() == Tag::kConcatList || list.decl() == kNoDecl) return ListStyle::kPlain;
  const ListKind kind = (*context.decls)[list.decl()].list_kind;
  if (kind == ListKind::kSet) return ListStyle::kSet;
  return kind == ListKind::kMap ? ListStyle::kMap : ListStyle::kPlain;
}

// Whether the value is a list, a map or a struct of Go.
bool HasGoValues(const EvalContext& context, Value value) {
  const bool in_document = value.tag() == Tag::kDocumentList || value.tag() == Tag::kDocumentMap;
  return in_document && context.HasGoValues(value.document());
}

bool IsTypedDocument(Value list) { return list.tag() == Tag::kDocumentList && list.decl() != kNoDecl; }

Value Comparison::Lists(Value a, Value b) {
  const ListStyle style = StyleOf(context_, a);
  const bool go = HasGoValues(context_, a);
  const bool strict = style != ListStyle::kPlain || IsTypedDocument(a) || go;
  if (!b.IsList()) return strict ? ErrorOrNoSuchOverload(b) : Value::Bool(false);
  if (ListSize(a) != ListSize(b)) return Value::Bool(false);
  if (depth_ >= kMaxEqualityNesting) return Value::Error("internal error: values nest too deep");
  ++depth_;
  Value result;
  if (style == ListStyle::kSet) {
    result = Sets(a, b);
  } else if (style == ListStyle::kMap) {
    result = MapLists(a, b);
  } else if (go) {
    result = GoLists(a, b);
  } else if (strict) {
    result = OrderedDocumentLists(a, b);
  } else {
    result = a.tag() == Tag::kConcatList && a.flags() != kPlainConcat ? JoinedLists(a, b) : PlainLists(a, b);
  }
  --depth_;
  return result;
}

Value Comparison::PlainLists(Value a, Value b) {
  ListCursor left(context_, a);
  ListCursor right(context_, b);
  while (left.Next() && right.Next()) {
    if (Of(left.item(), right.item()).IsFalse()) return Value::Bool(false);
  }
  return Value::Bool(true);
}

Value Comparison::JoinedLists(Value a, Value b) {
  ListCursor left(context_, a);
  ListCursor right(context_, b);
  Value error;
  while (left.Next() && right.Next()) {
    const Value equal = Of(left.item(), right.item());
    if (equal.IsFalse()) return equal;
    if (equal.IsError() && error.IsAbsent()) error = equal;
  }
  return error.IsAbsent() ? Value::Bool(true) : error;
}

Value Comparison::GoLists(Value a, Value b) {
  ListCursor left(context_, a);
  ListCursor right(context_, b);
  while (left.Next() && right.Next()) {
    if (!Left(left.item(), right.item()).IsTrue()) return Value::Bool(false);
  }
  return Value::Bool(true);
}

Value Comparison::OrderedDocumentLists(Value a, Value b) {
  ListCursor left(context_, a);
  ListCursor right(context_, b);
  while (left.Next() && right.Next()) {
    const Value equal = Left(left.item(), right.item());
    if (!equal.IsTrue()) return equal;
  }
  return Value::Bool(true);
}

Value Comparison::Sets(Value a, Value b) {
  MapBody keys;
  for (ListCursor items(context_, a); items.Next();) {
    if (!IsSetElement(items.item())) return NotScalars();
    keys.Set(context_.memory, items.item(), Value::Bool(false));
  }
  uint32_t seen = 0;
  for (ListCursor items(context_, b); items.Next();) {
    if (!IsSetElement(items.item())) return NotScalars();
    const MapEntryValue* entry = keys.FindExact(items.item());
    if (entry == nullptr) return Value::Bool(false);
    if (entry->value.IsFalse()) ++seen;
    keys.Set(context_.memory, entry->key, Value::Bool(true));
  }
  return Value::Bool(seen == keys.count);
}

Value Comparison::MapLists(Value a, Value b) {
  const ListKeys list_keys(context_, a);
  MapBody keys;
  for (ListCursor items(context_, a); items.Next();) {
    keys.Set(context_.memory, list_keys.LeftKey(items.item()), items.item());
  }
  MapBody seen;
  for (ListCursor items(context_, b); items.Next();) {
    const Value key = list_keys.RightKey(items.item());
    const MapEntryValue* entry = key.IsAbsent() ? nullptr : keys.FindExact(key);
    if (entry == nullptr) return Value::Bool(false);
    const Value equal = Left(entry->value, items.item());
    if (!equal.IsTrue()) return equal;
    seen.Set(context_.memory, key, Value::Bool(true));
  }
  return Value::Bool(seen.count == keys.count);
}

Value Comparison::Maps(Value a, Value b) {
  const bool go = HasGoValues(context_, a);
  const bool strict = go || (a.tag() == Tag::kDocumentMap && a.decl() != kNoDecl);
  if (!b.IsMap()) return strict ? ErrorOrNoSuchOverload(b) : Value::Bool(false);
  if (MapSize(a) != MapSize(b)) return Value::Bool(false);
  if (depth_ >= kMaxEqualityNesting) return Value::Error("internal error: values nest too deep");
  ++depth_;
  const Value result = go ? GoMaps(a, b) : strict ? DocumentMaps(a, b) : PlainMaps(a, b);
  --depth_;
  return result;
}

Value Comparison::GoMaps(Value a, Value b) {
  for (MapCursor entries(context_, a); entries.Next();) {
    const Value other = MapFind(context_, b, entries.key());
    if (other.IsAbsent()) return Value::Bool(false);
    const Value equal = Left(entries.value(), other);
    if (!equal.IsTrue()) return equal;
  }
  return Value::Bool(true);
}

Value Comparison::PlainMaps(Value a, Value b) {
  for (MapCursor entries(context_, a); entries.Next();) {
    const Value other = MapFind(context_, b, entries.key());
    if (other.IsAbsent()) return Value::Bool(false);
    if (Of(entries.value(), other).IsFalse()) return Value::Bool(false);
  }
  return Value::Bool(true);
}

// One raw member of the left side against what the right side has under its name.
Value Comparison::Member(Value a, Value b, std::string_view name, const value::Node& node) {
  const DeclType& decl = (*context_.decls)[a.decl()];
  const bool known = decl.by_fields ? context_.decls->FindField(decl, name) != nullptr : decl.elem != kNoDecl;
  if (known) {
    const Value left = FindMember(context_, a, name);
    const Value right = MapFind(context_, b, Value::String(name));
    if (left.IsAbsent() != right.IsAbsent()) return Value::Bool(false);
    return left.IsAbsent() ? Value::Bool(true) : Left(left, right);
  }
  if (b.tag() != Tag::kDocumentMap || b.decl() == kNoDecl) return NoSuchOverload();
  const value::Node* other = FindRaw(context_, b.document(), *b.node(), name);
  if (other == nullptr) return Value::Bool(true);
  return Preserved(Value::InDocument(Tag::kPreserved, &node, a.document(), kNoDecl),
                   Value::InDocument(Tag::kPreserved, other, b.document(), kNoDecl));
}

Value Comparison::DocumentMaps(Value a, Value b) {
  const value::Node* key = a.node() + 1;
  for (uint32_t i = 0; i < a.node()->container.count; ++i, key += 1 + key[1].Size()) {
    const Value equal = Member(a, b, context_.TextOf(a.document(), *key), key[1]);
    if (!equal.IsTrue()) return equal;
  }
  return Value::Bool(true);
}

}  // namespace

Value Equal(EvalContext& context, Value a, Value b) {
  if (a.tag() == Tag::kString && b.tag() == Tag::kString) return Value::Bool(a.text() == b.text());
  if (a.tag() == Tag::kInt && b.tag() == Tag::kInt) return Value::Bool(a.AsInt() == b.AsInt());
  return Comparison(context).Of(a, b);
}

Value EqualLeft(EvalContext& context, Value a, Value b) { return Comparison(context).Left(a, b); }

// A string among the items of an array of strings, without looking at each as a value. Absent when
// that does not tell.
Value FindText(const EvalContext& context, Value list, Value value) {
  const DeclId item = (*context.decls)[list.decl()].elem;
  if (value.tag() != Tag::kString || (*context.decls)[item].kind != DeclKind::kString) return {};
  const value::Node* node = list.node() + 1;
  const value::Node* const end = list.node() + list.node()->container.size;
  const std::string_view text = value.text();
  const value::Document& document = context.document(list.document());
  for (; node != end; ++node) {
    if (node->kind != value::Kind::kString) return {};
    if (node->text.length == text.size() && document.TextOf(*node) == text) return Value::Bool(true);
  }
  return Value::Bool(false);
}

Value ListContains(EvalContext& context, Value list, Value value) {
  if (list.tag() == Tag::kConcatList && list.flags() != kPlainConcat) {
    const Value left = ListContains(context, list.concat().left, value);
    if (left.IsTrue()) return left;
    const Value right = ListContains(context, list.concat().right, value);
    return right.IsTrue() || !left.IsError() ? right : left;
  }
  if (HasGoValues(context, list)) {
    for (ListCursor items(context, list); items.Next();) {
      if (EqualLeft(context, items.item(), value).IsTrue()) return Value::Bool(true);
    }
    return Value::Bool(false);
  }
  const bool typed = IsTypedDocument(list);
  if (typed && value.IsError()) return value;
  if (typed) {
    const Value found = FindText(context, list, value);
    if (!found.IsAbsent()) return found;
  }
  Value error;
  for (ListCursor items(context, list); items.Next();) {
    const Value equal =
        typed ? EqualLeft(context, items.item(), value) : EqualLeft(context, value, items.item());
    if (equal.IsTrue()) return equal;
    if (typed && equal.IsError() && error.IsAbsent()) error = equal;
  }
  return error.IsAbsent() ? Value::Bool(false) : error;
}

Value AddLists(EvalContext& context, Value left, Value right) {
  if (!right.IsList()) return ErrorOrNoSuchOverload(right);
  const ListStyle style = StyleOf(context, left);
  if (style == ListStyle::kSet) return UniteSets(context, left, right);
  if (style == ListStyle::kMap) return MergeMapLists(context, left, right);
  if (HasGoValues(context, left)) {
    const uint32_t count = ListSize(left) + ListSize(right);
    Value* items = context.memory.NewValues(count);
    Value* out = items;
    for (ListCursor each(context, left); each.Next();) *out++ = each.item();
    for (ListCursor each(context, right); each.Next();) *out++ = each.item();
    return Value::List(items, count);
  }
  if (!IsTypedDocument(left)) return ConcatLists(context, left, right);
  const uint32_t size = ListSize(left) + ListSize(right);
  const Concat both{left, right};
  return Value::ConcatList(context.memory.New(both), size).WithFlags(kPlainConcat);
}

}  // namespace plimsoll::cel
