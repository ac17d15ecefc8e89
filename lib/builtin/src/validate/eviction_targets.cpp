// Responders become active one after the other, by their priorities. Nobody may change who they are, nor make
// one active before the others are done.
#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "eviction.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kImperativeEvictor = "imperative-eviction.k8s.io/evictor";
constexpr int64_t kImperativeEvictorPriority = 100;
constexpr int64_t kFirstFreePriority = 1000;

struct Responder {
  uint32_t index;  // in the list
  Struct value;

  std::string_view name() const { return value.Text("name"); }
  std::string_view state() const { return value.Text("state"); }
};

// `com.example.a` and `b` of `a.example.com/b`.
std::vector<std::string_view> DomainLabels(std::string_view name) {
  std::vector<std::string_view> out;
  std::string_view domain = name.substr(0, name.find('/'));
  for (size_t dot = domain.find('.'); dot != std::string_view::npos; dot = domain.find('.')) {
    out.push_back(domain.substr(0, dot));
    domain.remove_prefix(dot + 1);
  }
  out.push_back(domain);
  std::ranges::reverse(out);
  return out;
}

std::string_view KeyOfName(std::string_view name) {
  const size_t slash = name.find('/');
  return slash == std::string_view::npos ? std::string_view() : name.substr(slash + 1);
}

// Higher priorities first; none comes last. Then by the name, from the top domain down.
bool ComesBefore(const Responder& a, const Responder& b) {
  const bool a_has = a.value.Has("priority"), b_has = b.value.Has("priority");
  if (a_has != b_has) return a_has;
  const int64_t a_priority = a.value.Int("priority"), b_priority = b.value.Int("priority");
  if (a_priority != b_priority) return a_priority > b_priority;
  const auto a_labels = DomainLabels(a.name()), b_labels = DomainLabels(b.name());
  if (a_labels != b_labels) return a_labels < b_labels;
  return KeyOfName(a.name()) < KeyOfName(b.name());
}

std::vector<Responder> Sorted(Part list) {
  std::vector<Responder> out;
  for (const auto& [i, item] : list.Structs()) out.push_back({i, item});
  std::ranges::stable_sort(out, ComesBefore);
  return out;
}

struct Expected {
  std::vector<std::string_view> states;
  std::string_view reason;
  bool in_progress = false;  // it reported lately that it is at work
};

constexpr int64_t kHeartbeatSeconds = 20 * 60 - 30;  // without what clocks may differ

// Whether a responder that has started and not ended has time left until its next heartbeat. Without a clock,
// only what was before the first release is over.
bool IsInProgress(Struct report, const std::optional<value::Time>& clock) {
  if (!report.Has("startTime") || report.Has("completionTime")) return false;
  const Part last = report.Has("heartbeatTime") ? report.Get("heartbeatTime") : report.Get("startTime");
  const value::Time time =
      value::ParseTime(last.Text(), value::TimeLayout::kRfc3339).value_or(value::Time::Zero());
  if (!clock) return time.seconds >= kFirstEvictionRelease;
  return *clock < value::Time{time.seconds + kHeartbeatSeconds, time.nanoseconds};
}

// What state each responder may be in, given those of the old object.
class Progress {
 public:
  Progress(const std::vector<Responder>& now, const std::vector<Responder>& old, bool is_final)
      : old_(old), is_final_(is_final) {
    const auto active = std::ranges::find(old, "Active", &Responder::state);
    if (active != old.end()) active_ = static_cast<size_t>(active - old.begin());
    changed_ = active_ && now[*active_].state() != "Active";
  }

  Expected At(size_t i) const {
    if ((active_ && i < *active_) || IsOver()) return {{old_[i].state()}, "final state is immutable"};
    if (active_ && i == *active_) return AtActive();
    const bool next = (i == 0 && old_.empty()) || (changed_ && i == *active_ + 1);
    if (!next) return {{"Inactive"}, "the previously active has not finished processing"};
    if (is_final_) return {{"Inactive"}, "the eviction request has finished processing"};
    return {{"Active"}, "this responder is next in line"};
  }

 private:
  bool IsOver() const {
    if (old_.empty() || active_) return false;
    const std::string_view last = old_.back().state();
    return is_final_ || last == "Completed" || last == "Canceled" || last == "Interrupted";
  }

