// NamespaceLimits are the LimitRanges of each namespace, as the inputs have them.
//
//   NamespaceLimits limits;
//   limits.Add(source, {}, kinds);
//   options.limit_ranges = &limits;
#pragma once

#include <string_view>
#include <vector>

#include "plimsoll/builtin/limits/limit_range.h"
#include "plimsoll/engine/judge/by_namespace.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class NamespaceLimits {
 public:
  // Takes up the LimitRanges of a source, with their defaults. What cannot be read is passed over: it comes
  // up when the source is judged.
  void Add(const text::Source& source, const value::ReadOptions& options, const kinds::Kinds& kinds);

  const std::vector<builtin::LimitRange>& Of(std::string_view space) const { return ranges_.Of(space); }

 private:
  void AddRange(value::Value object, const kinds::Kinds& kinds);

  ByNamespace<builtin::LimitRange> ranges_;
};

}  // namespace plimsoll::engine
