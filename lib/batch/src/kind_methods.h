// What kind.admit keeps from one request to the next: the kinds of a release, and memory.
#pragma once

#include <optional>

#include "batch_method.h"
#include "plimsoll/builtin/admit/kind_admitter.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/engine/judge/object_review.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::batch {

struct KindMethodState {
  KindMethodState() : reviewer(kinds, options) {}

  kinds::Kinds kinds;
  builtin::KindAdmitter admitter;
  builtin::ObjectWalk walk;
  engine::JudgeOptions options;
  engine::ObjectReviewer reviewer;
};

// What kind.admit answers, with what would be stored or without.
std::optional<BatchFailure> AdmitKind(value::Value request, BatchState& state, text::JsonWriter& result,
                                      bool store);

}  // namespace plimsoll::batch
