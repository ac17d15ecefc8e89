#include "input_search.h"

#include <algorithm>
#include <array>

#include "plimsoll/engine/input/archive.h"
#include "plimsoll/engine/input/kustomization.h"
#include "plimsoll/text/base_name.h"

namespace plimsoll::engine {
namespace {

constexpr std::array<std::string_view, 5> kManifestEndings = {".yaml", ".yml", ".json", ".jsonl", ".ndjson"};
constexpr std::string_view kPackedEnding = ".gz";
constexpr std::string_view kChartFile = "Chart.yaml";
constexpr std::string_view kTemplates = "templates";

bool HasManifestEnding(std::string_view path) {
  if (IsKustomizationName(path)) return true;  // `Kustomization` has no ending
  return std::ranges::any_of(kManifestEndings,
                             [&](std::string_view ending) { return path.ends_with(ending); });
}

bool IsPacked(std::string_view path) { return path.ends_with(kPackedEnding); }

bool IsHidden(const FileEntry& entry) { return text::BaseName(entry.path).starts_with('.'); }

// The directory itself when it is that of a Helm chart; empty otherwise.
std::string ChartAt(const std::string& directory, const std::vector<FileEntry>& entries) {
  const bool chart = std::ranges::any_of(entries, [](const FileEntry& entry) {
    return entry.kind == FileKind::kFile && text::BaseName(entry.path) == kChartFile;
  });
  return chart ? directory : std::string();
}

}  // namespace

void InputSearch::SearchDirectory() {
  const size_t before = out_.inputs.size();
  ignored_.Begin(root_);
  Walk(root_, PlaceOfRoot(root_));
  if (out_.inputs.size() == before) out_.inputs.push_back({.path = root_, .empty_directory = true});
}

void InputSearch::SearchPattern() {
  // The part before the first segment with a wildcard is a directory as it is.
  const size_t wild = root_.find_first_of("*?[");
  const size_t slash = root_.rfind('/', wild);
  const bool bare = slash == std::string::npos;
  const std::string directory = bare ? "." : slash == 0 ? "/" : root_.substr(0, slash);
  const size_t before = out_.inputs.size();
  const size_t skipped = out_.skipped.size();
  ignored_.Begin(directory);
  ignored_.Enter(directory);
  Expand(directory, bare ? root_ : std::string_view(root_).substr(slash + 1), PlaceOfRoot(directory));
  for (size_t i = before; bare && i < out_.inputs.size(); ++i) {
    if (out_.inputs[i].path.starts_with("./")) out_.inputs[i].path.erase(0, 2);
  }
  if (out_.inputs.size() != before) return;
  if (out_.skipped.size() != skipped) {
    out_.inputs.push_back({.path = root_, .empty_directory = true});
  } else {
    out_.inputs.push_back({.path = root_, .failure = "the pattern matches no file"});
  }
}

void InputSearch::Walk(const std::string& directory, const ChartPlace& place) {
  const std::vector<FileEntry> entries = Entries(directory);
  const std::string chart = ChartAt(directory, entries);
  ignored_.Enter(directory);
  for (const FileEntry& entry : entries) {
    if (entry.kind != FileKind::kDirectory) {
      TakeFile(entry, place);
    } else if (Enters(entry)) {
      Walk(entry.path, PlaceBelow(place, chart, entry));
    }
  }
}

bool InputSearch::MayBeOfInterest(std::string_view path) const {
  if (options_.archives && IsTarName(path)) return true;
  if (IsPacked(path)) path.remove_suffix(kPackedEnding.size());
  return HasManifestEnding(path);
}

void InputSearch::TakeFile(const FileEntry& entry, const ChartPlace& place) {
  if (!MayBeOfInterest(entry.path)) return;
  if (IsHidden(entry)) return Skip(entry.path, SkipReason::kHidden);
  if (const auto reason = ignored_.ReasonToSkip(entry)) return Skip(entry.path, *reason);
  if (IsPacked(entry.path) && !options_.packed) return Skip(entry.path, SkipReason::kPacked);
  Take(entry, place);
}

void InputSearch::Expand(const std::string& directory, std::string_view rest, const ChartPlace& place) {
  const size_t slash = rest.find('/');
  const std::string_view segment = rest.substr(0, slash);
  if (slash == std::string_view::npos) return TakeMatching(directory, segment, place);
  const std::string_view below = rest.substr(slash + 1);
  if (segment == "**") Expand(directory, below, place);
  const std::vector<FileEntry> entries = Entries(directory);
  const std::string chart = ChartAt(directory, entries);
  for (const FileEntry& entry : entries) {
    if (entry.kind != FileKind::kDirectory) continue;
    if (segment == "**") {
      if (Enters(entry)) Expand(entry.path, rest, PlaceBelow(place, chart, entry));
    } else if (MatchesSegment(segment, text::BaseName(entry.path)) && !IsHidden(entry) &&
               !ignored_.ReasonToSkip(entry)) {
      Expand(entry.path, below, PlaceBelow(place, chart, entry));
    }
  }
}

void InputSearch::TakeMatching(const std::string& directory, std::string_view pattern,
                               const ChartPlace& place) {
  for (const FileEntry& entry : Entries(directory)) {
    if (entry.kind == FileKind::kDirectory || (IsHidden(entry) && !pattern.starts_with('.'))) continue;
    if (pattern != "**" && !MatchesSegment(pattern, text::BaseName(entry.path))) continue;
    if (const auto reason = ignored_.ReasonToSkip(entry)) {
      Skip(entry.path, *reason);
    } else {
      Take(entry, place);
    }
  }
}

std::vector<FileEntry> InputSearch::Entries(const std::string& directory) {
  auto entries = files_.List(directory);
  if (entries) return std::move(*entries);
  out_.inputs.push_back({.path = directory, .failure = entries.error().message, .found_in = root_});
  return {};
}

bool InputSearch::Enters(const FileEntry& directory) {
  if (IsHidden(directory)) {
    if (text::BaseName(directory.path) != ".git") Skip(directory.path, SkipReason::kHidden);
    return false;
  }
  if (const auto reason = ignored_.ReasonToSkip(directory)) {
    Skip(directory.path, *reason);
    return false;
  }
  if (directory.is_link) Skip(directory.path, SkipReason::kLinkedDirectory);
  return !directory.is_link;
}

void InputSearch::Take(const FileEntry& entry, const ChartPlace& place) {
  if (entry.kind == FileKind::kOther) return Skip(entry.path, SkipReason::kSpecialFile);
  if (entry.kind == FileKind::kBrokenLink) return Skip(entry.path, SkipReason::kBrokenLink);
  if (place.templates_of.empty()) {
    out_.inputs.push_back({.path = entry.path, .found_in = root_});
    return;
  }
  // Files whose names begin with `_` only define parts for others.
  if (text::BaseName(entry.path).starts_with('_')) return;
  Skip(entry.path, SkipReason::kChartTemplate);
  if (std::ranges::find(out_.charts, place.templates_of, &FoundChart::directory) == out_.charts.end()) {
    out_.charts.push_back({place.templates_of, root_});
  }
}

// A search may begin inside of a chart.
InputSearch::ChartPlace InputSearch::PlaceOfRoot(const std::string& directory) const {
  if (!options_.skip_chart_templates) return {};
  const std::string absolute = files_.AbsolutePath(directory);
  std::string_view rest = absolute;
  for (;;) {
    const size_t slash = rest.rfind('/');
    if (slash == std::string_view::npos) return {};
    const std::string above(rest.substr(0, slash));
    const auto chart = files_.KindOf(above + '/' + std::string(kChartFile));
    if (rest.substr(slash + 1) == kTemplates && chart && *chart == FileKind::kFile) {
      return {.templates_of = above};
    }
    rest = rest.substr(0, slash);
  }
}

InputSearch::ChartPlace InputSearch::PlaceBelow(const ChartPlace& place, const std::string& chart,
                                                const FileEntry& entry) const {
  ChartPlace out = place;
  if (chart.empty() || !options_.skip_chart_templates) return out;
  if (text::BaseName(entry.path) == kTemplates) out.templates_of = chart;
  return out;
}

}  // namespace plimsoll::engine
