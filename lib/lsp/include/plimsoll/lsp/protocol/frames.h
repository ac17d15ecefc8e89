// FrameReader cuts a stream of bytes into messages: a header with Content-Length, an empty line, the content.
//
//   FrameReader frames;
//   frames.Add(bytes_that_arrived);
//   while (std::optional<Frame> frame = frames.Next()) use(*frame);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::lsp {

struct Frame {
  enum class Kind : uint8_t {
    kMessage,
    kTooLarge,  // its content was skipped
    kBroken,    // no header: nothing can be read after it
  };
  Kind kind = Kind::kMessage;
  std::string content;
};

class FrameReader {
 public:
  void Add(std::string_view bytes);
  // Absent until more bytes arrive.
  std::optional<Frame> Next();

 private:
  // The number of its Content-Length; absent if it has none, or no number.
  static std::optional<uint64_t> LengthIn(std::string_view header);
  bool TakeHeader(Frame& frame);

  std::string buffer_;
  size_t used_ = 0;
  std::optional<uint64_t> wanted_;  // bytes of the content, once the header was read
  bool too_large_ = false;
  bool broken_ = false;
};

// A message with its header.
std::string Framed(std::string_view content);

}  // namespace plimsoll::lsp
