// Attributes: a variable or any value, and the fields and indexes from it. Each qualifier that is
// applied costs one, also one that fails; optional ones that find nothing cost nothing.
#include <cmath>

#include "../types/number_bounds.h"
#include "../values/document_view.h"
#include "machine.h"
#include "message.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/lazy_fields.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/cel/values/value_text.h"

namespace plimsoll::cel {
namespace {

bool IsQualifierKind(Value key) { return key.tag() >= Tag::kBool && key.tag() <= Tag::kString; }

// The place in a list that a key names: an integer, or a number that is one.
bool IndexFromKey(Value key, int64_t& index) {
  if (key.tag() == Tag::kInt) {
    index = key.AsInt();
    return true;
  }
  if (key.tag() == Tag::kUint) {
    index = static_cast<int64_t>(key.AsUint());
    return key.AsUint() <= uint64_t{INT64_MAX};
  }
  const double d = key.AsDouble();
  if (!(d >= -kTwo63 && d < kTwo63) || d != std::trunc(d)) return false;
  index = static_cast<int64_t>(d);
  return true;
}

Value BadIndex(EvalContext& context, Value key) {
  std::string text = "unsupported index ";
  if (key.IsNumber()) {
    text += "value ";
    AppendGoText(context, text, key);
  } else {
    text.append("type '").append(TypeNameOf(key)).append("'");
  }
  return context.memory.Error(text + " in list");
}

// Documents' lists have a type of their own for each kind.
std::string GoTypeIn(const EvalContext& context, Value key) {
  if (key.tag() == Tag::kDocumentList && key.decl() != kNoDecl) {
    const ListKind kind = (*context.decls)[key.decl()].list_kind;
    if (kind == ListKind::kSet) return "*common.unstructuredSetList";
    if (kind == ListKind::kMap) return "*common.unstructuredMapList";
  }
  if (key.tag() == Tag::kDocumentList && key.decl() == kNoDecl) {
    return context.HasGoValues(key.document()) ? "*common.reflectSchemalessTypedList" : "*types.baseList";
  }
  if (key.tag() == Tag::kDocumentMap && key.decl() == kNoDecl) {
    return context.HasGoValues(key.document()) ? "*common.reflectSchemalessTypedMap" : "*types.baseMap";
  }
  return std::string(GoTypeOf(key));
}

// An item, absent beyond the end.
Value FindItem(EvalContext& context, Value list, Value key) {
  int64_t index = 0;
  if (!key.IsNumber() || !IndexFromKey(key, index)) return BadIndex(context, key);
  if (index < 0 || index >= int64_t{ListSize(list)}) return {};
  if (key.tag() != Tag::kInt && list.tag() == Tag::kDocumentList && context.HasGoValues(list.document())) {
    std::string text = "unsupported index type: ";
    return context.memory.Error(text.append(GoTypeOf(key)));
  }
  if (key.tag() != Tag::kInt && list.tag() == Tag::kDocumentList && list.decl() != kNoDecl) {
    std::string text = "unsupported index: ";
    AppendGoText(context, text, key);
    return context.memory.Error(text);
  }
  return ListItem(context, list, static_cast<uint32_t>(index));
}

}  // namespace

Value Machine::Missing(Value value, Value key) {
  std::string text = value.IsList() ? "index out of bounds: " : "no such key: ";
  AppendGoText(context_, text, key);
  return context_.memory.Error(text);
}

Value Machine::Key(const Qualifier& qualifier) {
  if (qualifier.kind == Qualifier::Kind::kField || qualifier.kind == Qualifier::Kind::kConstant) {
    return qualifier.constant;
  }
  const bool attribute = qualifier.kind == Qualifier::Kind::kAttribute;
  const Value key = attribute ? Resolve(plan_.attributes[qualifier.index]) : Run(qualifier.index);
  if (key.IsError() || IsQualifierKind(key)) return key;
  return context_.memory.Error("invalid qualifier type: " + GoTypeIn(context_, key));
}

Value Machine::Find(const Qualifier& qualifier, Value value, Value key) {
  if (value.tag() == Tag::kDocumentMap && qualifier.owner != kNoDecl && value.decl() == qualifier.owner) {
    return FindField(context_, value, qualifier.name, qualifier.field);
  }
  if (value.IsError()) return value;
  if (value.IsMap()) return MapFind(context_, value, key);
  if (value.IsList()) return FindItem(context_, value, key);
  if (value.tag() == Tag::kLazyFields) return FindLazily(value, key);
  if (value.tag() == Tag::kMessage) return FindInMessage(qualifier, value, key);
  return {};
}

Value Machine::FindLazily(Value value, Value key) {
  if (key.tag() != Tag::kString) return NoSuchOverload();
  // The reference stops here.
  if (context_.cost.exceeded()) return Value::Error(kCostExceeded);
  const std::optional<std::string> name = UnescapeFieldName(key.text());
  if (!name) return {};
  return value.Mutable<LazyFields>().Find(*name);
}

// Fields of Object that are not set are null, those of JSONPatch empty. Where the type is not known, only
// JSONPatch has fields.
Value Machine::FindInMessage(const Qualifier& qualifier, Value value, Value key) {
  const auto& message = value.As<MessageBody>();
  const bool json_patch = message.type == kJsonPatchMessage;
  if (key.tag() != Tag::kString || (!json_patch && !qualifier.of_message)) return {};
  const Value found = message.Find(key.text());
  if (!found.IsAbsent()) return found.tag() == Tag::kMessage ? MapOfMessage(context_, found) : found;
  if (qualifier.test || qualifier.optional) return {};
  return json_patch && key.text() != "value" ? Value::String("") : Value::Null();
}

// Fields of objects whose types are known, none of them optional.
Value Machine::ResolvePlain(const Attribute& attribute, Value value) {
  const Qualifier* qualifier = plan_.qualifiers.data() + attribute.first;
  const Qualifier* const end = qualifier + attribute.count;
  for (; qualifier != end; ++qualifier) {
    PLIMSOLL_ASSERT(value.tag() == Tag::kDocumentMap && value.decl() == qualifier->owner);
    const Value found = FindField(context_, value, qualifier->name, qualifier->field);
    if (found.IsAbsent() || found.IsError()) {
      context_.cost.ChargeUnits(
          static_cast<uint64_t>(qualifier - (plan_.qualifiers.data() + attribute.first)) + 1);
      if (found.IsError()) return found;
      return qualifier->test ? Value::Bool(false) : Missing(value, qualifier->constant);
    }
    value = qualifier->test ? Value::Bool(true) : found;
  }
  context_.cost.ChargeUnits(attribute.count);
  return value;
}

Value Machine::Resolve(const Attribute& attribute) {
  Value value;
  switch (attribute.root) {
    case Attribute::Root::kVariable: value = Variable(attribute.index); break;
    case Attribute::Root::kLocal: value = Local(attribute.index); break;
    case Attribute::Root::kStep: value = Run(attribute.index); break;
    case Attribute::Root::kConditional: {
      const Value condition = Run(attribute.index);
      if (condition.tag() != Tag::kBool) return condition.IsError() ? condition : NoSuchOverload();
      return Resolve(plan_.attributes[condition.AsBool() ? attribute.truthy : attribute.falsy]);
    }
    case Attribute::Root::kUnbound: return Unbound(attribute.name);
  }
  if (value.IsError() || attribute.count == 0) return value;
  if (attribute.plain && value.tag() == Tag::kDocumentMap &&
      value.decl() == plan_.qualifiers[attribute.first].owner) {
    return ResolvePlain(attribute, value);
  }
  return Qualify(attribute, value);
}

Value Machine::Qualify(const Attribute& attribute, Value value) {
  bool optional = false;
  if (value.tag() == Tag::kOptional) {
    if (value.boxed() == nullptr) return value;
    value = *value.boxed();
    optional = true;
  }
  for (uint32_t i = 0; i < attribute.count; ++i) {
    const Qualifier& qualifier = plan_.qualifiers[attribute.first + i];
    optional = optional || qualifier.optional;
    const Value key = Key(qualifier);
    const Value found = key.IsError() ? key : Find(qualifier, value, key);
    // An element of a list may be an error and yet be there.
    int64_t index = 0;
    const bool element = value.IsList() && key.IsNumber() && IndexFromKey(key, index);
    const bool failed = found.IsError() && !element;
    if (optional) {
      if (failed) return found;
      if (found.IsAbsent()) return Value::None();
      context_.cost.ChargeUnits(1);
      value = found;
      continue;
    }
    context_.cost.ChargeUnits(1);
    if (qualifier.test) {
      if (failed) return found;
      value = Value::Bool(!found.IsAbsent());
      continue;
    }
    if (found.IsError()) {
      // It is the step after such an element that fails, and that counts.
      if (element && i + 1 < attribute.count) context_.cost.ChargeUnits(1);
      return found;
    }
    if (found.IsAbsent()) return Missing(value, key);
    value = found;
  }
  return optional ? context_.memory.Optional(value) : value;
}

}  // namespace plimsoll::cel
