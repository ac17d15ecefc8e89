// ConstantValue is what a constant expression comes to: text, a number or a boolean. Integers are
// kept to 128 bits, which is past anything an API declares; what does not fit is unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/gotypes/syntax.h"

namespace plimsoll::gotypes {

__extension__ using WideInt = __int128;

struct ConstantValue {
  enum class Kind : uint8_t { kUnknown, kBool, kString, kInt, kFloat };

  Kind kind = Kind::kUnknown;
  bool boolean = false;
  WideInt integer = 0;
  double number = 0;
  std::string text;

  static ConstantValue Bool(bool value);
  static ConstantValue String(std::string text);
  static ConstantValue Int(WideInt value);
  static ConstantValue Float(double value);

  // As gengo keeps it: a string as it is, all else as Go prints it.
  std::string Text() const;
};

// A literal token of that kind.
ConstantValue LiteralValue(ExprKind kind, std::string_view text);
ConstantValue ApplyUnary(Operator op, const ConstantValue& a);
ConstantValue ApplyBinary(Operator op, const ConstantValue& a, const ConstantValue& b);

}  // namespace plimsoll::gotypes
