// A small object of a kind that is in order: what is required, with values that obey their schemas.
//
//   Result<value::Tree> object = SampleOf(directory, "deploy");
//
// Rules in CEL are not looked at, and of the alternatives of a schema the first is taken, so a sample of a
// custom kind may have to be amended.
#pragma once

#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/kind_directory.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// Fails on kinds that are not known.
Result<value::Tree> SampleOf(KindDirectory& directory, std::string_view kind);

}  // namespace plimsoll::engine
