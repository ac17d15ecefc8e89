// What kind.admit keeps from one request to the next: the kinds of a release, and memory.
#pragma once

#include <cstdint>
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

// Why an object is judged.
enum class KindPurpose : uint8_t {
  kAdmit,       // as a request: what would be stored is part of the answer
  kLintPolicy,  // a policy of any version, also one that is not served; nothing is stored
};

// What kind.admit answers.
std::optional<BatchFailure> AdmitKind(value::Value request, BatchState& state, text::JsonWriter& result,
                                      KindPurpose purpose);

}  // namespace plimsoll::batch
