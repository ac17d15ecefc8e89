#include <algorithm>

#include "parser.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::skew {
namespace {

struct NamedScalar {
  std::string_view word;
  FieldType type;
};

constexpr NamedScalar kScalars[] = {
    {"double", FieldType::kDouble},   {"float", FieldType::kFloat},       {"int32", FieldType::kInt32},
    {"int64", FieldType::kInt64},     {"uint32", FieldType::kUint32},     {"uint64", FieldType::kUint64},
    {"sint32", FieldType::kSint32},   {"sint64", FieldType::kSint64},     {"fixed32", FieldType::kFixed32},
    {"fixed64", FieldType::kFixed64}, {"sfixed32", FieldType::kSfixed32}, {"sfixed64", FieldType::kSfixed64},
    {"bool", FieldType::kBool},       {"string", FieldType::kString},     {"bytes", FieldType::kBytes},
};

// As protoc makes it: `pod_sandbox_id` becomes `podSandboxId`.
std::string JsonNameOf(std::string_view name) {
  std::string out;
  bool upper = false;
  for (const char c : name) {
    if (c != '_') out += upper ? ascii::ToUpper(c) : c;
    upper = c == '_';
  }
  return out;
}

}  // namespace

std::optional<FieldType> ScalarNamed(std::string_view word) {
  for (const NamedScalar& scalar : kScalars) {
    if (scalar.word == word) return scalar.type;
  }
  return std::nullopt;
}

std::string_view NameOf(FieldType type) {
  for (const NamedScalar& scalar : kScalars) {
    if (scalar.type == type) return scalar.word;
  }
  if (type == FieldType::kGroup) return "group";
  return type == FieldType::kEnum ? "enum" : "message";
}

bool ProtoParser::Field(std::vector<ProtoField>& fields, const std::string& scope, bool in_oneof) {
  ProtoField field;
  if (!ReadLabel(field, in_oneof)) return false;
  if (Accept("group")) return Group(field, scope, fields);
  if (!ReadType(field)) return false;
  field.place = token_.place;
  if (!Word(field.name, "the name of a field") || !NumberAndOptions(field) || !Expect(";")) return false;
  fields.push_back(std::move(field));
  return true;
}

bool ProtoParser::ReadLabel(ProtoField& field, bool in_oneof) {
  const text::Span place = token_.place;
  field.label = Label::kImplicit;
  if (in_oneof) field.label = Label::kOptional;
  if (syntax_ == ProtoSyntax::kEdition && !in_oneof) {
    field.label = all_required_ ? Label::kRequired : all_implicit_ ? Label::kImplicit : Label::kOptional;
  }
  const bool given = LookingAt("optional") || LookingAt("required") || LookingAt("repeated");
  if (!given) return true;
  if (in_oneof) return FailHere("a field of a oneof has no label");
  if (LookingAt("required") && syntax_ == ProtoSyntax::kProto3) {
    return FailHere("proto3 has no required fields");
  }
  if (LookingAt("optional")) field.label = Label::kOptional;
  if (LookingAt("required")) field.label = Label::kRequired;
  if (LookingAt("repeated")) field.label = Label::kRepeated;
  Advance();
  if (LookingAt("map")) {
    ProtoScanned word = token_;
    Advance();
    if (LookingAt("<")) return FailAt(place, "a map has no label");
    field.type_name = word.text;
    field.type_place = word.place;
  }
  return !failed_;
}

bool ProtoParser::ReadType(ProtoField& field) {
  if (!field.type_name.empty()) return true;  // a message called `map`
  field.type_place = token_.place;
  if (!DottedName(field.type_name, "a field", true)) return false;
  if (field.type_name == "map" && Accept("<")) return MapType(field);
  if (const auto scalar = ScalarNamed(field.type_name)) field.type = *scalar;
  if (field.type == FieldType::kNamed && token_.kind != ProtoToken::kWord) {
    return FailHere("expected the name of a field after its type " + field.type_name + ", not " + Shown());
  }
  return true;
}

bool ProtoParser::MapType(ProtoField& field) {
  field.label = Label::kRepeated;
  const text::Span place = token_.place;
  std::string key;
  if (!Word(key, "the type of the keys") || !Expect(",")) return false;
  field.map_key = ScalarNamed(key);
  const bool usable = field.map_key && *field.map_key != FieldType::kDouble &&
                      *field.map_key != FieldType::kFloat && *field.map_key != FieldType::kBytes;
  if (!usable) return FailAt(place, "the keys of a map are integers, booleans or strings, not " + key);
  field.type_place = token_.place;
  if (!DottedName(field.type_name, "the type of the values", true)) return false;
  if (const auto scalar = ScalarNamed(field.type_name)) field.type = *scalar;
  return Expect(">");
}

bool ProtoParser::NumberAndOptions(ProtoField& field) {
  if (!Expect("=")) return false;
  const text::Span place = token_.place;
  if (!Integer(field.number, "the number of the field")) return false;
  if (field.number < 1 || field.number > kMaxFieldNumber) {
    return FailAt(place, "numbers of fields are between 1 and 536870911");
  }
  if (field.number >= kFirstOwnNumber && field.number <= kLastOwnNumber) {
    return FailAt(place, "numbers from 19000 to 19999 belong to implementations of protocol buffers");
  }
  std::vector<ProtoOption> options;
  if (!OptionList(options)) return false;
  UseOptions(field, options);
  return true;
}

void ProtoParser::UseOptions(ProtoField& field, const std::vector<ProtoOption>& options) {
  field.json_name = JsonNameOf(field.name);
  field.packed = syntax_ == ProtoSyntax::kProto3 || (syntax_ == ProtoSyntax::kEdition && !all_expanded_);
  field.utf8 = syntax_ == ProtoSyntax::kProto3 || (syntax_ == ProtoSyntax::kEdition && !all_unchecked_);
  bool delimited = all_delimited_ && syntax_ == ProtoSyntax::kEdition;
  for (const ProtoOption& option : options) {
    if (option.name == "json_name") field.json_name = option.value;
    if (option.name == "default") field.default_value = option.value;
    if (option.name == "packed") field.packed = option.value == "true";
    if (option.name == "features.repeated_field_encoding") field.packed = option.value == "PACKED";
    if (option.name == "features.utf8_validation") field.utf8 = option.value == "VERIFY";
    if (option.name == "features.message_encoding") delimited = option.value == "DELIMITED";
    if (option.name == "features.field_presence" && field.label != Label::kRepeated) {
      field.label = option.value == "LEGACY_REQUIRED" ? Label::kRequired
                    : option.value == "IMPLICIT"      ? Label::kImplicit
                                                      : Label::kOptional;
    }
  }
  if (delimited && field.type == FieldType::kNamed && !field.map_key) field.type = FieldType::kGroup;
}

// `repeated group Result = 1 { ... }` is a field and the message it has.
bool ProtoParser::Group(ProtoField& field, const std::string& scope, std::vector<ProtoField>& fields) {
  field.type = FieldType::kGroup;
  field.place = field.type_place = token_.place;
  std::string name;
  if (!Word(name, "the name of a group")) return false;
  field.name = ascii::ToLower(name);
  field.type_name = name;
  if (!NumberAndOptions(field)) return false;
  ProtoMessage message;
  message.full_name = NameIn(scope, name);
  message.place = field.place;
  fields.push_back(std::move(field));
  return MessageBody(std::move(message));
}

}  // namespace plimsoll::skew
