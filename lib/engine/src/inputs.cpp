#include "plimsoll/engine/inputs.h"

#include <algorithm>
#include <array>

#include "base_name.h"
#include "ignore_rules.h"
#include "plimsoll/engine/kustomization.h"

namespace plimsoll::engine {
namespace {

constexpr std::array<std::string_view, 5> kManifestEndings = {".yaml", ".yml", ".json", ".jsonl", ".ndjson"};

bool IsManifest(std::string_view path) {
  if (IsKustomizationName(path)) return true;
  if (path.ends_with(".gz")) path.remove_suffix(3);
  return std::ranges::any_of(kManifestEndings,
                             [&](std::string_view ending) { return path.ends_with(ending); });
}

bool IsHidden(const FileEntry& entry) { return BaseName(entry.path).starts_with('.'); }

// What is passed over on walks.
class Ignored {
 public:
  Ignored(const Files& files, const InputOptions& options) : files_(files), options_(options) {
    for (const std::string& pattern : options.excludes) excludes_.AddPattern("", pattern);
  }

  // Reads the .gitignore files from the root of the repository down to a directory a walk begins at.
  void Begin(const std::string& directory) {
    if (!options_.respect_gitignore) return;
    std::vector<std::string> above;
    std::string absolute = files_.AbsolutePath(directory);
    while (!IsRepository(absolute)) {
      const size_t slash = absolute.rfind('/');
      if (slash == std::string::npos || absolute.size() <= 1) return;
      absolute.resize(std::max<size_t>(slash, 1));
      above.push_back(absolute);
    }
    for (auto each = above.rbegin(); each != above.rend(); ++each) AddFile(*each, *each);
  }
  void Enter(const std::string& directory) {
    if (options_.respect_gitignore) AddFile(directory, files_.AbsolutePath(directory));
  }

  bool operator()(const FileEntry& entry) const {
    const bool directory = entry.kind == FileKind::kDirectory;
    std::string_view path = entry.path;
    if (path.starts_with("./")) path.remove_prefix(2);
    if (excludes_.Ignores(path, directory)) return true;
    return options_.respect_gitignore && rules_.Ignores(files_.AbsolutePath(entry.path), directory);
  }

 private:
  bool IsRepository(const std::string& directory) const {
    const auto kind = files_.KindOf(directory + "/.git");
    return kind && kind->has_value();
  }
  void AddFile(const std::string& directory, const std::string& absolute) {
    constexpr uint64_t kMostBytes = uint64_t{1} << 20;
    const ReadFile file = files_.Read(directory + "/.gitignore", kMostBytes);
    if (file) rules_.AddLines(absolute, file->bytes());
  }

  const Files& files_;
  const InputOptions& options_;
  IgnoreRules excludes_;
  IgnoreRules rules_;
};

void Walk(const Files& files, const std::string& directory, Ignored& ignored, std::vector<Input>& out) {
  const auto entries = files.List(directory);
  if (!entries) {
    out.push_back({directory, entries.error().message, false});
    return;
  }
  ignored.Enter(directory);
  for (const FileEntry& entry : *entries) {
    if (IsHidden(entry)) continue;
    if (entry.kind == FileKind::kDirectory) {
      if (!entry.is_link && !ignored(entry)) Walk(files, entry.path, ignored, out);
    } else if (IsManifest(entry.path) && !ignored(entry)) {
      out.push_back({entry.path, {}, false});
    }
  }
}

// `[a-z0-9]` or `[!x]` at the start of the pattern. Sets how many characters it takes;
// 0 when it is never closed and so is no class.
bool MatchesClass(std::string_view pattern, char c, size_t& taken) {
  const bool negated = pattern.size() > 1 && (pattern[1] == '!' || pattern[1] == '^');
  const size_t first = negated ? 2 : 1;
  const size_t close = pattern.find(']', first + 1);
  taken = close == std::string_view::npos ? 0 : close + 1;
  if (taken == 0) return false;
  bool found = false;
  for (size_t i = first; i < close; ++i) {
    if (i + 2 < close && pattern[i + 1] == '-') {
      found |= pattern[i] <= c && c <= pattern[i + 2];
      i += 2;
    } else {
      found |= pattern[i] == c;
    }
  }
  return found != negated;
}

// Whether the pattern's first element matches the character, and how long it is.
bool MatchesOne(std::string_view pattern, char c, size_t& taken) {
  taken = 1;
  if (pattern[0] == '?') return true;
  if (pattern[0] == '[') {
    const bool matches = MatchesClass(pattern, c, taken);
    if (taken != 0) return matches;
    taken = 1;
  }
  return pattern[0] == c;
}

class FilePatternWalk {
 public:
  FilePatternWalk(const Files& files, const Ignored& ignored, std::vector<Input>& out)
      : files_(files), ignored_(ignored), out_(out) {}

