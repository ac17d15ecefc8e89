#include "plimsoll/cel/check/checked.h"

namespace plimsoll::cel {

bool CheckedAst::Uses(std::string_view variable) const {
  for (uint32_t i = 0; i < references.size(); ++i) {
    if (references[i].kind == ReferenceKind::kVariable && ast[NodeId{i}].text == variable) return true;
  }
  return false;
}

}  // namespace plimsoll::cel
