// Reads files and what they import.
#include <algorithm>
#include <map>

#include "links.h"
#include "plimsoll/skew/proto/limits.h"
#include "plimsoll/skew/proto/proto_set.h"
#include "plimsoll/text/joined.h"
#include "well_known.h"

namespace plimsoll::skew {
namespace {

using text::FileKind;

std::string DirectoryOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

std::string PathIn(const std::string& directory, const std::string& name) {
  if (directory.empty() || directory == ".") return name;
  return directory.ends_with('/') ? directory + name : directory + "/" + name;
}

class ProtoLoader {
 public:
  ProtoLoader(const text::Files& files, const std::vector<std::string>& include)
      : files_(files), include_(include) {}

  ProtoSet Run(const std::string& path) {
    const auto kind = files_.KindOf(path);
    if (path != "-" && (!kind || !kind->has_value())) {
      set_.unreadable.emplace_back(path, kind ? "no such file or directory" : kind.error().message);
      return std::move(set_);
    }
    const bool is_directory = path != "-" && **kind == FileKind::kDirectory;
    root_ = is_directory ? path : DirectoryOf(path);
    std::vector<std::string> named = {path};
    if (is_directory) {
      named.clear();
      Search(path, 0, named);
      if (named.empty()) set_.unreadable.emplace_back(path, "no .proto file in this directory");
    }
    for (const std::string& one : named) Load(one);
    set_.named = set_.files.size();
    for (size_t i = 0; i < set_.named; ++i) Import(i);
    if (set_.ok()) LinkProtos(set_, missing_);
    return std::move(set_);
  }

 private:
  void Search(const std::string& directory, uint32_t depth, std::vector<std::string>& out) {
    if (depth > kMaxProtoDirectories || out.size() > kMaxProtoFiles) return;
    const auto entries = files_.List(directory);
    if (!entries) return set_.unreadable.emplace_back(directory, entries.error().message), void();
    for (const text::FileEntry& entry : *entries) {
      if (entry.kind == FileKind::kDirectory && !entry.is_link) Search(entry.path, depth + 1, out);
      if (entry.kind == FileKind::kFile && entry.path.ends_with(".proto")) out.push_back(entry.path);
    }
  }

  // The position of the file; kNoFile when it cannot be used.
  size_t Load(const std::string& path) {
    const auto [known, is_new] = positions_.try_emplace(path, kNoFile);
    if (!is_new) return known->second;
    if (set_.files.size() >= kMaxProtoFiles) {
      set_.unreadable.emplace_back(path, "there are more than 4000 files");
      return kNoFile;
    }
    text::ReadFile source = files_.Read(path, kMaxProtoBytes);
    if (!source) {
      set_.unreadable.emplace_back(path, source.error().message);
      return kNoFile;
    }
    total_ += source->bytes().size();
    if (total_ > kMaxProtoTotal) {
      set_.unreadable.emplace_back(path, "the files together are larger than 64 MiB");
      return kNoFile;
    }
    return known->second = Parse(std::move(*source));
  }

  size_t Parse(text::Source source) {
    const size_t position = set_.files.size();
    auto file = ParseProto(source.bytes());
    auto loaded = std::make_unique<LoadedProto>(std::move(source), ProtoFile{});
    if (file) {
      loaded->file = std::move(*file);
    } else {
      set_.errors.push_back({position, std::move(file.error())});
    }
    set_.files.push_back(std::move(loaded));
    return position;
  }

  void Import(size_t position) {
    if (done_.size() <= position) done_.resize(position + 1, false);
    if (done_[position]) return;
    way_.push_back(position);
    // Importing may move the list of files, but not the files.
    const LoadedProto& loaded = *set_.files[position];
    for (const ProtoImport& import : loaded.file.imports) ImportOne(position, import);
    way_.pop_back();
    if (done_.size() <= position) done_.resize(position + 1, false);
    done_[position] = true;
  }

  void ImportOne(size_t position, const ProtoImport& import) {
    const std::string path = Find(import.path);
    if (path.empty()) {
      if (!IsWellKnownFile(import.path)) missing_.push_back({position, import});
      return;
    }
    const size_t target = Load(path);
    if (target == kNoFile) return;
    if (std::ranges::find(way_, target) != way_.end()) return ReportCycle(position, import, target);
    if (way_.size() >= kMaxImportDepth) {
      return set_.errors.push_back(
          {position, {"imports are nested more than 100 levels deep", import.place}, true});
    }
    Import(target);
  }

  void ReportCycle(size_t position, const ProtoImport& import, size_t target) {
    std::vector<std::string> names;
    for (auto at = std::ranges::find(way_, target); at != way_.end(); ++at) {
      names.push_back(set_.files[*at]->source.name());
    }
    names.push_back(set_.files[target]->source.name());
    set_.errors.push_back(
        {position,
         {"files import each other in a cycle: " + text::Joined(names, " -> "), import.place},
         true});
  }

  std::string Find(const std::string& import) const {
    for (const std::string& directory : include_) {
      const std::string path = PathIn(directory, import);
      if (IsFile(path)) return path;
    }
    const std::string path = PathIn(root_, import);
    return IsFile(path) ? path : std::string();
  }

  bool IsFile(const std::string& path) const {
    const auto kind = files_.KindOf(path);
    return kind && *kind == FileKind::kFile;
  }

  const text::Files& files_;
  const std::vector<std::string>& include_;
  std::string root_;
  ProtoSet set_;
  std::map<std::string, size_t> positions_;
  std::vector<size_t> way_;  // from a named file down to the one that is read
  std::vector<bool> done_;
  std::vector<MissingImport> missing_;
  size_t total_ = 0;
};

}  // namespace

ProtoSet LoadProtos(const text::Files& files, const std::string& path,
                    const std::vector<std::string>& include) {
  return ProtoLoader(files, include).Run(path);
}

}  // namespace plimsoll::skew
