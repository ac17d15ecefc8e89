#include "plimsoll/finding/error_type.h"

#include <algorithm>
#include <array>

namespace plimsoll::finding {
namespace {

struct TypeInfo {
  std::string_view cause;
  std::string_view words;
  bool prints_value;
};

constexpr std::array<TypeInfo, 13> kTypes = {{
    {"", "", false},
    {"FieldValueRequired", "Required value", false},
    {"FieldValueForbidden", "Forbidden", false},
    {"FieldValueTooLong", "Too long", false},
    {"FieldValueTooShort", "Too short", false},
    {"InternalError", "Internal error", false},
    {"FieldValueInvalid", "Invalid value", true},
    {"FieldValueTypeInvalid", "Invalid value", true},
    {"FieldValueNotSupported", "Unsupported value", true},
    {"FieldValueNotFound", "Not found", true},
    {"FieldValueDuplicate", "Duplicate value", true},
    {"FieldValueTooMany", "Too many", true},
    {"FieldValueTooFew", "Too few", true},
}};

const TypeInfo& TypeInfoOf(ErrorType type) { return kTypes[static_cast<size_t>(type)]; }

}  // namespace

std::string_view CauseOf(ErrorType type) { return TypeInfoOf(type).cause; }
std::string_view WordsOf(ErrorType type) { return TypeInfoOf(type).words; }
bool PrintsValue(ErrorType type) { return TypeInfoOf(type).prints_value; }

std::string RenderAggregate(std::span<const std::string> errors) {
  std::string joined;
  size_t distinct = 0;
  for (size_t i = 0; i < errors.size(); ++i) {
    if (std::find(errors.begin(), errors.begin() + static_cast<ptrdiff_t>(i), errors[i]) !=
        errors.begin() + static_cast<ptrdiff_t>(i)) {
      continue;
    }
    if (distinct++ != 0) joined += ", ";
    joined += errors[i];
  }
  return distinct > 1 ? '[' + joined + ']' : joined;
}

}  // namespace plimsoll::finding
