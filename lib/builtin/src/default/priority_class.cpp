#include "priority_class.h"

namespace plimsoll::builtin {

void SetDefaultsPriorityClass(Struct priority_class, const Release&) {
  priority_class.SetDefault("preemptionPolicy", "PreemptLowerPriority");
}

}  // namespace plimsoll::builtin
