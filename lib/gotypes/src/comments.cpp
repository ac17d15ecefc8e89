#include "plimsoll/gotypes/comments.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::gotypes {
namespace {

// `//go:generate` and its like, which are no part of the text.
bool IsDirective(std::string_view text) {
  if (text.starts_with("line ") || text.starts_with("extern ") || text.starts_with("export ")) return true;
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 >= text.size()) return false;
  if (!ascii::IsLowerOrDigit(text[colon + 1])) return false;
  return std::ranges::all_of(text.substr(0, colon), ascii::IsLowerOrDigit);
}

std::string_view TrimEnd(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
    line.remove_suffix(1);
  return line;
}

void AppendLines(std::string_view text, CommentLines& lines) {
  for (;;) {
    const size_t end = text.find('\n');
    lines.push_back(TrimEnd(text.substr(0, end)));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

void AppendComment(std::string_view comment, CommentLines& lines) {
  const bool block = comment[1] == '*';
  comment = block ? comment.substr(2, comment.size() - 4) : comment.substr(2);
  if (!block && comment.starts_with(' ')) {
    comment.remove_prefix(1);
  } else if (!block && IsDirective(comment)) {
    return;
  }
  AppendLines(comment, lines);
}

const CommentGroup* GroupEndingAt(const FileSyntax& file, uint32_t line) {
  const auto after = std::ranges::upper_bound(file.groups, line, {}, &CommentGroup::last_line);
  if (after == file.groups.begin()) return nullptr;
  const CommentGroup& group = *(after - 1);
  return group.last_line == line ? &group : nullptr;
}

}  // namespace

CommentLines LinesOf(const FileSyntax& file, const CommentGroup& group) {
  CommentLines lines;
  for (uint32_t i = 0; i < group.count; ++i) AppendComment(file.comments[group.first + i], lines);
  size_t kept = 0;
  for (const std::string_view line : lines) {
    if (!line.empty() || (kept > 0 && !lines[kept - 1].empty())) lines[kept++] = line;
  }
  lines.resize(kept);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

CommentLines DocComment(const FileSyntax& file, uint32_t offset) {
  const CommentGroup* group = GroupEndingAt(file, file.LineOf(offset) - 1);
  return group != nullptr ? LinesOf(file, *group) : CommentLines();
}

CommentLines SecondClosestComment(const FileSyntax& file, uint32_t offset) {
  const uint32_t line = file.LineOf(offset);
  const CommentGroup* doc = GroupEndingAt(file, line - 1);
  const uint32_t from = doc != nullptr ? doc->first_line : line;
  const CommentGroup* group = from > 2 ? GroupEndingAt(file, from - 2) : nullptr;
  return group != nullptr ? LinesOf(file, *group) : CommentLines();
}

CommentLines AllComments(const FileSyntax& file) {
  CommentLines lines;
  for (const CommentGroup& group : file.groups) {
    const CommentLines own = LinesOf(file, group);
    lines.insert(lines.end(), own.begin(), own.end());
  }
  return lines;
}

}  // namespace plimsoll::gotypes
