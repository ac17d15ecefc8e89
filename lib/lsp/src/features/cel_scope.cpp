#include "cel_scope.h"

#include <algorithm>

namespace plimsoll::lsp {

// Inside loops the type is what lists of lists have.
const cel::Type* CelScope::TypeOf(std::string_view expression, const std::vector<CelLoop>& loops) {
  if (expression.empty()) return nullptr;
  const CelWrapped wrapped = WithLoops(expression, loops);
  const cel::Type* type = Check(wrapped.text);
  for (size_t i = 0; i < wrapped.levels && type != nullptr; ++i) {
    type = type->params.empty() ? &cel::kDynType : type->Param(0);
  }
  return type;
}

std::vector<std::string> CelScope::FieldsOf(const cel::Type& type) const {
  if (type.kind != cel::TypeKind::kObject || type.fields == nullptr) return {};
  std::vector<std::string> out = NamesIn(type);
  std::erase_if(out, [&](const std::string& name) { return type.fields->FindField(name) == nullptr; });
  return out;
}

std::unique_ptr<CelScope> CelScopeOf(const View& view, const SyntaxTree& tree, const CelText& text) {
  return text.OfRule() ? RuleScopeOf(view, tree, text) : AdmissionScopeOf(view, tree, text);
}

std::vector<std::string> WayOfType(const cel::Type& type) {
  std::vector<std::string> out;
  std::string_view rest = type.name;
  for (size_t dot = rest.find('.'); dot != std::string_view::npos; dot = rest.find('.')) {
    rest.remove_prefix(dot + 1);
    out.emplace_back(rest.substr(0, rest.find('.')));
  }
  return out;
}

}  // namespace plimsoll::lsp
