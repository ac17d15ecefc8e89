#include "plimsoll/engine/catalogs/crd_files.h"

#include <algorithm>
#include <array>

#include "plimsoll/engine/input/archive.h"
#include "plimsoll/text/base_name.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::engine {
namespace {

constexpr std::array<std::string_view, 3> kCrdEndings = {".yaml", ".yml", ".json"};

bool MayNameCrds(std::string_view path) {
  return std::ranges::any_of(kCrdEndings, [&](std::string_view ending) { return path.ends_with(ending); });
}

// Without `./` before and `/` after it.
std::string_view TrimmedPath(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

bool IsBelow(std::string_view path, std::string_view directory) {
  return directory.empty() || directory == "." || path == directory ||
         (path.starts_with(directory) && path.substr(directory.size()).starts_with('/'));
}

Result<void> HarvestArchive(std::string_view bytes, const std::vector<std::string>& below,
                            CrdHarvest& harvest) {
  const auto wanted = [&](std::string_view path) {
    const auto holds = [&](const std::string& one) { return IsBelow(TrimmedPath(path), TrimmedPath(one)); };
    return MayNameCrds(path) && (below.empty() || std::ranges::any_of(below, holds));
  };
  return ReadArchive(bytes, {.wants = wanted, .take = [&](std::string_view path, std::string_view text) {
                               harvest.Add(text::Source(std::string(path), text));
                             }});
}

// A file that was named: an archive, or text.
Result<void> HarvestFile(const Files& files, const std::string& path, const std::string& shown,
                         const std::vector<std::string>& below, CrdHarvest& harvest) {
  const ReadFile source = files.Read(path, kMaxArchiveBytes);
  if (!source) return Fail(shown + ": " + source.error().message);
  if (ArchiveFormOf(source->bytes()) == ArchiveForm::kNone) {
    harvest.Add(text::Source(shown, source->bytes()));
    return {};
  }
  const Result<void> read = HarvestArchive(source->bytes(), below, harvest);
  return read ? Result<void>() : Fail(shown + ": " + read.error().message);
}

// Walks one directory of the disk.
class DirectoryHarvest {
 public:
  DirectoryHarvest(const Files& files, const std::string& root, CrdHarvest& harvest)
      : files_(files), root_(root), harvest_(harvest) {}

  // The path begins at the root. False if it is not there.
  Result<bool> Take(std::string_view below) {
    const std::string path = below.empty() || below == "." ? root_ : root_ + "/" + std::string(below);
    const auto kind = files_.KindOf(path);
    if (!kind) return Fail(path + ": " + kind.error().message);
    if (!kind->has_value()) return false;
    if (**kind == FileKind::kDirectory) {
      if (Result<void> walked = Walk(path, 0); !walked) return std::unexpected(walked.error());
      return true;
    }
    const Result<void> taken = HarvestFile(files_, path, NameOf(path), {}, harvest_);
    if (!taken) return std::unexpected(taken.error());
    return true;
  }

 private:
  Result<void> Walk(const std::string& directory, size_t depth) {
    if (depth > kMaxCrdFileDepth) {
      return Fail(directory + ": directories are more than " + std::to_string(kMaxCrdFileDepth) + " deep");
    }
    const auto entries = files_.List(directory);
    if (!entries) return Fail(directory + ": " + entries.error().message);
    for (const FileEntry& entry : *entries) {
      if (entry.is_link || text::BaseName(entry.path).starts_with('.')) continue;
      Result<void> taken;
      if (entry.kind == FileKind::kDirectory) taken = Walk(entry.path, depth + 1);
      if (entry.kind == FileKind::kFile && MayNameCrds(entry.path)) taken = TakeFile(entry.path);
      if (!taken) return taken;
    }
    return {};
  }

  Result<void> TakeFile(const std::string& path) {
    if (++count_ > kMaxCrdFiles)
      return Fail("there are more than " + std::to_string(kMaxCrdFiles) + " files");
    const ReadFile source = files_.Read(path, harvest_.max_bytes());
    if (!source) {
      harvest_.AddUnreadable(NameOf(path), source.error().message);
    } else {
      harvest_.Add(text::Source(NameOf(path), source->bytes()));
    }
    return {};
  }

  std::string NameOf(const std::string& path) const { return path.substr(root_.size() + 1); }

  const Files& files_;
  const std::string root_;
  CrdHarvest& harvest_;
  size_t count_ = 0;
};

Result<void> HarvestDirectory(const Files& files, const std::string& path,
                              const std::vector<std::string>& below, CrdHarvest& harvest) {
  std::string root = path;
  while (root.size() > 1 && root.ends_with('/')) root.pop_back();
  DirectoryHarvest run(files, root, harvest);
  bool any = false;
  const std::vector<std::string> all = {""};
  for (const std::string& one : below.empty() ? all : below) {
    const Result<bool> found = run.Take(TrimmedPath(one));
    if (!found) return std::unexpected(found.error());
    any |= *found;
  }
  if (any) return {};
  return Fail("there is no " + text::Joined(below, ", "));
}

}  // namespace

Result<void> HarvestFiles(const Files& files, const std::string& path, const std::vector<std::string>& below,
                          CrdHarvest& harvest) {
  if (path != "-") {
    const auto kind = files.KindOf(path);
    if (!kind) return Fail(path + ": " + kind.error().message);
    if (!kind->has_value()) return Fail(path + ": no such file or directory");
    if (**kind == FileKind::kDirectory) return HarvestDirectory(files, path, below, harvest);
  }
  return HarvestFile(files, path, path, below, harvest);
}

}  // namespace plimsoll::engine
