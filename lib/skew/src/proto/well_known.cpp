#include "well_known.h"

#include <algorithm>

namespace plimsoll::skew {
namespace {

constexpr std::string_view kMessages[] = {
    "Any",           "Api",         "BoolValue",    "BytesValue", "DoubleValue",    "Duration",
    "Empty",         "EnumOptions", "EnumValue",    "FieldMask",  "FieldOptions",   "FileOptions",
    "FloatValue",    "Int32Value",  "Int64Value",   "ListValue",  "MessageOptions", "Method",
    "MethodOptions", "Mixin",       "OneofOptions", "Option",     "ServiceOptions", "SourceContext",
    "StringValue",   "Struct",      "Timestamp",    "Type",       "UInt32Value",    "UInt64Value",
    "Value"};
constexpr std::string_view kEnums[] = {"NullValue", "Syntax"};
constexpr std::string_view kFiles[] = {"any",       "api",        "descriptor",     "duration",
                                       "empty",     "field_mask", "source_context", "struct",
                                       "timestamp", "type",       "wrappers"};
constexpr std::string_view kPackage = "google.protobuf.";
constexpr std::string_view kDirectory = "google/protobuf/";
constexpr std::string_view kExtension = ".proto";

}  // namespace

std::optional<FieldType> WellKnownType(std::string_view full_name) {
  if (!full_name.starts_with(kPackage)) return std::nullopt;
  full_name.remove_prefix(kPackage.size());
  if (std::ranges::find(kEnums, full_name) != std::end(kEnums)) return FieldType::kEnum;
  if (std::ranges::find(kMessages, full_name) != std::end(kMessages)) return FieldType::kMessage;
  return std::nullopt;
}

bool IsWellKnownFile(std::string_view import) {
  if (!import.starts_with(kDirectory) || !import.ends_with(kExtension)) return false;
  import.remove_prefix(kDirectory.size());
  import.remove_suffix(kExtension.size());
  return std::ranges::find(kFiles, import) != std::end(kFiles);
}

}  // namespace plimsoll::skew
