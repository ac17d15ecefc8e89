// FolderWorkspace is a Workspace of real files. It is loaded step by step, so that requests are answered
// meanwhile, and loads again what changes.
//
//   FolderWorkspace workspace("/home/me/shop", FolderWorkspace::Search::kFolder, disk, open, {}, "");
//   while (workspace.Step()) ...
//   engine::InputReport report = workspace.Judge(document);
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/workspace/project_judge.h"
#include "plimsoll/lsp/workspace/workspace.h"

namespace plimsoll::lsp {

class FolderWorkspace final : public Workspace {
 public:
  // kOpenOnly: the open documents are all there is, as for files that are in no folder of the editor.
  enum class Search : uint8_t { kFolder, kOpenOnly };

  // All references must outlive it. The release is the editor's; empty for that of the configuration.
  FolderWorkspace(std::string root, Search search, const text::Files& disk, const OpenDocuments& open,
                  const Surroundings& surroundings, std::string release);

  // Does a small part of what is to do. False when there was nothing.
  bool Step();
  bool HasWork() const;
  // Whether documents can be judged.
  bool ready() const { return judge_ != nullptr; }
  // Grows whenever documents have to be judged anew.
  uint64_t generation() const { return generation_; }
  // Of the files that are indexed at the moment.
  size_t indexed() const { return total_ - waiting_.size(); }
  size_t total() const { return total_; }

  // What happened to a file, by its absolute path.
  void NoteChange(const std::string& absolute);
  void SetRelease(const std::string& release);
  // Whether a path is below the root. Every path is, for kOpenOnly.
  bool Contains(std::string_view absolute) const;
  std::string PathOf(const std::string& absolute) const { return files_.PathOf(absolute); }
  const FolderFiles& folder_files() const { return files_; }

  // What `check` reports about a document. Nothing for files that it passes over.
  engine::InputReport Judge(const Document& document);
  // Problems with the settings, for the user; empty if there are none.
  std::string Complaint() const;

  const std::string& root() const override { return files_.root(); }
  std::string UriOf(std::string_view path) const override;
  const kinds::Kinds& KindsFor(std::string_view path) const override;
  const engine::JudgeOptions& OptionsFor(std::string_view path) const override;
  const catalog::Store* descriptions() const override { return surroundings_.descriptions; }
  const std::map<std::string, IndexedFile, std::less<>>& files() const override { return index_; }
  std::expected<text::Source, std::string> Read(const std::string& path) const override;

 private:
  void LoadProject();
  void IndexNext();
  void BeginJudge();
  void EndJudge();
  bool ReadsPolicies(std::string_view path) const;
  bool PoliciesRead(const text::Source& source) const;
  std::vector<engine::InputReport> EarlierThan(const std::string& path) const;

  const Search search_;
  const OpenDocuments& open_;
  const Surroundings& surroundings_;
  FolderFiles files_;
  std::string release_;
  bool project_stale_ = true;
  bool judge_stale_ = true;
  std::unique_ptr<Project> project_;
  std::unique_ptr<Project> retired_;  // the judge refers to it until the next one is loaded
  std::set<std::string> changed_;     // since the project was loaded; paths
  std::set<std::string> left_out_;    // of them, those that are there and no inputs
  std::deque<std::string> waiting_;   // to be indexed
  size_t total_ = 0;
  std::map<std::string, IndexedFile, std::less<>> index_;
  std::set<std::string, std::less<>> crd_files_;  // that may hold CRDs
  std::unique_ptr<ProjectJudge> judge_;
  std::unique_ptr<ProjectJudge> next_judge_;
  uint64_t generation_ = 0;
  const kinds::Kinds no_kinds_;
  const engine::JudgeOptions no_options_;
};

}  // namespace plimsoll::lsp
