// NamespaceLimits are the LimitRanges of each namespace, as the inputs have them.
//
//   NamespaceLimits limits;
//   limits.Add(source, {}, kinds);
//   options.limit_ranges = &limits;
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/limits/limit_range.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class NamespaceLimits {
 public:
  // Takes up the LimitRanges of a source, with their defaults. What cannot be read is passed over: it comes
  // up when the source is judged.
  void Add(const text::Source& source, const value::ReadOptions& options, const kinds::Kinds& kinds);

  // Those of a namespace, in the order of their names. An object without a namespace is in `default`.
  const std::vector<builtin::LimitRange>& Of(std::string_view name) const;

 private:
  void AddRange(value::Value object, const kinds::Kinds& kinds);

  // By namespace and name, so that an object that is there twice counts once.
  std::map<std::string, std::map<std::string, builtin::LimitRange>, std::less<>> named_;
  std::map<std::string, std::vector<builtin::LimitRange>, std::less<>> by_namespace_;
};

}  // namespace plimsoll::engine
