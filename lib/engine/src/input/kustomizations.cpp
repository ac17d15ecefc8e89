#include "plimsoll/engine/input/kustomizations.h"

#include <algorithm>
#include <array>

#include "named_object.h"
#include "plimsoll/text/base_name.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

constexpr std::array<const char*, 3> kKustomizationNames = {"kustomization.yaml", "kustomization.yml",
                                                            "Kustomization"};

// `/a` of `/a/b`; the root of itself.
std::string ParentOf(const std::string& absolute) {
  const size_t slash = absolute.rfind('/');
  return slash == std::string::npos || slash == 0 ? "/" : absolute.substr(0, slash);
}

// `a-patch.yaml`, `patch_a.yaml`, `patches.yaml`; but the CRD of a kind Patch is in
// `example.com_patches.yaml`.
bool IsNamedPatch(std::string_view name) {
  if (name.substr(0, name.find('.')) == "patches") return true;
  while (!name.empty()) {
    const std::string_view word = name.substr(0, name.find_first_of("-_."));
    if (word == "patch") return true;
    name.remove_prefix(std::min(name.size(), word.size() + 1));
  }
  return false;
}

bool IsThereOn(const Files& files, const std::string& path) {
  const auto kind = files.KindOf(path);
  return kind && kind->has_value();
}

}  // namespace

Kustomizations::Kustomizations(const Files& files, std::span<const Input> inputs,
                               const value::ReadOptions& options)
    : files_(files) {
  ReadAll(inputs, options);
  for (const auto& [directory, kustomization] : by_directory_) {
    NoteUses(kustomization);
    NoteFields(kustomization);
  }
}

void Kustomizations::ReadAll(std::span<const Input> inputs, const value::ReadOptions& options) {
  const auto counts = [](const Input& input) { return input.failure.empty() && input.path != "-"; };
  for (const Input& input : inputs) {
    if (counts(input) && IsKustomizationName(input.path)) Read(input.path, true, options);
  }
  for (const Input& input : inputs) {
    if (counts(input)) ReadAbove(ParentOf(files_.AbsolutePath(input.path)), options);
  }
}

// Outside of a repository there is no telling where a project ends; then the directory itself is all.
void Kustomizations::ReadAbove(const std::string& directory, const value::ReadOptions& options) {
  if (visited_.contains(directory)) return;
  std::vector<std::string> above = {directory};
  while (!IsThereOn(files_, above.back() + "/.git") && above.back() != "/") {
    if (visited_.contains(above.back())) break;
    above.push_back(ParentOf(above.back()));
  }
  if (above.back() == "/") above.resize(1);
  for (const std::string& one : above) {
    if (visited_.insert(one).second) ReadIn(one, options);
  }
}

void Kustomizations::ReadIn(const std::string& directory, const value::ReadOptions& options) {
  if (by_directory_.contains(directory)) return;
  for (const char* name : kKustomizationNames) {
    const std::string file = directory + "/" + name;
    if (files_.KindOf(file).value_or(std::nullopt) == FileKind::kFile) return Read(file, false, options);
  }
}

void Kustomizations::Read(const std::string& file, bool among_inputs, const value::ReadOptions& options) {
  const std::string directory = ParentOf(files_.AbsolutePath(file));
  const auto [made, fresh] = by_directory_.try_emplace(directory);
  if (!fresh) return;
  order_.push_back(directory);
  Kustomization& kustomization = made->second;
  kustomization.file = file;
  kustomization.directory = directory;
  kustomization.among_inputs = among_inputs;
  const ReadFile source = files_.Read(file, options.limits.max_bytes);
  if (!source) return;
  value::DocumentStream stream(*source, options);
  value::Document document;
  value::StreamEntry entry;
  if (!stream.Next(document, entry) || !entry.report.ok() || !document.root().IsObject()) return;
  kustomization.component = TextIn(document.root(), "kind") == "Component";
  kustomization.references = ReferencesOf(document.root());
  kustomization.sets = FieldsSetBy(document.root());
}

