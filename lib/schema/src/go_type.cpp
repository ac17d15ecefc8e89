#include "plimsoll/schema/go_type.h"

namespace plimsoll::schema {

const GoField* FindField(const GoType& type, std::string_view key) {
  for (const GoField& field : type.fields) {
    if (field.name == key) return &field;
  }
  return nullptr;
}

}  // namespace plimsoll::schema
