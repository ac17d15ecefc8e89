// Batch answers requests given as JSON lines, a reply line each. `plimsoll batch`, the
// server and the conformance runner all use it.
//
//   {"id": 1, "method": "text.yaml", "text": "a: yes"}
//   {"id":1,"result":{"json":"{\"a\":true}"}}
//
// A request that cannot be served gets {"id": ..., "failure": {"code", "message"}}; a bad
// object is no failure but a result that describes it. docs/batch.md lists the methods.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::batch {

struct BatchState;

class Batch {
 public:
  // The longest request.
  static constexpr uint64_t kMaxLineBytes = value::Limits{}.max_bytes;

  // Requests may name files; they are read through `files`, which must outlive the batch.
  explicit Batch(const engine::Files& files);
  ~Batch();

  // The reply to one line, without its line end.
  std::string Answer(std::string_view line);

 private:
  std::unique_ptr<BatchState> state_;
  value::JsonReader reader_;
  value::Document request_;
};

}  // namespace plimsoll::batch
