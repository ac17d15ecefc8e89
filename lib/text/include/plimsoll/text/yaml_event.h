// A YAML event: what the parser gives to whoever builds values.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/text/yaml_token.h"

namespace plimsoll::text {

enum class YamlEventKind : uint8_t {
  kScalar,
  kAlias,
  kSequenceStart,
  kSequenceEnd,
  kMappingStart,
  kMappingEnd,
  kDocumentEnd,  // the first document is complete; nothing further is read
  kStreamEnd,    // there is no document
};

// The tags that change what a node means. Any other makes a scalar a string.
enum class YamlTag : uint8_t {
  kNone,
  kNonSpecific,  // `!`
  kString,
  kBool,
  kInt,
  kFloat,
  kNull,
  kTimestamp,
  kBinary,
  kMerge,
  kOther,
};

struct YamlEvent {
  YamlEventKind kind = YamlEventKind::kStreamEnd;
  YamlStyle style = YamlStyle::kPlain;
  YamlTag tag = YamlTag::kNone;
  // A scalar the resolver may interpret: plain and untagged, or tagged `!`.
  bool implicit = false;
  bool side_text = false;
  // The node itself, without anchor and tag. A collection's span is that of its first
  // indicator or, in a block mapping, empty at its first key.
  uint32_t offset = 0;
  uint32_t length = 0;
  // Where the node starts when anchor and tag count in. Upstream's line of a node is that of
  // this place.
  uint32_t start = 0;
  // A scalar's text, in the YamlText or in the side buffer.
  uint32_t text = 0;
  uint32_t text_length = 0;
  // The name the node is anchored as, or the one an alias refers to; empty when there is none.
  // In the YamlText.
  uint32_t anchor = 0;
  uint32_t anchor_length = 0;
};

}  // namespace plimsoll::text
