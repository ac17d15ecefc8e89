// Random schemas and objects, and whatever can be done with them, here and in the slow twin.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "merge_agreement.h"

namespace plimsoll::merge {
namespace {

RC_GTEST_PROP(TypedTwin, AgreesWithTheEngine, ()) {
  const auto choices = *rc::gen::container<std::vector<uint8_t>>(400, rc::gen::arbitrary<uint8_t>());
  const std::string difference = DisagreementOn(choices);
  if (!difference.empty()) RC_FAIL(difference);
}

}  // namespace
}  // namespace plimsoll::merge
