// JsonWindow holds the marks (json_marks.h) of a stretch of a JSON text and moves along the
// text as they are used up, so that marks stay in the cache and take little memory however
// long the text is. JsonCursor is where a walk over the marks is: a plain value that a
// loop keeps in registers and hands to the window only to get more.
//
//   JsonWindow window;
//   JsonCursor at = window.Start(bytes, 0);
//   while (!at.Low() || !(at = window.Refill(at)).Low()) use(at.Position()), ++at.next;
//
// What a walker must know. Marks may be read up to kReach past `next` while the cursor is not
// low. After the last mark of the text are kReach marks whose position is the text's size;
// whatever byte lies there is not the text's, so a walker that believes it is done must check
// that what it took ends at or before the size. Every other mistake made on such a mark ends
// in a low cursor that Refill cannot help.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "plimsoll/text/json_marks.h"

namespace plimsoll::text {

struct JsonCursor {
  const char* base = nullptr;      // positions count from here
  const uint32_t* next = nullptr;  // the next mark
  const uint32_t* low = nullptr;   // a walker at or past this mark must refill

  bool Low() const { return next >= low; }
  uint32_t Position() const { return *next; }
  char Byte() const { return base[*next]; }

  // After a string's closing quote a structural byte has no mark of its own. Gives the next
  // byte that matters and where it is, and moves past it.
  char TakeAfterString(uint32_t close, uint32_t& position) {
    const char direct = base[close + 1];
    const bool marked = !IsStructure(direct);
    position = marked ? *next : close + 1;
    next += marked ? 1 : 0;
    return base[position];
  }

  // Whether a byte after a number or literal would belong to it, so that it is neither.
  static bool ContinuesScalar(char c) {
    return !(c == ',' || c == '\n' || c == ' ' || c == '\r' || c == '\t' || c == '"' || IsStructure(c));
  }

  static bool IsStructure(char c) { return c == ',' || c == ':' || (c | 0x20) == '}' || (c | 0x20) == '{'; }
};

class JsonWindow {
 public:
  // Marks a walker may look at without refilling.
  static constexpr uint32_t kReach = 8;
  static constexpr uint32_t kLargest = 16384;

  JsonWindow();

  // Begins at `begin`, which must not lie inside a string. `first` is how many bytes to look
  // at to begin with: few when the caller may stop early. kPadding bytes after the text must
  // be readable.
  JsonCursor Start(std::string_view text, size_t begin, uint32_t first = kLargest);
  // Makes the cursor not low, unless the text has no more marks.
  JsonCursor Refill(JsonCursor at);

  // For a text that arrives in pieces: begins with nothing.
  JsonCursor StartPieces();
  // The text is now `text`: without its first `dropped` bytes, all of them before the cursor's
  // next mark, and with further ones at its end. Bytes at the end that do not fill a block stay
  // unmarked until the text is complete.
  JsonCursor Extend(JsonCursor at, uint32_t dropped, std::string_view text, bool complete);
  // How many bytes have been looked at.
  uint32_t Scanned() const { return scanned_; }
  // After the last mark found so far.
  const uint32_t* End() const { return end_; }

  struct StringEnd {
    JsonCursor after;  // after the closing quote's mark
    uint32_t close = 0;
    bool found = false;
  };
  // The end of the string in which `at` is, after the opening quote's mark. Not found when
  // the marks run out first; in an unfinished text `after` is then where to go on after Extend.
  StringEnd FindStringEnd(JsonCursor at);

  // To test a particular kernel.
  void UseMarker(JsonMarkFunction mark) { mark_ = mark; }

 private:
  bool Exhausted() const;
  void KeepFrom(const uint32_t* mark);
  void MarkMore();
  void MarkRest();
  JsonCursor Cursor();

  JsonMarkFunction mark_ = BestJsonMarker();
  std::string_view text_;
  bool complete_ = true;
  uint32_t step_ = kLargest;
  uint32_t scanned_ = 0;
  JsonMarkState state_;
  std::unique_ptr<uint32_t[]> marks_;
  uint32_t* end_ = nullptr;  // of the true marks
};

}  // namespace plimsoll::text