  // Expands `rest`, a pattern relative to `directory`.
  void Expand(const std::string& directory, std::string_view rest) {
    const size_t slash = rest.find('/');
    const std::string_view segment = rest.substr(0, slash);
    if (slash == std::string_view::npos) return TakeFiles(directory, segment);
    const std::string_view below = rest.substr(slash + 1);
    if (segment == "**") Expand(directory, below);
    for (const FileEntry& entry : Entries(directory)) {
      if (entry.kind != FileKind::kDirectory || IsHidden(entry) || ignored_(entry)) continue;
      if (segment == "**") {
        if (!entry.is_link) Expand(entry.path, rest);
      } else if (MatchesSegment(segment, BaseName(entry.path))) {
        Expand(entry.path, below);
      }
    }
  }

 private:
  void TakeFiles(const std::string& directory, std::string_view pattern) {
    for (const FileEntry& entry : Entries(directory)) {
      if (entry.kind == FileKind::kDirectory) continue;
      if ((IsHidden(entry) && !pattern.starts_with('.')) || ignored_(entry)) continue;
      if (pattern == "**" || MatchesSegment(pattern, BaseName(entry.path)))
        out_.push_back({entry.path, {}, false});
    }
  }

  std::vector<FileEntry> Entries(const std::string& directory) {
    auto entries = files_.List(directory);
    if (entries) return std::move(*entries);
    out_.push_back({directory, entries.error().message, false});
    return {};
  }

  const Files& files_;
  const Ignored& ignored_;
  std::vector<Input>& out_;
};

bool IsPattern(std::string_view name) { return name.find_first_of("*?[") != std::string_view::npos; }

void ExpandPattern(const Files& files, const std::string& pattern, Ignored& ignored,
                   std::vector<Input>& out) {
  // The part before the first segment with a wildcard is a directory as it stands.
  const size_t wild = pattern.find_first_of("*?[");
  const size_t slash = pattern.rfind('/', wild);
  const bool bare = slash == std::string::npos;
  const std::string directory = bare ? "." : slash == 0 ? "/" : pattern.substr(0, slash);
  const size_t before = out.size();
  ignored.Begin(directory);
  ignored.Enter(directory);
  FilePatternWalk(files, ignored, out)
      .Expand(directory, bare ? pattern : std::string_view(pattern).substr(slash + 1));
  for (size_t i = before; bare && i < out.size(); ++i) {
    if (out[i].path.starts_with("./")) out[i].path.erase(0, 2);
  }
  if (out.size() == before) out.push_back({pattern, "the pattern matches no file", false});
}

}  // namespace

bool MatchesSegment(std::string_view pattern, std::string_view name) {
  // Where to go back to when a literal part fails behind a star.
  size_t p = 0, n = 0, star = std::string_view::npos, star_name = 0;
  while (n < name.size()) {
    size_t taken = 0;
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_name = n;
    } else if (p < pattern.size() && MatchesOne(pattern.substr(p), name[n], taken)) {
      p += taken;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++star_name;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::vector<Input> ExpandInputs(const Files& files, const std::vector<std::string>& names,
                                const InputOptions& options) {
  std::vector<Input> out;
  for (const std::string& name : names) {
    if (name == "-") {
      out.push_back({name, {}, false});
      continue;
    }
    const auto kind = files.KindOf(name);
    if (!kind) {
      out.push_back({name, kind.error().message, false});
    } else if (*kind == FileKind::kDirectory) {
      const size_t before = out.size();
      Ignored ignored(files, options);
      ignored.Begin(name);
      Walk(files, name, ignored, out);
      if (out.size() == before) out.push_back({name, {}, true});
    } else if (!kind->has_value() && IsPattern(name)) {
      Ignored ignored(files, options);
      ExpandPattern(files, name, ignored, out);
    } else {
      out.push_back({name, kind->has_value() ? "" : "no such file or directory", false});
    }
  }
  return out;
}

}  // namespace plimsoll::engine
