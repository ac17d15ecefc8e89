#include "type_change.h"

namespace plimsoll::skew {
namespace {

// Values that are encoded in the same way have the same encoding here; others cannot be read at all.
enum class Encoding : uint8_t { kVarint, kZigZag, kFixed32, kFixed64, kBytes, kGroup };

Encoding EncodingOf(FieldType type) {
  switch (type) {
    case FieldType::kSint32:
    case FieldType::kSint64: return Encoding::kZigZag;
    case FieldType::kFixed32:
    case FieldType::kSfixed32:
    case FieldType::kFloat: return Encoding::kFixed32;
    case FieldType::kFixed64:
    case FieldType::kSfixed64:
    case FieldType::kDouble: return Encoding::kFixed64;
    case FieldType::kString:
    case FieldType::kBytes:
    case FieldType::kNamed:
    case FieldType::kMessage: return Encoding::kBytes;
    case FieldType::kGroup: return Encoding::kGroup;
    default: return Encoding::kVarint;
  }
}

// The values of an integer type: from -2^(bits-1) or 0, with this many bits.
struct Values {
  int bits;
  bool is_signed;
};

Values ValuesOf(FieldType type) {
  switch (type) {
    case FieldType::kBool: return {1, false};
    case FieldType::kUint32:
    case FieldType::kFixed32: return {32, false};
    case FieldType::kUint64:
    case FieldType::kFixed64: return {64, false};
    case FieldType::kInt64:
    case FieldType::kSint64:
    case FieldType::kSfixed64: return {64, true};
    default: return {32, true};
  }
}

bool Includes(Values all, Values some) {
  if (some.is_signed) return all.is_signed && all.bits >= some.bits;
  return all.is_signed ? all.bits > some.bits : all.bits >= some.bits;
}

bool IsFloat(FieldType type) { return type == FieldType::kFloat || type == FieldType::kDouble; }

}  // namespace

Reading ReadAs(FieldType written, FieldType read) {
  if (written == read) return Reading::kSame;
  const Encoding encoding = EncodingOf(written);
  if (encoding != EncodingOf(read)) return Reading::kFails;
  // Any message and any text is a sequence of bytes; not every sequence of bytes is one of them.
  if (encoding == Encoding::kBytes && read == FieldType::kBytes) return Reading::kSame;
  if (encoding == Encoding::kBytes)
    return written == FieldType::kBytes ? Reading::kSomeFail : Reading::kFails;
  if (IsFloat(written) || IsFloat(read)) return Reading::kFails;
  return Includes(ValuesOf(read), ValuesOf(written)) ? Reading::kSame : Reading::kSomeDiffer;
}

bool IsPackable(FieldType type) {
  const Encoding encoding = EncodingOf(type);
  return encoding != Encoding::kBytes && encoding != Encoding::kGroup;
}

}  // namespace plimsoll::skew
