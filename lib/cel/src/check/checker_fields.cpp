// Fields: selections and struct literals.
#include "checker.h"
#include "plimsoll/cel/types/field_name.h"
#include "type_names.h"

namespace plimsoll::cel {
namespace {

// The name under which the fields of a type without a schema are known.
std::string_view MessageName(const Type* type) {
  switch (type->kind) {
    case TypeKind::kWrapper:
      switch (type->Param(0)->kind) {
        case TypeKind::kBool: return "google.protobuf.BoolValue";
        case TypeKind::kBytes: return "google.protobuf.BytesValue";
        case TypeKind::kDouble: return "google.protobuf.DoubleValue";
        case TypeKind::kInt: return "google.protobuf.Int64Value";
        case TypeKind::kString: return "google.protobuf.StringValue";
        case TypeKind::kUint: return "google.protobuf.UInt64Value";
        default: return {};
      }
    case TypeKind::kAny: return "google.protobuf.Any";
    case TypeKind::kDyn: return "google.protobuf.Value";
    case TypeKind::kDuration: return "google.protobuf.Duration";
    case TypeKind::kTimestamp: return "google.protobuf.Timestamp";
    case TypeKind::kNull: return "google.protobuf.NullValue";
    case TypeKind::kList: return IsDyn(type->Param(0)) ? "google.protobuf.ListValue" : "";
    case TypeKind::kMap:
      return type->Param(0) == &kStringType && IsDyn(type->Param(1)) ? "google.protobuf.Struct" : "";
    default: return {};
  }
}

}  // namespace

const Type* Checker::FieldType(NodeId at, NodeId operand, std::string_view field, bool optional) {
  Visit(operand);
  const Type* target = unifier_.Substitute(TypeOf(operand), false);
  if (target->kind == TypeKind::kOptional) {
    optional = true;
    target = target->Param(0);
  }
  const Type* result = &kDynType;
  switch (target->kind) {
    case TypeKind::kMap: result = target->Param(1); break;
    case TypeKind::kObject: result = LookUpField(ast_[at].offset, target, field); break;
    case TypeKind::kParam: unifier_.Assignable(&kDynType, target); break;
    default:
      if (IsDynOrError(target)) break;
      Report(at, "type '" + RenderType(*target) + "' does not support field selection");
  }
  return optional ? unifier_.Optional(result) : result;
}

const Type* Checker::FindField(const Type* object, std::string_view field) {
  if (const Type* type = object->fields->FindField(field)) return type;
  if (environment_.version < kReservedFieldsSince || !IsReservedWord(field)) return nullptr;
  return object->fields->FindField("__" + std::string(field) + "__");
}

const Type* Checker::LookUpField(uint32_t offset, const Type* object, std::string_view field) {
  if (object->fields == nullptr) {
    issues_.push_back({offset, "unexpected failed resolution of '" + std::string(object->name) + "'"});
    return &kErrorType;
  }
  if (const Type* type = FindField(object, field)) return type;
  issues_.push_back({offset, "undefined field '" + std::string(field) + "'"});
  return &kErrorType;
}

void Checker::VisitStruct(NodeId id) {
  const std::string_view name = ast_[id].text;
  const Resolved resolved = ResolveInContainer(name);
  const bool is_type = resolved.kind == ReferenceKind::kTypeName;
  if (!is_type) return ReportUndeclared(id, name);
  ast_.At(id).text = resolved.name;
  checked_.references[id.index] = {ReferenceKind::kTypeName, 0, 0};
  const Type* type = resolved.type->Param(0);
  std::string_view message = MessageName(type);
  if (message.empty() && (type->kind == TypeKind::kObject || type->name.starts_with("google."))) {
    message = type->name;
  }
  if (message.empty()) {
    Report(id, "'" + std::string(RuntimeTypeName(*type)) + "' is not a message type");
    type = &kErrorType;
    message = resolved.name;
  }
  SetType(id, type);
  for (size_t i = 0; i < ast_[id].count; ++i) CheckStructField(ast_.Entries(id)[i], type, message);
}

void Checker::CheckStructField(const MapEntry& given, const Type* type, std::string_view type_name) {
  const MapEntry entry = given;
  Visit(entry.value);
  const Type* wanted = nullptr;
  if (type->kind == TypeKind::kObject) {
    wanted = LookUpField(entry.offset, type, entry.field);
  } else if (type->kind == TypeKind::kError) {
    issues_.push_back({entry.offset, "unexpected failed resolution of '" + std::string(type_name) + "'"});
    wanted = &kErrorType;
  } else {
    wanted = FindMessageField(*environment_.types, type_name, entry.field);
    if (wanted == nullptr) {
      issues_.push_back({entry.offset, "undefined field '" + std::string(entry.field) + "'"});
      wanted = &kErrorType;
    }
  }
  const Type* value = TypeOf(entry.value);
  if (entry.optional) value = UnwrapOptionalElement(entry.value, value);
  if (unifier_.Assignable(wanted, value)) return;
  issues_.push_back({entry.offset, "expected type of field '" + std::string(entry.field) + "' is '" +
                                       RenderType(*wanted) + "' but provided type is '" + RenderType(*value) +
                                       "'"});
}

}  // namespace plimsoll::cel
