#include "plimsoll/cel/rules/value_path.h"

#include "plimsoll/cel/failures/schema_place.h"

namespace plimsoll::cel {

using value::Path;
using value::Step;

Path ValuePathOf(const Path& schema_path) {
  Path out;
  for (const Step& step : schema_path.steps()) {
    if (step.kind == Step::Kind::kKey) {
      out.Push(Step::Field(step.name));
    } else if (step.name != "properties") {
      out.Push(Step::Key(std::string(kAnyElement)));
    }
  }
  return out;
}

std::string ShownValuePath(const Path& path) {
  if (path.empty()) return ".";
  const bool named = path.steps().front().kind == Step::Kind::kField;
  return (named ? "." : "") + path.FieldPath();
}

}  // namespace plimsoll::cel
