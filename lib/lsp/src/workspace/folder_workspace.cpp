#include "plimsoll/lsp/workspace/folder_workspace.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "plimsoll/engine/input/kustomization.h"
#include "plimsoll/engine/types/load_kinds.h"
#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/lsp/protocol/uri.h"
#include "plimsoll/lsp/workspace/file_index.h"
#include "plimsoll/lsp/workspace/go_lint.h"
#include "plimsoll/text/base_name.h"

namespace plimsoll::lsp {
namespace {

// Files that decide which others are manifests.
bool ShapesProject(std::string_view path) {
  return path == engine::kProjectFileName || engine::IsKustomizationName(path) ||
         text::BaseName(path) == ".gitignore";
}

bool MayBeInput(std::string_view path) {
  constexpr std::array<std::string_view, 5> kEndings = {".yaml", ".yml", ".json", ".jsonl", ".ndjson"};
  return std::ranges::any_of(kEndings, [&](std::string_view ending) { return path.ends_with(ending); });
}

bool IsThere(const FolderFiles& files, const std::string& path) {
  return files.KindOf(path).value_or(std::nullopt) == text::FileKind::kFile;
}

std::string KindsIn(const IndexedFile& file) {
  std::string out;
  for (const IndexedObject& object : file.objects) out += object.kind + ' ';
  return out;
}

}  // namespace

FolderWorkspace::FolderWorkspace(std::string root, Search search, const text::Files& disk,
                                 const OpenDocuments& open, const Surroundings& surroundings,
                                 std::string release)
    : search_(search),
      open_(open),
      surroundings_(surroundings),
      files_(std::move(root), disk, open),
      release_(std::move(release)) {}

bool FolderWorkspace::HasWork() const {
  return project_stale_ || !waiting_.empty() || judge_stale_ || next_judge_ != nullptr;
}

bool FolderWorkspace::Step() {
  if (!HasWork()) return false;
  if (project_stale_) {
    LoadProject();
  } else if (!waiting_.empty()) {
    IndexNext();
  } else if (judge_stale_) {
    BeginJudge();
  } else if (!next_judge_->LoadSome()) {
    EndJudge();
  }
  return true;
}

void FolderWorkspace::LoadProject() {
  project_stale_ = false;
  next_judge_.reset();
  if (judge_ != nullptr && retired_ == nullptr) retired_ = std::move(project_);
  if (search_ == Search::kFolder) {
    project_ = std::make_unique<Project>(files_, release_);
  } else {
    std::vector<std::string> names;
    open_.ForEach([&](Document& document) { names.push_back(document.path()); });
    project_ = std::make_unique<Project>(files_, release_, std::move(names));
  }
  std::erase_if(index_, [&](const auto& entry) { return !project_->Has(entry.first); });
  std::erase_if(crd_files_, [&](const std::string& path) { return !project_->Has(path); });
  waiting_.clear();
  for (const engine::Input& input : project_->inputs()) {
    if (waiting_.size() + index_.size() >= kMaxIndexedFiles) break;
    if (changed_.contains(input.path) || !index_.contains(input.path)) waiting_.push_back(input.path);
  }
  for (const std::string& path : changed_) {
    if (!project_->Has(path) && IsThere(files_, path)) left_out_.insert(path);
  }
  changed_.clear();
  total_ = waiting_.size();
  judge_stale_ = true;
}

void FolderWorkspace::IndexNext() {
  const std::string path = std::move(waiting_.front());
  waiting_.pop_front();
  if (waiting_.empty()) total_ = 0;
  const auto source = files_.Read(path, kMaxIndexedBytes);
  IndexedFile& file = index_[path];
  const bool was_read = PoliciesRead(text::Source(path, KindsIn(file)));
  file = source ? IndexOf(*source) : IndexedFile{path, {}};
  const bool had_crds = crd_files_.contains(path);
  const bool has_crds = source && engine::MayHoldCrd(*source);
  if (has_crds) crd_files_.insert(path);
  if (!has_crds) crd_files_.erase(path);
  const bool is_read = source && PoliciesRead(*source);
  if (had_crds || has_crds || ReadsPolicies(path) || was_read || is_read) judge_stale_ = true;
}

// Params and Namespaces.
bool FolderWorkspace::PoliciesRead(const text::Source& source) const {
  return judge_ != nullptr && judge_->PoliciesMayRead(source);
}

bool FolderWorkspace::ReadsPolicies(std::string_view path) const {
  return std::ranges::any_of(project_->config().policies, [&](std::string_view policies) {
    if (policies.starts_with("./")) policies.remove_prefix(2);
    while (policies.ends_with('/')) policies.remove_suffix(1);
    return path == policies || policies == "." ||
           (path.starts_with(policies) && path.substr(policies.size()).starts_with('/'));
  });
}

void FolderWorkspace::BeginJudge() {
  judge_stale_ = false;
  std::vector<std::string> crd_files;
  for (const engine::Input& input : project_->inputs()) {
    // A patch of a CRD is not a CRD.
    if (crd_files_.contains(input.path) && !project_->kustomizations().UseOf(input.path, input.origin())) {
      crd_files.push_back(input.path);
    }
  }
  next_judge_ = std::make_unique<ProjectJudge>(*project_, files_, std::move(crd_files), surroundings_);
}

void FolderWorkspace::EndJudge() {
  judge_ = std::move(next_judge_);
  retired_.reset();
  ++generation_;
}

void FolderWorkspace::NoteChange(const std::string& absolute) {
  const std::string path = files_.PathOf(absolute);
  if (search_ == Search::kOpenOnly) {
    if (!project_ || !project_->Has(path)) project_stale_ = true;
    changed_.insert(path);
  } else if (ShapesProject(path)) {
    project_stale_ = true;
    changed_.insert(path);
    left_out_.clear();
  } else if (MayBeInput(path)) {
    const bool there = IsThere(files_, path);
    if (!there) left_out_.erase(path);
    const bool expected = there && !left_out_.contains(path);
    if (!project_ || project_->Has(path) != expected) project_stale_ = true;
    changed_.insert(path);
  }
  if (project_stale_ || !project_ || !project_->Has(path)) return;
  changed_.erase(path);
  if (std::ranges::find(waiting_, path) != waiting_.end()) return;
  waiting_.push_back(path);
  ++total_;
}

void FolderWorkspace::SetRelease(const std::string& release) {
  if (release == release_) return;
  release_ = release;
  project_stale_ = true;
}

bool FolderWorkspace::Contains(std::string_view absolute) const {
  if (search_ == Search::kOpenOnly || root() == "/") return true;
  return absolute.starts_with(root()) && absolute.substr(root().size()).starts_with('/');
}

// The named objects of files that `check` reads before it and compares with it.
std::vector<engine::InputReport> FolderWorkspace::EarlierThan(const std::string& path) const {
  const Project& project = retired_ != nullptr ? *retired_ : *project_;
  const engine::DuplicateScope scope = judge_->ScopeOf(path);
  if (scope <= engine::DuplicateScope::kFile) return {};
  const bool few = scope == engine::DuplicateScope::kKustomization;
  if (few && project.kustomizations().ThoseThatBuild(files_.AbsolutePath(path)).empty()) return {};
  std::vector<engine::InputReport> out;
  for (const engine::Input& input : project.inputs()) {
    if (input.path == path) break;
    const auto file = index_.find(input.path);
    if (file == index_.end() || project.kustomizations().UseOf(input.path, input.origin())) continue;
    engine::InputReport& report = out.emplace_back();
    report.name = input.path;
    for (const IndexedObject& object : file->second.objects) {
      if (object.identity.empty() || !object.defines_kind.empty()) continue;
      report.named.push_back({static_cast<uint32_t>(report.identities.size()),
                              static_cast<uint32_t>(object.identity.size()), object.number, object.place,
                              object.start});
      report.identities += object.identity;
    }
  }
  return out;
}

engine::InputReport FolderWorkspace::Judge(const Document& document) {
  const std::string& path = document.path();
  if (path == engine::kProjectFileName) return engine::ReadProjectFile(files_, path).report;
  if (path.ends_with(".go")) {
    engine::InputReport report;
    report.findings = LintGo(files_, document);
    return report;
  }
  const Project& project = retired_ != nullptr ? *retired_ : *project_;
  if (!project.Has(path)) return {};
  return judge_->Judge(document.source(), EarlierThan(path));
}

std::string FolderWorkspace::Complaint() const {
  if (judge_ == nullptr || judge_->unknown_release().empty()) return {};
  return "Kubernetes " + judge_->unknown_release() + " is not known; the newest release is used";
}

std::string FolderWorkspace::UriOf(std::string_view path) const {
  const std::string name(path);
  return UriOfPath(name.starts_with('/') ? name : files_.AbsolutePath(name));
}

const kinds::Kinds& FolderWorkspace::KindsFor(std::string_view path) const {
  return judge_ != nullptr ? judge_->KindsFor(path) : no_kinds_;
}

const engine::JudgeOptions& FolderWorkspace::OptionsFor(std::string_view path) const {
  return judge_ != nullptr ? judge_->OptionsFor(path) : no_options_;
}

std::expected<text::Source, std::string> FolderWorkspace::Read(const std::string& path) const {
  auto source = files_.Read(path, kMaxDocumentBytes);
  if (source) return std::move(*source);
  return std::unexpected(source.error().message);
}

}  // namespace plimsoll::lsp
