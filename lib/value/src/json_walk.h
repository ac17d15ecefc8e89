// The hot part of reading JSON: from marks to nodes. It only decides whether the text is
// JSON; what is wrong with a text that is not, and which keys repeat, others find out.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/text/json_window.h"
#include "plimsoll/value/key_set.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

struct JsonWalkEnd {
  enum class Verdict : uint8_t { kValue, kNotJson, kTooDeep, kTooManyNodes };

  Verdict verdict = Verdict::kNotJson;
  uint32_t position = 0;      // after the value; of the bracket or node that is too much
  bool keys_repeat = false;   // in some object
  bool overflow = false;      // some number is past float64; its node is null
  text::Span first_overflow;  // the literal
  bool cut = false;           // the text ends before what was begun does
};

// An open container.
struct JsonFrame {
  uint32_t node;
  uint32_t count;  // of the container around it, when this one was opened
  bool object;     // whether that one is an object
};

// What a walk needs beside the document; kept from one document to the next.
struct JsonWalkMemory {
  text::JsonWindow window;
  std::vector<JsonFrame> frames;
  std::vector<uint16_t> fingerprints;
  KeyFilter filter;
  KeySet keys;
  std::vector<std::string_view> key_texts;
};

// Reads the value that begins at or after `begin` into the cleared document. `first_window` is
// how far to look ahead at first (see JsonWindow::Start).
JsonWalkEnd WalkJson(std::string_view text, size_t begin, uint32_t first_window, const Limits& limits,
                     JsonWalkMemory& memory, Document& out);

// Reads the items of an array, or the members of an object, that has been opened before the text
// begins. The document's root is a container of those that are whole and have a comma after them,
// or of all when the text goes up to the closing bracket: then the verdict is kValue. `position` is
// after that comma or bracket.
JsonWalkEnd WalkJsonRun(std::string_view text, bool object, const Limits& limits, JsonWalkMemory& memory,
                        Document& out);

}  // namespace plimsoll::value
