#include "plimsoll/lsp/workspace/go_lint.h"

#include "plimsoll/engine/types/go_findings.h"
#include "plimsoll/engine/types/type_review.h"
#include "plimsoll/kinds/go_module.h"
#include "plimsoll/text/base_name.h"

namespace plimsoll::lsp {
namespace {

// With an import path, which a package without a go.mod above it has not. What it is called there does not
// matter.
std::string TypesAt(const FolderFiles& files, const std::string& directory) {
  if (kinds::ModuleOf(files, directory)) return directory;
  return directory + "=example.com/" + std::string(text::BaseName(directory));
}

}  // namespace

std::vector<finding::Finding> LintGo(const FolderFiles& files, const Document& document) {
  if (document.bytes().find("+k8s:") == std::string_view::npos) return {};
  const std::string absolute = files.AbsolutePath(document.path());
  const std::string directory = absolute.substr(0, absolute.rfind('/'));
  const auto types = engine::LoadTypes(files, {.types = {TypesAt(files, directory)}});
  if (!types) {
    const bool here = files.AbsolutePath(types.error().name) == absolute;
    return here ? types.error().findings : std::vector<finding::Finding>();
  }
  for (engine::InputReport& report : engine::ReviewTypes(files, **types, {})) {
    if (files.AbsolutePath(report.name) == absolute) return std::move(report.findings);
  }
  return {};
}

}  // namespace plimsoll::lsp
