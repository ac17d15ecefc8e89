#include "sources.h"

#include <optional>
#include <utility>

#include "../process/git.h"
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
  for (const std::string& path : *files) {
    if (files->size() > 1 && !IsManifestName(path)) continue;
    auto text = FileAt(from.commit, path, timeout_seconds);
    if (!text) return sink(engine::Unreadable(name, text.error()));
    Report(side.Add(text::Source("git:" + from.commit + ":" + path, *text), options), sink);
  }
}

}  // namespace

void ReadSide(const std::string& name, const value::ReadOptions& options, uint32_t git_timeout_seconds,
              const ReportSink& sink, engine::CompatSide& side) {
  if (const auto git = GitNameOf(name)) return ReadGit(*git, options, git_timeout_seconds, sink, side);
  const engine::Disk disk;
  for (const engine::Input& input : engine::ExpandInputs(disk, {name})) {
    auto source = engine::ReadInput(disk, input, options.limits.max_bytes);
    if (!source) {
      sink(source.error());
      continue;
    }
    engine::InputReport report = side.Add(std::move(*source), options);
    // In a directory there may be anything.
    if (input.origin() == engine::InputOrigin::kNamed || report.objects > 0) Report(report, sink);
  }
}

}  // namespace plimsoll::app
