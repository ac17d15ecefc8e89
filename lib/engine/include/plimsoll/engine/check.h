// Checks inputs. Without any schema that is: can it be read, does a key stand twice, does
// every object say what it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "plimsoll/engine/files.h"
#include "plimsoll/engine/inputs.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct CheckOptions {
  value::ReadOptions read;
};

struct InputReport {
  std::string name;
  size_t objects = 0;
  // The input, or a directory on the way to it, could not be read.
  bool unreadable = false;
  // Sorted by place, located.
  std::vector<finding::Finding> findings;
};

// The bytes of an input, or the report that says why there are none.
std::expected<text::Source, InputReport> ReadInput(const Files& files, const Input& input,
                                                   uint64_t max_bytes);

// Never fails: what cannot be read is a finding.
InputReport CheckInput(const Files& files, const Input& input, const CheckOptions& options);
InputReport CheckSource(const text::Source& source, const CheckOptions& options);

}  // namespace plimsoll::engine
