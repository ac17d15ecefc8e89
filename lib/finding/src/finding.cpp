#include "plimsoll/finding/finding.h"

#include <algorithm>

#include "plimsoll/text/utf8.h"

namespace plimsoll::finding {
namespace {

bool IsContinuation(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

// A code point has no more continuation bytes than that.
constexpr int kMostContinuations = 3;

// The stretch of the line to show: all of a short line, else a window around the start.
std::pair<size_t, size_t> Window(std::string_view line, size_t start) {
  if (line.size() <= kExcerptBytes) return {0, line.size()};
  size_t begin = start > kExcerptBytes / 2 ? start - kExcerptBytes / 2 : 0;
  for (int i = 0; i < kMostContinuations && begin > 0 && IsContinuation(line[begin]); ++i) --begin;
  size_t end = std::min(line.size(), begin + kExcerptBytes);
  for (int i = 0; i < kMostContinuations && end < line.size() && IsContinuation(line[end]); ++i) ++end;
  return {begin, end};
}

// The text that begins at an offset, with stars for what is hidden. The number of code points stays.
std::string Excerpt(std::string_view text, size_t offset, std::span<const text::Span> hidden) {
  const auto end_of = [](text::Span span) { return size_t{span.offset} + span.length; };
  auto next = std::ranges::upper_bound(hidden, offset, {}, end_of);
  if (next == hidden.end() || next->offset >= offset + text.size()) return text::RepairUtf8(text);
  std::string out;
  while (!text.empty()) {
    const size_t width = text::DecodeRune(text).width;
    while (next != hidden.end() && end_of(*next) <= offset) ++next;
    const bool hide = next != hidden.end() && next->offset <= offset;
    out.append(hide ? std::string_view("*") : text.substr(0, width));
    text.remove_prefix(width);
    offset += width;
  }
  return text::RepairUtf8(out);
}

}  // namespace

void Locate(Location& place, std::string_view bytes, const text::LineIndex& lines,
            std::span<const text::Span> hidden) {
  const auto offset = static_cast<uint32_t>(std::min<size_t>(place.span.offset, bytes.size()));
  place.start = lines.PlaceOf(offset);
  const std::string_view line = lines.Line(place.start.line);
  const auto line_begin = static_cast<size_t>(line.data() - bytes.data());
  const size_t in_line = std::min(line.size(), static_cast<size_t>(offset) - line_begin);
  const auto [begin, end] = Window(line, in_line);
  place.excerpt = Excerpt(line.substr(begin, end - begin), line_begin + begin, hidden);
  place.excerpt_column = static_cast<uint32_t>(text::CountCodePoints(line.substr(begin, in_line - begin)));
  const size_t marked = std::min<size_t>(place.span.length, end - std::min(in_line, end));
  place.excerpt_width = static_cast<uint32_t>(text::CountCodePoints(line.substr(in_line, marked)));
}

void Finding::Take(const FieldError& error) {
  type = error.type;
  server_path = error.path;
  value = error.value;
  detail = error.detail;
  wanted = error.wanted;
  compared = error.compared;
  expression = error.expression;
  self = error.Self();
  origin = error.origin;
}

void Locate(std::vector<Finding>& findings, const text::Source& source, std::span<const text::Span> hidden) {
  if (findings.empty()) return;
  const text::LineIndex lines(source.bytes());
  for (Finding& finding : findings) {
    if (finding.place) Locate(*finding.place, source.bytes(), lines, hidden);
    if (finding.related && finding.related_file.empty())
      Locate(*finding.related, source.bytes(), lines, hidden);
  }
}

std::string RelatedText(const Finding& finding) {
  const text::Place start = finding.related->start;
  std::string out = finding.related_note + ' ';
  if (!finding.related_file.empty()) out += finding.related_file + ':';
  return out + std::to_string(start.line) + ':' + std::to_string(start.column);
}

size_t CountErrors(const std::vector<Finding>& findings) {
  return static_cast<size_t>(
      std::ranges::count_if(findings, [](const Finding& f) { return f.severity == Severity::kError; }));
}

}  // namespace plimsoll::finding
