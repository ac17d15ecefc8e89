// What becomes of values when the type of a field changes.
#pragma once

#include "plimsoll/skew/proto/proto_file.h"

namespace plimsoll::skew {

enum class Reading : uint8_t {
  kSame,        // every value is read as it was written
  kSomeDiffer,  // some values are read as other values: what is too large is cut off
  kSomeFail,    // some values cannot be read: bytes that are not UTF-8
  kFails,       // values cannot be read, or are read as something unrelated
};

// How a value that was written as one type is read as another. Names of messages and enums do not count.
Reading ReadAs(FieldType written, FieldType read);

// Whether lists of it may be packed into one field.
bool IsPackable(FieldType type);

}  // namespace plimsoll::skew
