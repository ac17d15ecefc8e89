// YamlRaw is a document as the first pass leaves it: a tape in the order of the text, where
// aliases, merge keys and scalars that cannot be decoded are nodes of kinds of their own, keys
// have the kind they were written with, and repeated keys are all there. A plain document
// holds none of that, and its raw tape is its tape. Otherwise YamlExpander makes the tape.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// Kinds that never leave the reader.
inline constexpr Kind kRawAlias = static_cast<Kind>(16);     // integer: index into aliases
inline constexpr Kind kRawMergeKey = static_cast<Kind>(17);  // a string otherwise
inline constexpr Kind kRawBad = static_cast<Kind>(18);       // integer: index into problems
inline constexpr Kind kDroppedKey = static_cast<Kind>(19);   // the member is to be swept away

struct YamlRaw {
  struct Alias {
    uint32_t target = 0;  // a node of the raw tape
    uint32_t name = 0;    // in the YamlText
    uint32_t name_length = 0;
    bool open = false;  // being expanded
  };
  // A node whose line is not that of its offset: it has an anchor or a tag before it, or is
  // missing after the last line.
  struct Start {
    uint32_t node = 0;
    uint32_t at = 0;  // in the YamlText
  };

  Tape tape;
  std::vector<Alias> aliases;
  std::vector<std::string> problems;
  std::vector<Start> starts;  // in the order of the nodes

  // What a plain document has none of.
  bool unusual = false;     // aliases, merge keys, bad scalars, keys that are no strings
  bool may_repeat = false;  // two keys of one mapping have the same hash
  // What the last pass must look at.
  bool has_numbers = false;     // floats or integers past int64
  bool has_not_finite = false;  // infinities, NaN
  bool has_binary = false;      // decoded bytes that may be no UTF-8

  void Clear() {
    tape.Truncate(0);
    aliases.clear();
    problems.clear();
    starts.clear();
    unusual = may_repeat = has_numbers = has_not_finite = has_binary = false;
  }
};

}  // namespace plimsoll::value
