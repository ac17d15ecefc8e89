// The preserving form of a shaped object: what was missing is missing again, what was null is
// null. Everything else is as it was shaped.
//
//   shaper.Shape(plan, object, options, stored);            // options.presence = true
//   PreservePresence(stored.root(), report.presence, preserved);
#pragma once

#include "plimsoll/reshape/presence.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::reshape {

// `out` must not be the document of `shaped`, whose root the presence was taken at.
void PreservePresence(value::Value shaped, const Presence& presence, value::Document& out);

}  // namespace plimsoll::reshape
