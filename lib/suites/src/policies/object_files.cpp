#include "plimsoll/suites/policies/object_files.h"

#include <utility>

#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::suites {

FoundObjects ObjectFiles::Find(const std::string& path) {
  const auto [known, is_new] = found_.try_emplace(path);
  FoundObjects& out = known->second;
  if (!is_new) return out;
  for (const engine::Input& input : engine::ExpandInputs(files_, {path})) {
    if (input.empty_directory) {
      out.failure = "the directory has no manifests";
    } else if (!input.failure.empty()) {
      out.failure = input.failure;
    } else if (const Entry& entry = Read(input.path); entry.file != nullptr) {
      out.files.push_back(entry.file.get());
    } else {
      out.failure = entry.failure;
    }
  }
  return out;
}

const ObjectFiles::Entry& ObjectFiles::Read(const std::string& path) {
  const auto [known, is_new] = read_files_.try_emplace(path);
  Entry& out = known->second;
  if (!is_new) return out;
  engine::ReadFile source = files_.Read(path, read_.limits.max_bytes);
  if (!source) {
    out.failure = source.error().message;
    return out;
  }
  auto file = std::make_unique<ObjectFile>(std::move(*source));
  file->report = file->manifests.Add(file->source, read_);
  out.file = std::move(file);
  return out;
}

std::vector<std::string> ObjectFiles::Paths() const {
  std::vector<std::string> out;
  for (const auto& [path, found] : found_) out.push_back(path);
  for (const auto& [path, entry] : read_files_) out.push_back(path);
  return out;
}

}  // namespace plimsoll::suites
