#include "event.h"

namespace plimsoll::builtin {

void SetDefaultsCoreEvent(Struct event, const Release&) {
  event.Make("involvedObject");
  event.Make("source");
}

void SetDefaultsEvent(Struct event, const Release&) {
  event.Make("regarding");
  event.Make("deprecatedSource");
}

}  // namespace plimsoll::builtin
