// Source is one input: its name (a path, or "-" for standard input) and its bytes.
// Everything that is read from it carries offsets into these bytes and borrows text
// from them, so a Source outlives all documents made of it. Scanners may load (not
// interpret) up to kPadding bytes past the end: a line feed, then zeros. The line feed
// lets a last line without one be read as kubectl reads it, as if it had one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace plimsoll::text {

inline constexpr size_t kPadding = 64;

// Offsets are 32 bits wide; a larger input is refused or read as a stream.
inline constexpr size_t kMaxSourceBytes = UINT32_MAX - kPadding;

// A stretch of a source, in bytes.
struct Span {
  uint32_t offset = 0;
  uint32_t length = 0;

  friend bool operator==(Span, Span) = default;
};

class Source {
 public:
  // Copies the bytes. They must be no more than kMaxSourceBytes.
  Source(std::string name, std::string_view bytes);

  // A source of `size` bytes that the caller fills through MutableData before anyone reads it.
  static Source OfSize(std::string name, size_t size);
  // A source of the bytes of another, which must outlive it.
  static Source Sharing(std::string name, const Source& owner);
  // Only of a source that has its own bytes.
  char* MutableData() { return own_.get(); }
  // Cuts the source to its first `size` bytes, padding anew.
  void Truncate(size_t size);

  const std::string& name() const { return name_; }
  std::string_view bytes() const { return {bytes_, size_}; }

 private:
  Source() = default;

  std::string name_;
  std::unique_ptr<char[]> own_;  // null if the bytes are those of another source
  const char* bytes_ = nullptr;
  size_t size_ = 0;
};

}  // namespace plimsoll::text
