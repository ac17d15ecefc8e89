#include "plimsoll/finding/field_error.h"

namespace plimsoll::finding {

std::string FieldError::Text() const {
  std::string out = field + ": ";
  out += WordsOf(type);
  if (PrintsValue(type) && value) out += ": " + *value;
  if (!detail.empty()) out += ": " + detail;
  return out;
}

}  // namespace plimsoll::finding
