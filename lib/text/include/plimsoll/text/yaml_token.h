// A YAML token: what the scanner gives the parser. Offsets count in the YamlText; a token
// that comes after the last line (go-yaml starts a new line at the end of the input) has
// the offset after the end plus one.
#pragma once

#include <cstdint>

namespace plimsoll::text {

enum class YamlTokenKind : uint8_t {
  kStreamEnd,
  kVersionDirective,
  kTagDirective,
  kDocumentStart,
  kDocumentEnd,
  kBlockSequenceStart,
  kBlockMappingStart,
  kBlockEnd,
  kFlowSequenceStart,
  kFlowSequenceEnd,
  kFlowMappingStart,
  kFlowMappingEnd,
  kBlockEntry,
  kFlowEntry,
  kKey,
  kValue,
  kAlias,
  kAnchor,
  kTag,
  kScalar,
};

enum class YamlStyle : uint8_t { kPlain, kSingleQuoted, kDoubleQuoted, kLiteral, kFolded };

struct YamlToken {
  YamlTokenKind kind = YamlTokenKind::kStreamEnd;
  YamlStyle style = YamlStyle::kPlain;
  bool side_text = false;
  uint32_t start = 0;
  uint32_t end = 0;
  // A scalar's text, in the YamlText or in the side buffer; the name of an anchor or alias in
  // the YamlText; a tag's suffix or a directive's prefix in the scanner's tag text; the two
  // parts of a version.
  uint32_t text = 0;
  uint32_t text_length = 0;
  // A tag's handle in the scanner's tag text.
  uint32_t handle = 0;
  uint32_t handle_length = 0;
};

// Why reading stopped. The kinds differ in how the line of the problem is reported.
struct YamlProblem {
  enum class Kind : uint8_t { kNone, kReader, kScanner, kParser };

  Kind kind = Kind::kNone;
  const char* text = nullptr;
  uint32_t offset = 0;
};

}  // namespace plimsoll::text
