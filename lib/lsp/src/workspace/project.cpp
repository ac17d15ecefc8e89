#include "plimsoll/lsp/workspace/project.h"

#include <utility>

namespace plimsoll::lsp {

Project::Project(const FolderFiles& files, const std::string& release) : release_(release) {
  if (engine::HasProjectFile(files)) file_ = engine::ReadProjectFile(files, engine::kProjectFileName);
  engine::InputOptions options;
  options.excludes = file_.config.excludes;
  inputs_ = engine::FindInputs(files, {"."}, options).inputs;
  std::erase_if(inputs_, [](const engine::Input& input) {
    return input.empty_directory || !input.failure.empty() || input.once;
  });
  Finish(files);
}

Project::Project(const FolderFiles& files, const std::string& release, std::vector<std::string> names)
    : release_(release) {
  for (std::string& name : names) inputs_.push_back({.path = std::move(name), .found_in = "."});
  Finish(files);
}

void Project::Finish(const FolderFiles& files) {
  for (const engine::Input& input : inputs_) paths_.insert(input.path);
  engine::FileSettings from_editor;
  from_editor.kubernetes_version = release_;
  if (release_.empty()) release_ = file_.config.settings.kubernetes_version;
  settings_ = std::make_unique<engine::SettingsByPath>(file_.config, std::move(from_editor));
  kustomizations_ = std::make_unique<engine::Kustomizations>(files, inputs_, value::ReadOptions{});
}

}  // namespace plimsoll::lsp