  Expected AtActive() const {
    const std::vector<std::string_view> ends = {"Canceled", "Completed", "Interrupted"};
    if (changed_) return {ends, "this responder must reach a final state"};
    if (is_final_) return {ends, "the eviction request has finished processing"};
    return {{"Active"}, "the eviction request stays active"};
  }

  const std::vector<Responder>& old_;
  bool is_final_;
  std::optional<size_t> active_;  // the first active one of the old object
  bool changed_ = false;          // it is no longer active
};

void ValidateResponderPriority(Struct responder, FieldPath path, Errors& errors) {
  const int64_t priority = responder.Int("priority");
  if (!responder.Has("priority") || priority < 0) return;
  if (responder.Text("name") == kImperativeEvictor) {
    if (priority == kImperativeEvictorPriority) return;
    errors.Invalid(
        path, priority,
        "core k8s responder is expected to have priority: " + std::to_string(kImperativeEvictorPriority));
  } else if (priority < kFirstFreePriority) {
    errors.Invalid(path, priority, "priorities 0-999 are reserved for responders with *.k8s.io suffix");
  }
}

void ValidateResponderState(const Responder& responder, Struct report, const Expected& expected,
                            FieldPath path, Errors& errors) {
  const std::string_view state = responder.state();
  if (!IsAmong(expected.states, state)) {
    std::string list;
    for (const std::string_view one : expected.states) list.append(list.empty() ? "" : ", ").append(one);
    return errors.Invalid(path, Shown::Word(state),
                          "must be one of: " + list + ", because " + std::string(expected.reason));
  }
  if (state != "Active" && expected.in_progress) {
    errors.Forbidden(path,
                     "must stay Active because the responder is in progress and it should report "
                     "status.responders.heartbeatTime or status.responders.completionTime");
  }
  if (state == "Completed" && !report.Has("completionTime")) {
    errors.Invalid(
        path, Shown::Word(state),
        "cannot become Completed because the responder didn't report status.responders.completionTime");
  }
}

void ValidateTargetResponder(const Responder& responder, Struct report, const Expected& expected,
                             FieldPath path, Errors& errors) {
  if (!report) {
    return errors.Invalid(path, responder.value,
                          text::Quoted(responder.name()) + " has to be tracked in status.responders first");
  }
  ValidateResponderPriority(responder.value, path.Child("priority"), errors);
  ValidateResponderState(responder, report, expected, path.Child("state"), errors);
}

// Whether the responders are those of the old object.
bool ValidateSameResponders(Part now, Part old, FieldPath path, Errors& errors) {
  if (old.Count() == 0) return true;
  if (now.Count() != old.Count()) {
    errors.Invalid(path, now, "must preserve the same length and the same keys");
    return false;
  }
  const TextSet names(now, "name");
  for (const auto& [i, responder] : old.Structs()) {
    if (names.Has(responder.Text("name"))) continue;
    errors.Invalid(path, now, "must preserve the same keys");
    return false;
  }
  return true;
}

}  // namespace

void ValidateTargetResponders(Struct status, Struct old, bool is_final,
                              const std::optional<value::Time>& clock, FieldPath path, Errors& errors) {
  const Part now = status.Get("targetResponders"), before = old.Get("targetResponders");
  if (!ValidateSameResponders(now, before, path, errors)) return;
  if (now.Count() == 0 || now.Count() > kMaxEvictionResponders || HasRepeatedName(now)) return;
  std::map<std::string_view, Struct> reports;
  for (const auto& [i, report] : status.Structs("responders")) reports[report.Text("name")] = report;
  const std::vector<Responder> sorted = Sorted(now), old_sorted = Sorted(before);
  const Progress progress(sorted, old_sorted, is_final);
  for (size_t i = 0; i < sorted.size(); ++i) {
    const auto found = reports.find(sorted[i].name());
    const Struct report = found == reports.end() ? Struct() : found->second;
    Expected expected = progress.At(i);
    expected.in_progress = !is_final && IsInProgress(report, clock);
    ValidateTargetResponder(sorted[i], report, expected, path.Index(sorted[i].index), errors);
  }
}

}  // namespace plimsoll::builtin
