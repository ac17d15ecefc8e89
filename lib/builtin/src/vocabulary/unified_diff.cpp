// The matches are those of Ratcliff and Obershelp as difflib finds them: the longest run of lines that are in
// both, then the same before and after it. Lines that are common in long texts do not begin a run.
#include "unified_diff.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace plimsoll::builtin {
namespace {

constexpr size_t kContext = 3;
// Texts with so many lines have popular ones.
constexpr size_t kLongText = 200;

using Lines = std::vector<std::string_view>;

struct Match {
  size_t a = 0, b = 0, size = 0;
};

struct Change {
  bool equal = false;
  size_t a_begin = 0, a_end = 0, b_begin = 0, b_end = 0;
};

Lines LinesOf(std::string_view text) {
  constexpr size_t kUsualLine = 16;
  Lines out;
  out.reserve(text.size() / kUsualLine + 1);
  while (true) {
    const size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

// Where each line of a text is, in order: an open hash table of the first places, from which equal lines are
// chained. A map of lists would allocate for every line.
class LineIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  explicit LineIndex(const Lines& lines)
      : lines_(lines), slots_(std::bit_ceil(2 * lines.size()), kNone), chain_(lines.size()) {
    for (uint32_t i = 0; i < lines.size(); ++i) {
      uint32_t& first = slots_[SlotOf(lines[i])];
      if (first == kNone) {
        first = i;
      } else {
        chain_[chain_[first].last].next = i;
      }
      chain_[i].first = first;
      chain_[first].last = i;
      ++chain_[first].count;
    }
  }

  // The first place of a line; kNone if there is none.
  uint32_t Find(std::string_view line) const { return slots_[SlotOf(line)]; }
  // That of the line at a place.
  uint32_t FirstOf(size_t place) const { return chain_[place].first; }
  // How many places a line has, by the first.
  uint32_t CountOf(uint32_t first) const { return chain_[first].count; }
  uint32_t Next(uint32_t place) const { return chain_[place].next; }

 private:
  struct Chained {
    uint32_t first = kNone;
    uint32_t next = kNone;
    // Of the first of equal lines.
    uint32_t last = kNone;
    uint32_t count = 0;
  };

  // That of the line, or the empty one for it.
  size_t SlotOf(std::string_view line) const {
    const size_t mask = slots_.size() - 1;
    size_t at = std::hash<std::string_view>()(line) & mask;
    while (slots_[at] != kNone && lines_[slots_[at]] != line) at = (at + 1) & mask;
    return at;
  }

  const Lines& lines_;
  std::vector<uint32_t> slots_;
  std::vector<Chained> chain_;
};

class Matcher {
 public:
  Matcher(const Lines& a, const Lines& b)
      : a_(a), b_(b), index_(b), before_(b.size() + 1), now_(b.size() + 1) {
    const size_t many = b.size() < kLongText ? b.size() : b.size() / 100 + 1;
    places_.reserve(a.size());
    // Texts that are compared mostly begin and end alike: there, a place is known without a search.
    size_t begin = 0;
    while (begin < a.size() && begin < b.size() && a[begin] == b[begin]) ++begin;
    size_t end = a.size();
    for (size_t other = b.size(); end > begin && other > 0 && a[end - 1] == b[other - 1]; --other) --end;
    for (size_t i = 0; i < begin; ++i) AddPlace(index_.FirstOf(i), many);
    for (size_t i = begin; i < end; ++i) AddPlace(index_.Find(a[i]), many);
    for (size_t i = end; i < a.size(); ++i) AddPlace(index_.FirstOf(i + b.size() - a.size()), many);
  }

  // In order, with those that are next to each other as one, and an empty one at the end.
  std::vector<Match> Matches() {
    std::vector<Match> found;
    Collect(0, a_.size(), 0, b_.size(), found);
    std::ranges::sort(found, {}, [](const Match& match) { return std::pair(match.a, match.b); });
    std::vector<Match> out;
    for (const Match& match : found) {
      if (!out.empty() && out.back().a + out.back().size == match.a &&
          out.back().b + out.back().size == match.b) {
        out.back().size += match.size;
      } else {
        out.push_back(match);
      }
    }
    out.push_back({a_.size(), b_.size(), 0});
    return out;
  }

 private:
  struct Range {
    size_t a_begin, a_end, b_begin, b_end;
  };

  void AddPlace(uint32_t first, size_t many) {
    const bool searched = first != LineIndex::kNone && index_.CountOf(first) <= many;
    places_.push_back(searched ? first : LineIndex::kNone);
  }

  void Collect(size_t a_begin, size_t a_end, size_t b_begin, size_t b_end, std::vector<Match>& out) {
    std::vector<Range> open = {{a_begin, a_end, b_begin, b_end}};
    while (!open.empty()) {
      const Range range = open.back();
      open.pop_back();
      const Match match = Longest(range);
      if (match.size == 0) continue;
      out.push_back(match);
      open.push_back({range.a_begin, match.a, range.b_begin, match.b});
      open.push_back({match.a + match.size, range.a_end, match.b + match.size, range.b_end});
    }
  }

  Match Longest(const Range& range) {
    Match best{range.a_begin, range.b_begin, 0};
    for (size_t i = range.a_begin; i < range.a_end; ++i) {
      for (uint32_t j = places_[i]; j != LineIndex::kNone && j < range.b_end; j = index_.Next(j)) {
        if (j < range.b_begin) continue;
        const size_t length = now_[j + 1] = before_[j] + 1;
        if (length > best.size) best = {i - length + 1, j - length + 1, length};
      }
      std::swap(before_, now_);
      if (i != range.a_begin) Forget(now_, i - 1);
    }
    if (range.a_begin != range.a_end) Forget(before_, range.a_end - 1);
    return Extended(best, range);
  }

  void Forget(std::vector<size_t>& lengths, size_t line) const {
    for (uint32_t j = places_[line]; j != LineIndex::kNone; j = index_.Next(j)) lengths[j + 1] = 0;
  }

  // Popular lines do not begin a run, but are part of one.
  Match Extended(Match best, const Range& range) const {
    while (best.a > range.a_begin && best.b > range.b_begin && a_[best.a - 1] == b_[best.b - 1]) {
      --best.a;
      --best.b;
      ++best.size;
    }
    while (best.a + best.size < range.a_end && best.b + best.size < range.b_end &&
           a_[best.a + best.size] == b_[best.b + best.size]) {
      ++best.size;
    }
    return best;
  }

  const Lines& a_;
  const Lines& b_;
  const LineIndex index_;         // of b
  std::vector<uint32_t> places_;  // of each line of a the first in b; none of popular ones
  // How long a run ends before each line of b: runs to the line of a before this one, and to this one.
  std::vector<size_t> before_;
  std::vector<size_t> now_;
};

std::vector<Change> ChangesOf(const Lines& a, const Lines& b) {
  std::vector<Change> out;
  size_t i = 0, j = 0;
  for (const Match& match : Matcher(a, b).Matches()) {
    if (i < match.a || j < match.b) out.push_back({false, i, match.a, j, match.b});
    if (match.size != 0) out.push_back({true, match.a, match.a + match.size, match.b, match.b + match.size});
    i = match.a + match.size;
    j = match.b + match.size;
  }
  return out;
}

std::string RangeText(size_t begin, size_t end) {
  const size_t length = end - begin;
  if (length == 1) return std::to_string(begin + 1);
  return std::to_string(length == 0 ? begin : begin + 1) + "," + std::to_string(length);
}

void AppendLines(std::string& out, char mark, const Lines& lines, size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i) (out += mark).append(lines[i]).append("\n");
}

void AppendGroup(std::string& out, const std::vector<Change>& group, const Lines& a, const Lines& b) {
  out += "@@ -" + RangeText(group.front().a_begin, group.back().a_end) + " +" +
         RangeText(group.front().b_begin, group.back().b_end) + " @@\n";
  for (const Change& change : group) {
    if (change.equal) {
      AppendLines(out, ' ', a, change.a_begin, change.a_end);
      continue;
    }
    AppendLines(out, '-', a, change.a_begin, change.a_end);
    AppendLines(out, '+', b, change.b_begin, change.b_end);
  }
}

}  // namespace

