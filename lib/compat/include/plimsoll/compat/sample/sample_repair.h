// Changes values of a sample until a check finds no error, or nothing helps any more.
//
//   const RepairedSample sample = RepairSample(std::move(object), Sampler(schema, true), check);
//   if (sample.left.empty()) use(sample.object);
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "plimsoll/compat/sample/sampler.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Checks of changed samples, of which one takes well under a millisecond.
inline constexpr size_t kMaxSampleTries = 400;

// What a check finds wrong: where, and the CEL rule, if it is one.
struct SampleError {
  value::Path path;
  std::string expression;
};
using SampleChecker = std::function<std::vector<SampleError>(const value::Tree&)>;

struct RepairedSample {
  value::Tree object;
  std::vector<SampleError> left;
};

// What a repair may do.
struct RepairLimits {
  size_t max_checks = kMaxSampleTries;
  bool add_only = false;  // what is there stays
  // A value that stays, with everything around it, though not with everything in it.
  value::Path kept = {};
};

RepairedSample RepairSample(value::Tree object, Sampler sampler, const SampleChecker& check,
                            const RepairLimits& limits = {});

}  // namespace plimsoll::compat
