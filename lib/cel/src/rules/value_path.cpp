#include "plimsoll/cel/rules/value_path.h"

#include "plimsoll/cel/failures/schema_place.h"

namespace plimsoll::cel {

value::Path ValuePathOf(const value::Path& schema_path) {
  value::Path out;
  for (const value::Step& step : schema_path.steps()) {
    if (step.kind == value::Step::Kind::kKey) {
      out.Push(value::Step::Field(step.name));
    } else if (step.name != "properties") {
      out.Push(value::Step::Key(std::string(kAnyElement)));
    }
  }
  return out;
}

std::string ShownValuePath(const value::Path& path) {
  if (path.empty()) return ".";
  const bool named = path.steps().front().kind == value::Step::Kind::kField;
  return (named ? "." : "") + path.FieldPath();
}

}  // namespace plimsoll::cel
