// ProtoFile is one .proto file as it is written: its messages, enums and services, each part with its place.
// ParseProto makes it; ProtoSet links several of them; CompareProtos reads two sets.
//
//   auto file = ParseProto(text);
//   if (!file) show(file.error().message, file.error().place);
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::skew {

struct ProtoError {
  std::string message;
  text::Span place;
};

// How a value is encoded. kNamed is a message or an enum that is not looked up yet.
enum class FieldType : uint8_t {
  kNamed,
  kMessage,
  kEnum,
  kGroup,
  kDouble,
  kFloat,
  kInt32,
  kInt64,
  kUint32,
  kUint64,
  kSint32,
  kSint64,
  kFixed32,
  kFixed64,
  kSfixed32,
  kSfixed64,
  kBool,
  kString,
  kBytes,
};

// The type of a scalar, by its word.
std::optional<FieldType> ScalarNamed(std::string_view word);
std::string_view NameOf(FieldType type);

enum class Label : uint8_t { kImplicit, kOptional, kRequired, kRepeated };

struct ProtoField {
  std::string name;
  Label label = Label::kImplicit;
  FieldType type = FieldType::kNamed;
  // As it is written; ProtoSet replaces it by the full name.
  std::string type_name;
  // Of the key, if the field is a map; `type` is then that of the values.
  std::optional<FieldType> map_key;
  int64_t number = 0;
  std::string json_name;  // given, or made of the name
  std::optional<std::string> default_value;
  bool packed = false;
  bool utf8 = false;                   // texts must be UTF-8
  std::optional<uint32_t> oneof = {};  // its position among those of the message
  text::Span place;                    // of the name
  text::Span type_place;
};

// From the first number to the last, both included.
struct NumberRange {
  int64_t first = 0;
  int64_t last = 0;
};

// What is not to be used again.
struct Reserved {
  std::vector<NumberRange> numbers;  // by their first number; they do not overlap
  std::set<std::string, std::less<>> names;

  bool Has(int64_t number) const { return HasAll({number, number}); }
  bool HasAll(NumberRange range) const;
  bool Has(std::string_view name) const { return names.contains(name); }
};

struct ProtoOneof {
  std::string name;
  text::Span place;
};

struct ProtoMessage {
  std::string full_name;  // with the package: `runtime.v1.PodSandbox`
  std::vector<ProtoField> fields;
  std::vector<ProtoOneof> oneofs;
  Reserved reserved;
  std::vector<NumberRange> extension_ranges;  // as those of Reserved
  text::Span place;                           // of the name
};

struct ProtoEnumValue {
  std::string name;
  int64_t number = 0;
  text::Span place;
};

struct ProtoEnum {
  std::string full_name;
  std::vector<ProtoEnumValue> values;
  Reserved reserved;
  bool closed = false;  // a number without a name is not a value
  text::Span place;
};

struct ProtoMethod {
  std::string name;
  std::string request;  // ProtoSet replaces both by full names
  std::string response;
  bool client_streaming = false;
  bool server_streaming = false;
  std::string idempotency_level = "IDEMPOTENCY_UNKNOWN";
  text::Span place;
  text::Span request_place;
  text::Span response_place;
};

struct ProtoService {
  std::string full_name;
  std::vector<ProtoMethod> methods;
  text::Span place;
};

// Fields that are added to a message that is defined elsewhere.
struct ProtoExtension {
  std::string scope;     // where names are looked up from
  std::string extendee;  // as written; ProtoSet replaces it by the full name
  ProtoField field;
};

struct ProtoImport {
  std::string path;
  bool only_options = false;  // edition 2024: `import option`
  bool is_public = false;
  text::Span place;
};

struct ProtoFile {
  std::string package;
  text::Span package_place;
  std::vector<ProtoImport> imports;
  // Also those that are inside others, each after what it is inside of.
  std::vector<ProtoMessage> messages;
  std::vector<ProtoEnum> enums;
  std::vector<ProtoService> services;
  std::vector<ProtoExtension> extensions;
};

std::expected<ProtoFile, ProtoError> ParseProto(std::string_view text);

}  // namespace plimsoll::skew
