#include "cel_functions.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"
#include "plimsoll/cel/types/overload.h"

namespace plimsoll::lsp {
namespace {

struct CelMacroForm {
  std::string_view name;
  std::string_view form;
  bool of_maps = true;
  bool of_optionals = false;
};

constexpr auto kMemberMacros = std::to_array<CelMacroForm>({
    {"all", "list.all(x, condition) -> bool"},
    {"exists", "list.exists(x, condition) -> bool"},
    {"exists_one", "list.exists_one(x, condition) -> bool"},
    {"filter", "list.filter(x, condition) -> list"},
    {"map", "list.map(x, value) -> list"},
    {"sortBy", "list.sortBy(x, key) -> list", false},
    {"transformList", "list.transformList(i, x, value) -> list"},
    {"transformMap", "map.transformMap(k, v, value) -> map"},
    {"transformMapEntry", "map.transformMapEntry(k, v, map) -> map"},
    {"optMap", "optional.optMap(x, value) -> optional", false, true},
    {"optFlatMap", "optional.optFlatMap(x, optional) -> optional", false, true},
});
constexpr auto kGlobalMacros = std::to_array<CelMacroForm>({
    {"has", "has(object.field) -> bool"},
    {"cel.bind", "cel.bind(x, value, expression)"},
});

// Operators and what only macros call have signs in their names.
bool IsWrittenName(std::string_view name) { return !name.empty() && ascii::IsLetter(name.front()); }

bool MayReceive(const cel::Type& parameter, const cel::Type& type) {
  using cel::TypeKind;
  if (parameter.kind == TypeKind::kParam || parameter.kind == TypeKind::kDyn) return true;
  if (type.kind == TypeKind::kDyn || type.kind == TypeKind::kAny) return true;
  if (parameter.kind != type.kind) return false;
  const bool named = type.kind == TypeKind::kObject || type.kind == TypeKind::kOpaque;
  return !named || parameter.name == type.name;
}

bool MayLoop(const CelMacroForm& macro, const cel::Type& type) {
  using cel::TypeKind;
  switch (type.kind) {
    case TypeKind::kDyn:
    case TypeKind::kAny: return true;
    case TypeKind::kList: return !macro.of_optionals;
    case TypeKind::kMap: return macro.of_maps;
    case TypeKind::kOptional: return macro.of_optionals;
    default: return false;
  }
}

std::string SignatureOf(std::string_view name, const cel::OverloadInfo& overload) {
  std::string out;
  size_t first = 0;
  if (overload.member) {
    out = cel::RenderType(*overload.params[0]) + ".";
    first = 1;
  }
  out += std::string(name) + "(";
  for (size_t i = first; i < overload.params.size(); ++i) {
    out += (i > first ? ", " : "") + cel::RenderType(*overload.params[i]);
  }
  return out + ") -> " + cel::RenderType(*overload.result);
}

std::vector<std::string> OverloadsOf(const cel::FunctionInfo& function, const cel::Type* receiver,
                                     bool member) {
  std::vector<std::string> out;
  for (const cel::OverloadInfo& overload : function.overloads) {
    if (overload.member != member) continue;
    if (member && receiver != nullptr && !MayReceive(*overload.params[0], *receiver)) continue;
    out.push_back(SignatureOf(function.name, overload));
  }
  return out;
}

std::vector<CelFunction> FunctionsOf(const cel::Type* receiver, bool member) {
  std::vector<CelFunction> out;
  const cel::OverloadTable& table = cel::OverloadTable::Get();
  for (size_t i = 0; i < static_cast<size_t>(cel::FunctionId::kBuiltInCount); ++i) {
    const cel::FunctionInfo& function = table.Function(static_cast<cel::FunctionId>(i));
    if (!IsWrittenName(function.name)) continue;
    std::vector<std::string> signatures = OverloadsOf(function, receiver, member);
    if (!signatures.empty()) out.push_back({function.name, false, member, std::move(signatures)});
  }
  return out;
}

}  // namespace

std::vector<CelFunction> CelMembersOf(const cel::Type& receiver) {
  std::vector<CelFunction> out = FunctionsOf(&receiver, true);
  for (const CelMacroForm& macro : kMemberMacros) {
    if (MayLoop(macro, receiver)) out.push_back({macro.name, true, true, {std::string(macro.form)}});
  }
  return out;
}

std::vector<CelFunction> CelGlobals() {
  std::vector<CelFunction> out = FunctionsOf(nullptr, false);
  for (const CelMacroForm& macro : kGlobalMacros) {
    out.push_back({macro.name, true, false, {std::string(macro.form)}});
  }
  return out;
}

std::vector<std::string> CelSignaturesOf(std::string_view name, const cel::Type* receiver) {
  const auto named = [&](const std::vector<CelFunction>& functions) {
    const auto found = std::ranges::find(functions, name, &CelFunction::name);
    return found == functions.end() ? std::vector<std::string>() : found->signatures;
  };
  return named(receiver == nullptr ? CelGlobals() : CelMembersOf(*receiver));
}

}  // namespace plimsoll::lsp
