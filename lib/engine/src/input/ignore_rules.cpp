#include "ignore_rules.h"

#include <algorithm>
#include <span>

#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::engine {
namespace {

template <class Text>
std::vector<Text> Segments(std::string_view path) {
  std::vector<Text> out;
  while (!path.empty()) {
    const size_t slash = std::min(path.size(), path.find('/'));
    if (slash != 0) out.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(path.size(), slash + 1));
  }
  return out;
}

// Row by row: whether the pattern up to here matches the path up to there.
bool MatchesSegments(std::span<const std::string> pattern, std::span<const std::string_view> path) {
  std::vector<bool> reached(path.size() + 1);
  reached[0] = true;
  for (const std::string& segment : pattern) {
    std::vector<bool> next(path.size() + 1);
    if (segment == "**") {
      bool any = false;
      for (size_t i = 0; i <= path.size(); ++i) next[i] = any = any || reached[i];
    } else {
      for (size_t i = 0; i < path.size(); ++i) next[i + 1] = reached[i] && MatchesSegment(segment, path[i]);
    }
    reached = std::move(next);
  }
  return reached[path.size()];
}

std::string_view Trimmed(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  while (line.ends_with(' ') && !line.ends_with("\\ ")) line.remove_suffix(1);
  return line;
}

}  // namespace

void IgnoreRules::AddLines(const std::string& directory, std::string_view lines) {
  while (!lines.empty()) {
    const size_t end = std::min(lines.size(), lines.find('\n'));
    const std::string_view line = Trimmed(lines.substr(0, end));
    if (!line.empty() && !line.starts_with('#')) AddPattern(directory, line);
    lines.remove_prefix(std::min(lines.size(), end + 1));
  }
}

void IgnoreRules::AddPattern(const std::string& directory, std::string_view pattern) {
  Rule rule;
  rule.directory = directory;
  rule.keeps = pattern.starts_with('!');
  if (rule.keeps) pattern.remove_prefix(1);
  if (pattern.starts_with("\\#") || pattern.starts_with("\\!")) pattern.remove_prefix(1);
  rule.directories_only = pattern.ends_with('/');
  if (rule.directories_only) pattern.remove_suffix(1);
  rule.anchored = pattern.find('/') != std::string_view::npos;
  rule.segments = Segments<std::string>(pattern);
  // What is in a directory is ignored, the directory itself is not.
  if (rule.segments.size() > 1 && rule.segments.back() == "**") rule.segments.push_back("*");
  if (!rule.segments.empty()) rules_.push_back(std::move(rule));
}

bool IgnoreRules::Matches(const Rule& rule, std::string_view path) {
  if (!rule.directory.empty()) {
    if (!path.starts_with(rule.directory)) return false;
    path.remove_prefix(rule.directory.size());
    if (!rule.directory.ends_with('/') && !path.starts_with('/')) return false;
  }
  const std::vector<std::string_view> segments = Segments<std::string_view>(path);
  if (segments.empty()) return false;
  if (!rule.anchored) return MatchesSegment(rule.segments[0], segments.back());
  return MatchesSegments(rule.segments, segments);
}

bool IgnoreRules::Ignores(std::string_view path, bool is_directory) const {
  for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule) {
    if (rule->directories_only && !is_directory) continue;
    if (Matches(*rule, path)) return !rule->keeps;
  }
  return false;
}

}  // namespace plimsoll::engine
