#include "builtins.h"

#include <algorithm>
#include <array>

namespace plimsoll::gotypes {
namespace {

constexpr std::array kBuiltins = {
    Builtin{"bool", "bool", TypeKind::kBuiltin},
    Builtin{"string", "string", TypeKind::kBuiltin},
    Builtin{"int", "int", TypeKind::kBuiltin},
    Builtin{"int8", "byte", TypeKind::kBuiltin},
    Builtin{"int16", "int16", TypeKind::kBuiltin},
    Builtin{"int32", "int32", TypeKind::kBuiltin},
    Builtin{"int64", "int64", TypeKind::kBuiltin},
    Builtin{"uint", "uint", TypeKind::kBuiltin},
    Builtin{"uint8", "byte", TypeKind::kBuiltin},
    Builtin{"uint16", "uint16", TypeKind::kBuiltin},
    Builtin{"uint32", "uint32", TypeKind::kBuiltin},
    Builtin{"uint64", "uint64", TypeKind::kBuiltin},
    Builtin{"uintptr", "uintptr", TypeKind::kBuiltin},
    Builtin{"byte", "byte", TypeKind::kBuiltin},
    Builtin{"float32", "float32", TypeKind::kBuiltin},
    Builtin{"float64", "float64", TypeKind::kBuiltin},
    Builtin{"any", "any", TypeKind::kInterface},
    Builtin{"error", "error", TypeKind::kInterface},
    Builtin{"comparable", "comparable", TypeKind::kInterface},
    Builtin{"rune", "rune", TypeKind::kUnsupported},
    Builtin{"complex64", "complex64", TypeKind::kUnsupported},
    Builtin{"complex128", "complex128", TypeKind::kUnsupported},
};

}  // namespace

const Builtin* FindBuiltin(std::string_view name) {
  const auto found = std::ranges::find(kBuiltins, name, &Builtin::name);
  return found != kBuiltins.end() ? &*found : nullptr;
}

StandIn StandInFor(std::string_view package, std::string_view name) {
  if (package == "time" && name == "Time") return StandIn::kStruct;
  if (package == "time" && name == "Duration") return StandIn::kInt64;
  if (package == "encoding/json" && name == "RawMessage") return StandIn::kBytes;
  return StandIn::kNone;
}

bool IsStandardPackage(std::string_view path) {
  return path.substr(0, path.find('/')).find('.') == std::string_view::npos;
}

}  // namespace plimsoll::gotypes
