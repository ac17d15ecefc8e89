#include "limit_range.h"

namespace plimsoll::builtin {

void PrepareLimitRange(Request& request) {
  request.object.At("metadata").SetDefault("name", "00000000-0000-4000-8000-000000000000");
}

}  // namespace plimsoll::builtin
