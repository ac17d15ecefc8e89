#include "plimsoll/builtin/kind/field_name.h"

#include "plimsoll/schema/property_table.h"

namespace plimsoll::builtin {
namespace {

struct FieldNumbers {
  schema::PropertyTable table;
  schema::PropertySet names = table.Add(kFieldNames);
};

}  // namespace

uint16_t FindField(std::string_view name) {
  static const FieldNumbers kNumbers;
  const uint32_t found = kNumbers.table.Find(kNumbers.names, name);
  return found == schema::PropertyTable::kNone ? kNoField : static_cast<uint16_t>(found);
}

}  // namespace plimsoll::builtin
