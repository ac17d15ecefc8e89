// Portions cuts a stream into pieces that hold whole documents, so that a stream of any length can
// be judged in bounded memory. YAML is cut before a `---` line, JSON after a value.
//
// A stream may also be one JSON value that is larger than what is held at once: a List. That is
// found out at the start, and the whole stream is then to be had as a source of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/text/byte_source.h"
#include "plimsoll/text/stream_buffer.h"

namespace plimsoll::engine {

struct Portion {
  std::string_view text;  // until the next call
  uint64_t offset = 0;    // in the stream
  text::Place place;      // of its first byte
};

class Portions : public text::ByteSource {
 public:
  // A document may take up to `most` bytes. A JSON value that is not complete then is taken for a
  // list.
  Portions(text::ByteSource& source, size_t most) : Portions(source, {most, most, false}) {}

  struct Bounds {
    size_t most = 0;
    size_t most_of_json = 0;   // no more than that
    bool with_arrays = false;  // JSON may begin with a bracket, and be any value that is large
  };
  Portions(text::ByteSource& source, const Bounds& bounds) : buffer_(source, bounds.most), bounds_(bounds) {}

  // Reads the start of the stream. True if it is one large JSON value; then it is to be read as a
  // source of bytes, otherwise by portions.
  bool IsOneLargeValue();

  enum class Status : uint8_t { kPortion, kEnd, kTooLarge, kFailed };
  // When a JSON value is too large the source of bytes begins with it.
  Status Next(Portion& out);
  bool is_json() const { return !yaml_; }
  // Of what comes next.
  uint64_t offset() const { return buffer_.offset(); }
  text::Place place() const { return buffer_.place(); }
  const Error& error() const { return buffer_.error(); }

  Result<size_t> Read(std::span<char> room) override;

 private:
  // Where the last whole document of the buffer ends; 0 when there is none.
  size_t FindCut();
  size_t FindYamlCut();
  size_t FindJsonCut();
  bool IsJson();

  text::StreamBuffer buffer_;
  const Bounds bounds_;
  // How far the buffer has been looked at, from its start.
  size_t seen_ = 0;
  size_t last_cut_ = 0;
  // Of the JSON value at `seen_`.
  uint32_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
  bool yaml_ = false;
  size_t given_ = 0;  // to be dropped at the next call
};

}  // namespace plimsoll::engine
