#include "field_path.h"

#include <utility>
#include <vector>

namespace plimsoll::builtin {

value::Path FieldPath::Made() const {
  size_t depth = 0;
  for (const Step* step = last_; step != nullptr; step = step->above) ++depth;
  std::vector<value::Step> steps(depth);
  for (const Step* step = last_; step != nullptr; step = step->above) {
    value::Step& made = steps[--depth];
    made.index = step->index;
    made.name = step->name;
    switch (step->kind) {
      case Kind::kField: made.kind = value::Step::Kind::kField; break;
      case Kind::kIndex: made.kind = value::Step::Kind::kIndex; break;
      case Kind::kKey: made.kind = value::Step::Kind::kKey; break;
    }
  }
  return value::Path(std::move(steps));
}

}  // namespace plimsoll::builtin
