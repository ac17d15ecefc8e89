// Checks an input of any length in memory bounded by its largest object: documents one after the
// other, or the items of one JSON List. Findings come as they are made.
//
//   StreamCheck check(kinds, options);
//   check.Run(source, "-", [](const InputReport& part) { show(part.findings); });
//
// CRDs in the stream are used for what comes with them or later.
#pragma once

#include <functional>
#include <string>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/text/byte_source.h"

namespace plimsoll::engine {

class StreamCheck {
 public:
  // Counts and findings of one part; the findings are located in the whole stream.
  using Sink = std::function<void(const InputReport& part)>;

  StreamCheck(const kinds::Kinds& kinds, const JudgeOptions& options) : kinds_(&kinds), options_(options) {}

  // One document, and one item of a list, may take up to `most_bytes`.
  void Run(text::ByteSource& source, const std::string& name, size_t most_bytes, const Sink& sink);

 private:
  class Job;

  kinds::Kinds kinds_;  // what the stream itself holds, and the given one after it
  const JudgeOptions& options_;
};

// What one document or item may take.
inline constexpr size_t kMostStreamedBytes = size_t{16} << 20;

}  // namespace plimsoll::engine