// A resource is a whole object, whatever else a file is used for. Below that the first use counts.
void Kustomizations::NoteUses(const Kustomization& kustomization) {
  for (const FileReference& reference : kustomization.references) {
    if (reference.path.starts_with('/')) continue;
    const std::string path = files_.AbsolutePath(kustomization.directory + "/" + reference.path);
    FileUse& use = uses_.try_emplace(path, reference.use).first->second;
    use = std::min(use, reference.use);
    if (!kustomization.among_inputs) continue;
    used_by_inputs_.insert(path);
    if (reference.use == FileUse::kResource) built_by_[path].push_back(kustomization.directory);
  }
}

void Kustomizations::NoteFields(const Kustomization& kustomization) {
  if (!kustomization.sets.any()) return;
  for (const std::string& file : FilesOf(kustomization)) {
    KustomizedFields& fields = fields_[file];
    fields.space |= kustomization.sets.space;
    fields.selectors |= kustomization.sets.selectors;
    fields.vars |= kustomization.sets.vars;
  }
}

std::optional<FileUse> Kustomizations::UseOf(const std::string& path, InputOrigin origin) const {
  if (by_directory_.empty() || IsKustomizationName(path)) return std::nullopt;
  const std::string absolute = files_.AbsolutePath(path);
  const auto found = uses_.find(absolute);
  if (found == uses_.end()) {
    return origin == InputOrigin::kFound && IsUnusedPatch(absolute) ? std::optional(FileUse::kPatch)
                                                                    : std::nullopt;
  }
  if (found->second == FileUse::kResource) return std::nullopt;
  return found->second;
}

bool Kustomizations::IsUnusedPatch(const std::string& absolute) const {
  const std::string directory = ParentOf(absolute);
  const std::string parent = ParentOf(directory);
  if (!by_directory_.contains(directory) && !by_directory_.contains(parent)) return false;
  return text::BaseName(directory) == "patches" || IsNamedPatch(text::BaseName(absolute));
}

KustomizedFields Kustomizations::FieldsSetIn(const std::string& path) const {
  if (fields_.empty()) return {};
  const auto found = fields_.find(files_.AbsolutePath(path));
  return found == fields_.end() ? KustomizedFields() : found->second;
}

std::vector<std::string> Kustomizations::ThoseThatBuild(const std::string& absolute) const {
  const auto found = built_by_.find(absolute);
  return found == built_by_.end() ? std::vector<std::string>() : found->second;
}

bool Kustomizations::HasKustomization(const std::string& directory) const {
  return std::ranges::any_of(kKustomizationNames,
                             [&](const char* name) { return IsThereOn(files_, directory + "/" + name); });
}

std::string Kustomizations::WhyMissing(const std::string& kustomization_file,
                                       const FileReference& reference) const {
  if (!reference.needed) return {};
  const std::string path =
      files_.AbsolutePath(ParentOf(files_.AbsolutePath(kustomization_file)) + "/" + reference.path);
  const auto kind = files_.KindOf(path);
  if (!kind) return {};
  if (!kind->has_value()) return "does not exist";
  if (reference.component && *kind != FileKind::kDirectory) return "is not a directory";
  const bool resource = reference.use == FileUse::kResource;
  if (*kind == FileKind::kDirectory && resource && !HasKustomization(path)) {
    return "is a directory without a kustomization.yaml";
  }
  return {};
}

std::vector<const Kustomization*> Kustomizations::Roots() const {
  std::vector<const Kustomization*> out;
  for (const std::string& directory : order_) {
    const Kustomization& one = by_directory_.at(directory);
    if (one.among_inputs && !one.component && !used_by_inputs_.contains(directory)) out.push_back(&one);
  }
  return out;
}

std::set<std::string> Kustomizations::FilesOf(const Kustomization& kustomization) const {
  std::set<std::string> found;
  std::vector<const Kustomization*> open = {&kustomization};
  while (!open.empty()) {
    const Kustomization& one = *open.back();
    open.pop_back();
    for (const FileReference& reference : one.references) {
      if (reference.path.starts_with('/')) continue;
      const std::string path = files_.AbsolutePath(one.directory + "/" + reference.path);
      if (!found.insert(path).second) continue;
      if (const auto below = by_directory_.find(path); below != by_directory_.end())
        open.push_back(&below->second);
    }
  }
  return found;
}

}  // namespace plimsoll::engine
