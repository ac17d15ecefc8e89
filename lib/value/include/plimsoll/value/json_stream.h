// JsonStream reads JSON of any length from a source of bytes, token by token, in bounded memory.
// It accepts what ReadJson accepts, with the same values, words and places.
//
//   JsonStream stream(source, {});
//   while (const JsonEvent* event = stream.Next()) use(*event);
//   if (stream.failure()) complain(*stream.failure());
//
// What is held at a time: the token at hand and what the source gives at once, the open
// containers, and the keys of the open objects as far as max_key_bytes goes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/byte_source.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::value {

struct JsonStreamOptions {
  // Open arrays plus objects; as Limits::max_depth.
  uint32_t max_depth = kMaxDepth;
  // Bytes of one string or number, and of one element of JsonElements.
  size_t max_token_bytes = size_t{16} << 20;
  // What the keys of all open objects may take; 96 bytes are counted for each beside its text. Keys
  // past that are not remembered, and their repeats not seen (see JsonStream::keys_forgotten).
  size_t max_key_bytes = size_t{8} << 20;
  // Values may follow each other, with or without white space between them, as in `kubectl -f`.
  bool many_values = false;
};

struct JsonEvent {
  enum class Kind : uint8_t {
    kBeginObject,
    kEndObject,
    kBeginArray,
    kEndArray,
    kKey,
    kString,
    kInt,
    kFloat,
    kBool,
    kNull,
  };

  Kind kind = Kind::kNull;
  bool repeated = false;  // a key that was there before
  bool boolean = false;
  int64_t integer = 0;
  double number = 0;
  std::string_view text = {};  // of a key or string; valid until the next event
  uint64_t offset = 0;         // of its first byte in the stream
  uint64_t length = 0;         // of what it takes there
};

// A problem at a place that may lie past what 32 bits can count.
struct StreamProblem {
  ProblemKind kind = ProblemKind::kSyntax;
  std::string message;
  uint64_t offset = 0;
  text::Place place;
  // For kDuplicateKey: where the key was first, and the path of the member.
  uint64_t first_offset = 0;
  Path path;
};

class JsonStream {
 public:
  // Borrows the source.
  JsonStream(text::ByteSource& source, const JsonStreamOptions& options);
  ~JsonStream();

  // The next event; null at the end and after a failure. A number past float64 is a null, and
  // the failure is when the stream has been read to its end.
  const JsonEvent* Next();
  const std::optional<StreamProblem>& failure() const;
  // Repeated keys in the order in which they were met, up to kMaxReportedDuplicates.
  const std::vector<StreamProblem>& duplicates() const;
  // Whether some object had more keys than were remembered.
  bool keys_forgotten() const;
  uint32_t depth() const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace plimsoll::value
