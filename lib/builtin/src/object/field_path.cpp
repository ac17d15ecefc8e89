#include "field_path.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace plimsoll::builtin {

value::Path FieldPath::Made() const {
  std::vector<value::Step> steps;
  for (const Step* step = last_; step != nullptr; step = step->above) {
    switch (step->kind) {
      case Kind::kField: steps.push_back(value::Step::Field(std::string(step->name))); break;
      case Kind::kIndex: steps.push_back(value::Step::Index(step->index)); break;
      case Kind::kKey: steps.push_back(value::Step::Key(std::string(step->name))); break;
    }
  }
  std::ranges::reverse(steps);
  return value::Path(std::move(steps));
}

}  // namespace plimsoll::builtin
