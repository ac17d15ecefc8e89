#include "flow_control.h"

#include "generation.h"

namespace plimsoll::builtin {

void PrepareFlowControlForStatus(Request& request) {
  KeepOldMetadata(request);
  KeepOldSpec(request);
}

}  // namespace plimsoll::builtin
