#include "generated_files.h"

#include <algorithm>
#include <optional>

#include "plimsoll/codegen/generated_text.h"
#include "plimsoll/gotypes/limits.h"

namespace plimsoll::engine {
namespace {

std::optional<std::string> TextOf(const Files& files, const std::string& path) {
  const auto kind = files.KindOf(path);
  if (!kind || *kind != FileKind::kFile) return std::nullopt;
  const ReadFile file = files.Read(path, gotypes::kMaxFileBytes);
  return file ? std::string(file->bytes()) : std::string();
}

}  // namespace

std::vector<FileChange> ChangesFor(const Files& files, const WantedFiles& wanted,
                                   const std::vector<std::string>& candidates) {
  std::vector<FileChange> changes;
  for (const auto& [path, text] : wanted) {
    const auto there = TextOf(files, path);
    if (there && *there == text) continue;
    changes.push_back({there ? FileChange::Kind::kStale : FileChange::Kind::kMissing, path, text});
  }
  for (const std::string& path : candidates) {
    if (wanted.contains(path)) continue;
    const auto there = TextOf(files, path);
    if (there && codegen::IsGeneratedText(*there))
      changes.push_back({FileChange::Kind::kSuperfluous, path, ""});
  }
  std::ranges::sort(changes, {}, &FileChange::path);
  return changes;
}

InputReport ReportOn(const FileChange& change) {
  InputReport report;
  report.name = change.path;
  finding::Finding& finding = report.findings.emplace_back(finding::Code::kStaleGenerated);
  finding.file = change.path;
  finding.hint = "run plimsoll declare gen without --check";
  switch (change.kind) {
    case FileChange::Kind::kMissing: finding.message = "the file is missing"; break;
    case FileChange::Kind::kStale: finding.message = "the file is out of date"; break;
    case FileChange::Kind::kSuperfluous: finding.message = "the file is not needed by any tags"; break;
  }
  return report;
}

}  // namespace plimsoll::engine
