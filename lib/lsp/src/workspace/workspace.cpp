#include "plimsoll/lsp/workspace/workspace.h"

namespace plimsoll::lsp {

std::vector<FoundObject> Workspace::Find(std::string_view api_version, std::string_view kind,
                                         std::string_view name) const {
  std::vector<FoundObject> out;
  for (const auto& [path, file] : files()) {
    for (const IndexedObject& object : file.objects) {
      const bool fits = (api_version.empty() || object.api_version == api_version) && object.kind == kind &&
                        (name.empty() || object.name == name);
      if (fits) out.push_back({&file, &object});
    }
  }
  return out;
}

std::vector<FoundObject> Workspace::FindCrds(std::string_view group, std::string_view kind) const {
  std::vector<FoundObject> out;
  for (const FoundObject& found : Find({}, "CustomResourceDefinition")) {
    if (found.object->defines_group == group && found.object->defines_kind == kind) out.push_back(found);
  }
  return out;
}

}  // namespace plimsoll::lsp
