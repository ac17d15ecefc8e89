// ProjectJudge judges the files of a project, as `plimsoll check .` does in its folder. It is made anew when
// CRDs or policies change.
//
//   ProjectJudge judge(project, files, crd_files, {});
//   while (judge.LoadSome()) ...               // one file at a time
//   engine::InputReport report = judge.Judge(source);
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/catalog/store.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/project/policy_part.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/severity/severity_rules.h"
#include "plimsoll/kinds/cached_catalogs.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/lsp/workspace/project.h"
#include "plimsoll/value/time.h"

namespace plimsoll::lsp {

// What comes from outside of the files.
struct Surroundings {
  // Of the user's cache.
  std::vector<kinds::CachedCatalog> catalogs = {};
  value::Time now = {};
  std::string today = {};  // YYYY-MM-DD
  // Of Kubernetes' own kinds; null if none is installed. It must outlive all workspaces.
  const catalog::Store* descriptions = nullptr;
};

class ProjectJudge {
 public:
  // All must outlive it. `crd_files` are those among the inputs that may hold CRDs, in their order.
  ProjectJudge(const Project& project, const FolderFiles& files, std::vector<std::string> crd_files,
               const Surroundings& surroundings);

  // False when everything is loaded. Only then the rest may be called.
  bool LoadSome();

  // Without what is known only when all files of the project are judged. `earlier` are reports with the named
  // objects of files that are compared with this one and come before it.
  engine::InputReport Judge(const text::Source& source, std::vector<engine::InputReport> earlier = {});
  // Whether policies may read something of a file.
  bool PoliciesMayRead(const text::Source& source) const { return policies_->MayRead(source); }
  engine::DuplicateScope ScopeOf(std::string_view path) const;
  const kinds::Kinds& KindsFor(std::string_view path) { return *WayOf(path).kinds; }
  const engine::JudgeOptions& OptionsFor(std::string_view path) { return WayOf(path).options; }
  // A release of Kubernetes that the editor or the configuration names and that is not known.
  const std::string& unknown_release() const { return unknown_release_; }

 private:
  struct Way {
    engine::JudgeOptions options;
    const kinds::Kinds* kinds = nullptr;
  };

  Way& WayOf(std::string_view path);
  const kinds::Kinds* KindsOf(const std::string& release);
  void LoadFile(const std::string& path, kinds::CrdOrigin origin);
  void LoadPolicies();

  const Project& project_;
  const FolderFiles& files_;
  kinds::CachedCatalogs cached_;
  engine::JudgeOptions options_;
  kinds::Kinds kinds_;
  kinds::UnionFacts unions_{kinds_};
  std::vector<std::string> named_files_;  // of the configuration
  std::vector<std::string> crd_files_;
  size_t loaded_ = 0;
  std::map<std::string, kinds::Kinds> releases_;
  std::map<const engine::FileSettings*, Way> ways_;
  std::unique_ptr<engine::PolicyPart> policies_;
  engine::SeverityRules severity_;
  std::string unknown_release_;
};

}  // namespace plimsoll::lsp
