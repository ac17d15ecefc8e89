#include "sources.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "../process/git.h"
#include "commit_files.h"
#include "plimsoll/engine/catalogs/catalog_source.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::app {
namespace {

struct GitName {
  std::string commit;
  std::string path;
};

// `git:v1.2.0:crds/`; on Windows-like names and others there is no second colon.
std::optional<GitName> GitNameOf(const std::string& name) {
  if (!name.starts_with("git:")) return std::nullopt;
  const size_t colon = name.find(':', 4);
  if (colon == std::string::npos) return std::nullopt;
  return GitName{name.substr(4, colon - 4), name.substr(colon + 1)};
}

bool IsManifestName(const std::string& path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

void Report(const engine::InputReport& report, const ReportSink& sink) {
  if (!report.findings.empty()) sink(report);
}

void ReadGit(const GitName& from, const value::ReadOptions& options, uint32_t timeout_seconds,
             const ReportSink& sink, engine::CompatSide& side) {
  const std::string name = "git:" + from.commit + ":" + from.path;
  const auto files = FilesAt(from.commit, from.path, timeout_seconds);
  if (!files) return sink(engine::Unreadable(name, files.error()));
  if (files->empty()) return sink(engine::Unreadable(name, "no such file or directory in the commit"));
  const bool was_empty = side.empty();
  const CommitFiles commit(from.commit, timeout_seconds);
  for (const std::string& path : *files) {
    if (files->size() > 1 && !IsManifestName(path)) continue;
    auto text = FileAt(from.commit, path, timeout_seconds);
    if (!text) return sink(engine::Unreadable(name, text.error()));
    Report(side.Add(text::Source("git:" + from.commit + ":" + path, *text), options, {commit, path}), sink);
  }
  const bool has_go =
      std::ranges::any_of(*files, [](const std::string& path) { return path.ends_with(".go"); });
  if (!was_empty || !side.empty() || !has_go) return;
  const auto types = CommitFiles::OfModule(from.commit, *files, timeout_seconds);
  if (!types) return sink(engine::Unreadable(name, types.error()));
  Report(side.AddGoTypes(*types, from.path, name), sink);
}

bool HasUnusableSchema(const engine::InputReport& report) {
  return std::ranges::any_of(report.findings, [](const finding::Finding& finding) {
    return finding.code == finding::Code::kUnusableSchema;
  });
}

// A file that is called like a release of Kubernetes is a file.
bool IsCatalog(const engine::Disk& disk, const std::string& name) {
  const std::string file = name.substr(0, name.rfind('@'));
  if (file.ends_with(".catalog")) return true;
  const auto kind = disk.KindOf(name);
  return engine::IsReleaseName(name) && kind && !*kind;
}

bool HasGoFiles(const engine::Disk& disk, const std::string& directory) {
  const auto entries = disk.List(directory);
  return entries && std::ranges::any_of(*entries, [&](const engine::FileEntry& entry) {
           if (entry.is_link) return false;
           if (entry.kind != engine::FileKind::kDirectory) return entry.path.ends_with(".go");
           return HasGoFiles(disk, entry.path);
         });
}

}  // namespace

void ReadSide(const std::string& name, const value::ReadOptions& options, uint32_t git_timeout_seconds,
              const ReportSink& sink, engine::CompatSide& side) {
  if (const auto git = GitNameOf(name)) return ReadGit(*git, options, git_timeout_seconds, sink, side);
  const engine::Disk disk;
  if (IsCatalog(disk, name)) return Report(side.AddCatalog(disk, name), sink);
  const bool was_empty = side.empty();
  std::vector<engine::InputReport> problems;
  for (const engine::Input& input : engine::ExpandInputs(disk, {name})) {
    auto source = engine::ReadInput(disk, input, options.limits.max_bytes);
    if (!source) {
      problems.push_back(source.error());
      continue;
    }
    engine::InputReport report = side.Add(std::move(*source), options, {disk, input.path});
    // In a directory there may be anything.
    if (input.origin() == engine::InputOrigin::kNamed || report.objects > 0 || HasUnusableSchema(report))
      problems.push_back(std::move(report));
  }
  const auto kind = disk.KindOf(name);
  const bool directory = kind && *kind == engine::FileKind::kDirectory;
  if (directory && was_empty && side.empty() && HasGoFiles(disk, name))
    problems = {side.AddGoTypes(disk, name, name)};
  for (const engine::InputReport& problem : problems) Report(problem, sink);
}

}  // namespace plimsoll::app
