#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "../object/equality.h"
#include "../object/text_set.h"
#include "eviction.h"
#include "field.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kNotPresent = "must be set to the present time";
constexpr int64_t kTimeSkewSeconds = 30;
constexpr int64_t kMaxCompletionSeconds = int64_t{24} * 3600 * 365 * 10;

value::Time InstantOf(Part time) {
  return value::ParseTime(time.Text(), value::TimeLayout::kRfc3339).value_or(value::Time::Zero());
}

// Both must be there.
bool IsBefore(Part a, Part b) { return a && b && InstantOf(a) < InstantOf(b); }

using Clock = std::optional<value::Time>;

bool IsPast(Part time, const Clock& clock) {
  const value::Time instant = InstantOf(time);
  if (!clock) return instant.seconds < kFirstEvictionRelease;
  return instant < value::Time{clock->seconds - kTimeSkewSeconds, clock->nanoseconds};
}

bool IsPresent(Part time, const Clock& clock) {
  const value::Time instant = InstantOf(time);
  if (!clock) return instant.seconds >= kFirstEvictionRelease;
  return instant > value::Time{clock->seconds - kTimeSkewSeconds, clock->nanoseconds} &&
         instant < value::Time{clock->seconds + kTimeSkewSeconds, clock->nanoseconds};
}

bool IsTooFarAway(Part time, const Clock& clock) {
  return clock && InstantOf(time) > value::Time{clock->seconds + kMaxCompletionSeconds, clock->nanoseconds};
}

// What one responder reports, and what it reported before.
class ResponderReport {
 public:
  ResponderReport(Struct now, Struct old, std::string_view state, const Clock& clock, FieldPath path,
                  Errors& errors)
      : now_(now), old_(old), state_(state), clock_(clock), path_(path), errors_(errors) {}

  void Validate() const {
    if (old_ && state_ != "Active" && !Equal(now_, old_)) {
      return errors_.Invalid(path_, now_, std::string(kFieldIsImmutable));
    }
    ValidateStart();
    ValidateHeartbeat();
    ValidateExpectedCompletion();
    ValidateCompletion();
  }

 private:
  bool Changed(FieldName field) const { return !EqualAsSet(now_.Get(field), old_.Get(field)); }
  // A tag says that it may not change.
  bool IsFrozen(FieldName field) const { return old_.Has(field) && Changed(field); }

  void Report(FieldName field, std::string detail) const {
    errors_.Invalid(path_.Child(field.text()), now_.Get(field), std::move(detail));
  }

  // Nothing may be before the start. Whether that is so.
  bool IsAfterStart(FieldName field) const {
    const std::string start = path_.Child("startTime").Made().FieldPath();
    if (!now_.Has("startTime")) {
      Report(field, "cannot be set before " + start + " is set");
      return false;
    }
    if (!IsBefore(now_.Get(field), now_.Get("startTime"))) return true;
    Report(field, "must occur after " + start);
    return false;
  }

  void ValidateStart() const {
    if (IsFrozen("startTime")) return;
    if (!now_.Has("startTime")) {
      if (state_ == "Active")
        errors_.Required(path_.Child("startTime"), "is required for an active responder");
    } else if (Changed("startTime") && !IsPresent(now_.Get("startTime"), clock_)) {
      Report("startTime", std::string(kNotPresent));
    }
  }

  void ValidateHeartbeat() const {
    const Part heartbeat = now_.Get("heartbeatTime"), before = old_.Get("heartbeatTime");
    if (before && !heartbeat) errors_.Required(path_.Child("heartbeatTime"), "is required once set");
    if (!heartbeat || !Changed("heartbeatTime")) return;
    if (!now_.Has("startTime")) {
      IsAfterStart("heartbeatTime");
    } else if (IsBefore(heartbeat, before)) {
      Report("heartbeatTime", "cannot be decreased");
    } else if (IsAfterStart("heartbeatTime") && !IsPresent(heartbeat, clock_)) {
      Report("heartbeatTime", std::string(kNotPresent));
    }
  }

  void ValidateExpectedCompletion() const {
    const Part expected = now_.Get("expectedCompletionTime");
    if (!expected || !Changed("expectedCompletionTime")) return;
    if (!IsAfterStart("expectedCompletionTime")) return;
    if (IsPast(expected, clock_)) return Report("expectedCompletionTime", "cannot be set to the past time");
    if (IsTooFarAway(expected, clock_)) Report("expectedCompletionTime", "must complete within 10 years");
  }

  void ValidateCompletion() const {
    const Part completion = now_.Get("completionTime");
    if (IsFrozen("completionTime") || !completion || !IsAfterStart("completionTime")) return;
    if (Changed("completionTime") && !IsPresent(completion, clock_)) {
      Report("completionTime", std::string(kNotPresent));
    }
  }

  Struct now_;
  Struct old_;
  std::string_view state_;
  const Clock& clock_;
  FieldPath path_;
  Errors& errors_;
};

std::map<std::string_view, Struct> ByName(Part list) {
  std::map<std::string_view, Struct> out;
  for (const auto& [i, item] : list.Structs()) out[item.Text("name")] = item;
  return out;
}

// Whether the same responders are in both lists.
bool ValidateTracked(Part targets, Part reports, FieldPath path, Errors& errors) {
  if (targets.Count() != reports.Count()) {
    errors.Invalid(path, reports,
                   "must be the same length as status.targetResponders and contain the same keys");
    return false;
  }
  const TextSet names(reports, "name");
  for (const auto& [i, target] : targets.Structs()) {
    if (names.Has(target.Text("name"))) continue;
    errors.Invalid(path, reports, "must contain the same keys as status.targetResponders");
    return false;
  }
  return true;
}

}  // namespace

void ValidateResponders(Struct status, Struct old, const std::optional<value::Time>& clock, FieldPath path,
                        Errors& errors) {
  const Part reports = status.Get("responders");
  if (!ValidateTracked(status.Get("targetResponders"), reports, path, errors)) return;
  if (reports.Count() > kMaxEvictionResponders || HasRepeatedName(reports)) return;
  const auto targets = ByName(status.Get("targetResponders")), before = ByName(old.Get("responders"));
  for (const auto& [i, report] : reports.Structs()) {
    const auto target = targets.find(report.Text("name")), own = before.find(report.Text("name"));
    const std::string_view state =
        target == targets.end() ? std::string_view() : target->second.Text("state");
    ResponderReport(report, own == before.end() ? Struct() : own->second, state, clock, path.Index(i), errors)
        .Validate();
  }
}

}  // namespace plimsoll::builtin