std::string UnifiedDiff(std::string_view before, std::string_view now) {
  const Lines a = LinesOf(before), b = LinesOf(now);
  std::vector<Change> changes = ChangesOf(a, b);
  std::string out;
  if (changes.empty()) return out;
  if (Change& first = changes.front(); first.equal) {
    first.a_begin = std::max(first.a_begin, first.a_end - std::min(first.a_end, kContext));
    first.b_begin = std::max(first.b_begin, first.b_end - std::min(first.b_end, kContext));
  }
  if (Change& last = changes.back(); last.equal) {
    last.a_end = std::min(last.a_end, last.a_begin + kContext);
    last.b_end = std::min(last.b_end, last.b_begin + kContext);
  }
  std::vector<Change> group;
  for (const Change& change : changes) {
    if (change.equal && change.a_end - change.a_begin > 2 * kContext) {
      group.push_back(
          {true, change.a_begin, change.a_begin + kContext, change.b_begin, change.b_begin + kContext});
      AppendGroup(out, group, a, b);
      group = {{true, change.a_end - kContext, change.a_end, change.b_end - kContext, change.b_end}};
    } else {
      group.push_back(change);
    }
  }
  if (group.size() > 1 || !group.front().equal) AppendGroup(out, group, a, b);
  return out;
}

}  // namespace plimsoll::builtin
