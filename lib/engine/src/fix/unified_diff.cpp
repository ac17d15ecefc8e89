// Edits are widened to whole lines; what is near each other is shown together.
#include <algorithm>
#include <utility>

#include "plimsoll/engine/fix/text_edit.h"

namespace plimsoll::engine {
namespace {

using Lines = std::vector<std::string_view>;

constexpr size_t kContextLines = 3;

// With their line ends.
Lines DiffLines(std::string_view text) {
  Lines out;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const size_t size = end == std::string_view::npos ? text.size() : end + 1;
    out.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return out;
}

// Lines of the text from `begin` on that become others.
struct LineChange {
  size_t begin = 0;
  size_t count = 0;
  std::string after;
};

class LineChanges {
 public:
  explicit LineChanges(std::string_view text) : text_(text) {
    starts_.push_back(0);
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n' && i + 1 < text.size()) starts_.push_back(i + 1);
    }
    starts_.push_back(text.size());
  }

  // Edits on the same lines become one change.
  std::vector<LineChange> Of(const std::vector<TextEdit>& edits) const {
    std::vector<LineChange> out;
    for (size_t i = 0; i < edits.size();) {
      const size_t first = LineOf(edits[i].span.offset);
      size_t last = first;
      std::vector<TextEdit> together;
      for (; i < edits.size() && (together.empty() || LineOf(edits[i].span.offset) <= last); ++i) {
        last = std::max(last, LineOf(edits[i].span.offset + edits[i].span.length));
        together.push_back(edits[i]);
        together.back().span.offset -= static_cast<uint32_t>(starts_[first]);
      }
      const std::string_view before = text_.substr(starts_[first], starts_[last + 1] - starts_[first]);
      out.push_back({first, last + 1 - first, Applied(before, together)});
    }
    return out;
  }

 private:
  size_t LineOf(size_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end() - 1, offset);
    return static_cast<size_t>(after - starts_.begin()) - 1;
  }

  std::string_view text_;
  std::vector<size_t> starts_;
};

void AppendLine(char mark, std::string_view line, std::string& out) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string RangeText(size_t begin, size_t count) {
  const std::string first = std::to_string(count == 0 ? begin : begin + 1);
  return count == 1 ? first : first + ',' + std::to_string(count);
}

class HunkWriter {
 public:
  HunkWriter(const Lines& before, std::string& out) : before_(before), out_(out) {}

  void Write(const std::vector<LineChange>& changes) {
    for (size_t i = 0; i < changes.size();) {
      size_t end = i + 1;
      while (end < changes.size() && changes[end].begin <= EndOf(changes[end - 1]) + 2 * kContextLines) ++end;
      Hunk(&changes[i], &changes[0] + end);
      i = end;
    }
  }

 private:
  static size_t EndOf(const LineChange& change) { return change.begin + change.count; }

  void Hunk(const LineChange* first, const LineChange* end) {
    const size_t begin = first->begin - std::min(first->begin, kContextLines);
    const size_t stop = std::min(before_.size(), EndOf(*(end - 1)) + kContextLines);
    std::string body;
    size_t after = 0;
    size_t at = begin;
    const auto keep_until = [&](size_t line) {
      for (; at < line; ++at, ++after) AppendLine(' ', before_[at], body);
    };
    for (const LineChange* change = first; change != end; ++change) {
      keep_until(change->begin);
      for (; at < EndOf(*change); ++at) AppendLine('-', before_[at], body);
      const Lines lines = DiffLines(change->after);
      for (const std::string_view line : lines) AppendLine('+', line, body);
      after += lines.size();
    }
    keep_until(stop);
    out_ +=
        "@@ -" + RangeText(begin, stop - begin) + " +" + RangeText(AfterOf(begin), after) + " @@\n" + body;
    grown_ += static_cast<ptrdiff_t>(after) - static_cast<ptrdiff_t>(stop - begin);
  }

  size_t AfterOf(size_t line) const { return static_cast<size_t>(static_cast<ptrdiff_t>(line) + grown_); }

  const Lines& before_;
  std::string& out_;
  ptrdiff_t grown_ = 0;  // lines by the hunks so far
};

// Lines at both ends that stay as they are do not count as changed.
void TrimChange(const Lines& before, LineChange& change) {
  std::string_view after = change.after;
  while (change.count != 0 && after.starts_with(before[change.begin])) {
    after.remove_prefix(before[change.begin].size());
    ++change.begin;
    --change.count;
  }
  const auto last = [&] { return before[change.begin + change.count - 1]; };
  while (change.count != 0 && after.ends_with(last()) &&
         (after.size() == last().size() || after[after.size() - last().size() - 1] == '\n')) {
    after.remove_suffix(last().size());
    --change.count;
  }
  change.after = std::string(after);
}

}  // namespace

std::string UnifiedDiff(std::string_view name, std::string_view text, const std::vector<TextEdit>& edits) {
  const Lines before = DiffLines(text);
  if (before.empty()) return {};
  std::vector<LineChange> changes = LineChanges(text).Of(edits);
  for (LineChange& change : changes) TrimChange(before, change);
  std::erase_if(changes, [](const LineChange& change) { return change.count == 0 && change.after.empty(); });
  if (changes.empty()) return {};
  std::string out = "--- " + std::string(name) + "\n+++ " + std::string(name) + "\n";
  HunkWriter(before, out).Write(changes);
  return out;
}

}  // namespace plimsoll::engine
