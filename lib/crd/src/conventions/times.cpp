// Points in time and durations.
#include "convention_rules.h"

namespace plimsoll::crd {

using finding::Code;

void CheckTimes(const ConventionField& field, ConventionContext& context) {
  if (field.name.empty()) return;
  const std::string_view type = context.Type(field.node);
  const std::string_view format = context.Format(field.node);
  const bool is_number = type == "integer" || type == "number";
  const std::vector<std::string> words = WordsOf(field.name);
  const bool is_time = NamesPointInTime(words);
  if (is_number && is_time) {
    context.Add(
        Code::kNumericTimestamp, field, "the point in time is a number",
        "Numbers leave the unit and the epoch open. Use a string in the format date-time (metav1.Time).");
  }
  const bool usual = is_time && words.back() == "timestamp" && (is_number || format == "date-time");
  if (usual || (context.strict && HasPart(field.name, "timestamp"))) {
    context.Add(
        Code::kTimestampName, field, "the name of a point in time ends in Time, not Timestamp",
        "Other APIs of Kubernetes have startTime, completionTime, lastTransitionTime. Rename the field.");
  }
  if (is_number && NamesDurationWithoutUnit(words)) {
    context.Add(Code::kDurationField, field, "the duration has no unit in its name",
                "Readers cannot know whether 30 are seconds or minutes. Add the unit to the name, such as " +
                    std::string(field.name) + "Seconds.");
  }
  if (type == "string" && format == "duration") {
    context.Add(Code::kDurationField, field, "the duration is a string that clients must parse as Go does",
                "The text of a Go duration is not known in other languages. Use an integer with its unit in "
                "the name, "
                "such as " +
                    std::string(field.name) + "Seconds.");
  }
}

}  // namespace plimsoll::crd
