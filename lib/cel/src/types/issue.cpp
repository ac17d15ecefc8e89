// Places are counted in code points, as the reference does: a byte that is no UTF-8 is one of them,
// and is shown as U+FFFD.
#include "plimsoll/cel/types/issue.h"

#include <algorithm>

#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

// Longer lines are not shown.
constexpr size_t kMaxSnippet = 16384;

struct Place {
  int line = -1;
  size_t column = 0;
  size_t line_begin = 0;
};

Place FindPlace(std::string_view source, uint32_t offset) {
  if (offset == Issue::kNowhere) return {};
  if (source.empty() || offset == Issue::kBeforeStart) return {.line = 1};
  const std::string_view before = source.substr(0, offset);
  const size_t newline = before.rfind('\n');
  const size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const auto lines = std::count(before.begin(), before.end(), '\n');
  return {static_cast<int>(lines) + 1, text::CountCodePoints(before.substr(begin)) + 1, begin};
}

void AppendPointer(std::string& out, std::string_view line, size_t column) {
  out += "\n | ";
  for (size_t i = 1; i < column && !line.empty(); ++i) {
    const size_t width = text::DecodeRune(line).width;
    out += width > 1 ? "\uFF0E" : ".";
    line.remove_prefix(width);
  }
  out += !line.empty() && text::DecodeRune(line).width > 1 ? "\uFF3E" : "^";
}

void AppendIssue(std::string& out, std::string_view source, const Issue& issue, const Place& place) {
  out += "ERROR: <input>:" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
  out += issue.message;
  if (place.line < 0 || source.empty()) return;
  std::string_view line = source.substr(place.line_begin);
  line = line.substr(0, line.find('\n'));
  std::string shown = text::RepairUtf8(line);
  if (shown.size() > kMaxSnippet) return;
  std::replace(shown.begin(), shown.end(), '\t', ' ');
  out += "\n | " + shown;
  AppendPointer(out, shown, place.column);
}

}  // namespace

std::string RenderIssues(std::string_view source, const Issues& issues) {
  const size_t kept = std::min(issues.size(), kMaxIssues);
  std::vector<std::pair<Place, const Issue*>> sorted;
  for (size_t i = 0; i < kept; ++i) sorted.emplace_back(FindPlace(source, issues[i].offset), &issues[i]);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return a.first.line != b.first.line ? a.first.line < b.first.line : a.first.column < b.first.column;
  });
  std::string out;
  for (const auto& [place, issue] : sorted) {
    if (!out.empty()) out += '\n';
    AppendIssue(out, source, *issue, place);
  }
  if (issues.size() > kept) {
    out += "\n" + std::to_string(issues.size() - kept) + " more errors were truncated";
  }
  return out;
}

}  // namespace plimsoll::cel
