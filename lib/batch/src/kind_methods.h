// What kind.admit keeps from one request to the next: the kinds of the newest release, and memory.
#pragma once

#include "plimsoll/builtin/admit/kind_admitter.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/engine/judge/object_review.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::batch {

struct KindMethodState {
  KindMethodState();

  kinds::Kinds kinds;
  builtin::KindAdmitter admitter;
  builtin::ObjectWalk walk;
  engine::JudgeOptions options;
  engine::ObjectReviewer reviewer;
};

}  // namespace plimsoll::batch
