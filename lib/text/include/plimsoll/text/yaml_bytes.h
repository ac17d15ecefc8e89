// YamlBytes makes the bytes of one input ready for the YAML scanner: finds the encoding,
// recodes UTF-16, checks every character, and knows where each byte came from.
//
// go-yaml decodes its input in pieces of 512 bytes, on demand, and a bad character
// spoils the whole piece it lies in: the scanner sees the text up to the start of that
// piece, and the error once it looks further. So a text with a bad character ends early
// here (`problem` says why), and for such a text the ends of the pieces are kept: how far
// ahead the scanner looks decides whether the error is met at all.
//
//   YamlBytes bytes;                       // reusable, keeps its memory
//   bytes.Load(source.bytes());
//   const YamlText& text = bytes.text();   // text.data[text.end] is NUL
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::text {

// Borrowed from a YamlBytes and, where nothing had to be recoded or cut, from its input.
struct YamlText {
  const char* data = nullptr;  // UTF-8; kYamlPadding NULs follow the end
  uint32_t begin = 0;          // after a byte order mark
  uint32_t end = 0;
  bool ascii = true;
  // What is wrong after the end; null when the text ends there.
  const char* problem = nullptr;
  // Where go-yaml's pieces end. Empty when it makes no difference.
  const std::vector<uint32_t>* piece_ends = nullptr;
};

inline constexpr uint32_t kYamlPadding = 32;

class YamlBytes {
 public:
  // kPadding bytes (source.h) after `bytes` must be readable.
  void Load(std::string_view bytes);

  const YamlText& text() const { return text_; }
  // The text was UTF-16; its data is no part of the input.
  bool recoded() const { return recoded_; }
  // The offset in the input of a place in the text.
  uint32_t Original(uint32_t offset) const { return recoded_ ? OriginalOfRecoded(offset) : offset; }
  // The place in the text of an offset that Original gave.
  uint32_t PlaceOf(uint32_t original) const { return recoded_ ? RecodedOfOriginal(original) : original; }

 private:
  struct Checkpoint {
    uint32_t text;
    uint32_t input;
  };

  void LoadUtf8(std::string_view bytes);
  void CutIntoPieces(std::string_view bytes, size_t bad);
  void LoadUtf16(std::string_view bytes, bool big_endian);
  void PutIntoScratch(std::string_view bytes);
  uint32_t OriginalOfRecoded(uint32_t offset) const;
  uint32_t RecodedOfOriginal(uint32_t original) const;
  void Step(Checkpoint& at) const;

  YamlText text_;
  bool recoded_ = false;
  std::string scratch_;
  std::vector<uint32_t> piece_ends_;
  std::vector<Checkpoint> checkpoints_;
};

}  // namespace plimsoll::text
