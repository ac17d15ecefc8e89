// The kinds of the newest release of Kubernetes.
#pragma once

#include <gtest/gtest.h>

#include "plimsoll/kinds/kinds.h"

namespace plimsoll::engine {

struct NewestKinds : kinds::Kinds {
  NewestKinds() { EXPECT_TRUE(UseRelease("")); }
};

}  // namespace plimsoll::engine
