// Project is what the files of a folder say about how they are checked: the configuration, which files are
// manifests, and what kustomizations use the others for.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/input/kustomizations.h"
#include "plimsoll/engine/project/project_file.h"
#include "plimsoll/engine/severity/settings_by_path.h"
#include "plimsoll/lsp/documents/folder_files.h"

namespace plimsoll::lsp {

class Project {
 public:
  // Searches the folder. The release of Kubernetes is the editor's; empty for that of the configuration.
  Project(const FolderFiles& files, const std::string& release);
  // Of single files, which are not searched for: the names are all there are.
  Project(const FolderFiles& files, const std::string& release, std::vector<std::string> names);

  const engine::ProjectConfig& config() const { return file_.config; }
  const engine::SettingsByPath& settings() const { return *settings_; }
  const engine::Kustomizations& kustomizations() const { return *kustomizations_; }
  // Empty: the newest.
  const std::string& release() const { return release_; }
  // By the order of the search.
  const std::vector<engine::Input>& inputs() const { return inputs_; }
  bool Has(std::string_view path) const { return paths_.contains(path); }

 private:
  void Finish(const FolderFiles& files);

  engine::ProjectFile file_;
  std::string release_;
  std::vector<engine::Input> inputs_;
  std::set<std::string, std::less<>> paths_;
  std::unique_ptr<engine::SettingsByPath> settings_;
  std::unique_ptr<engine::Kustomizations> kustomizations_;
};

}  // namespace plimsoll::lsp
