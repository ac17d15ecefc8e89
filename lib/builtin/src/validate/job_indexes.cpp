#include "job_indexes.h"

#include <algorithm>
#include <optional>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"

namespace plimsoll::builtin {
namespace {

// The next part of a text up to a separator; what was read is removed.
std::string_view NextPart(std::string_view& text, char separator, bool& more) {
  const size_t at = text.find(separator);
  more = at != std::string_view::npos;
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(more ? at + 1 : text.size());
  return part;
}

struct Interval {
  int64_t first = 0;
  int64_t last = 0;
  std::string problem;
};

std::string ReadIndex(std::string_view text, int64_t completions, int64_t& index) {
  const text::GoInteger number = text::ParseGoInteger(text, 64);
  if (number.fault != text::GoInteger::Fault::kNone)
    return "cannot convert string to integer for index: " + text::Quoted(text);
  if (number.value >= completions) return "too large index: " + text::Quoted(text);
  index = number.value;
  return {};
}

std::string NotIncreasing(int64_t previous, int64_t current) {
  return "non-increasing order, previous: " + std::to_string(previous) +
         ", current: " + std::to_string(current);
}

Interval ReadInterval(std::string_view text, int64_t completions) {
  if (std::ranges::count(text, '-') > 1) {
    return {.problem = "the fragment " + text::Quoted(text) +
                       " violates the requirement that an index interval can have at most two parts "
                       "separated by '-'"};
  }
  Interval out;
  bool more = false;
  out.problem = ReadIndex(NextPart(text, '-', more), completions, out.first);
  out.last = out.first;
  if (!out.problem.empty() || !more) return out;
  out.problem = ReadIndex(text, completions, out.last);
  if (out.problem.empty() && out.first >= out.last) out.problem = NotIncreasing(out.first, out.last);
  return out;
}

// Goes through the intervals of a list that can be read.
class Intervals {
 public:
  Intervals(std::string_view text, int64_t completions) : rest_(text), completions_(completions) { Next(); }

  const std::optional<Interval>& at() const { return at_; }
  void Next() {
    at_.reset();
    while (more_ && !at_) {
      Interval interval = ReadInterval(NextPart(rest_, ',', more_), completions_);
      if (interval.problem.empty()) at_ = std::move(interval);
    }
  }

 private:
  std::string_view rest_;
  int64_t completions_;
  bool more_ = true;
  std::optional<Interval> at_;
};

}  // namespace

IndexList ReadIndexes(std::string_view text, int64_t completions) {
  IndexList out;
  std::optional<int64_t> previous;
  for (bool more = !text.empty(); more;) {
    const Interval interval = ReadInterval(NextPart(text, ',', more), completions);
    if (!interval.problem.empty()) return {.problem = interval.problem};
    if (previous && *previous >= interval.first) return {.problem = NotIncreasing(*previous, interval.first)};
    out.total += interval.last - interval.first + 1;
    previous = interval.last;
  }
  return out;
}

std::string OverlapProblem(std::string_view completed, std::string_view failed, int64_t completions) {
  if (completed.empty() || failed.empty()) return {};
  Intervals done(completed, completions), lost(failed, completions);
  while (done.at() && lost.at()) {
    if (done.at()->first <= lost.at()->last && lost.at()->first <= done.at()->last) {
      return "failedIndexes and completedIndexes overlap at index: " +
             std::to_string(std::max(done.at()->first, lost.at()->first));
    }
    (done.at()->first <= lost.at()->first ? done : lost).Next();
  }
  return {};
}

}  // namespace plimsoll::builtin
