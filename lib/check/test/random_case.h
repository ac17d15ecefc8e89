// Random schemas with values, for property tests.
#pragma once

#include <rapidcheck.h>

#include "case_maker.h"

namespace plimsoll::check {

rc::Gen<RandomCase> GenerateCase();

}  // namespace plimsoll::check
