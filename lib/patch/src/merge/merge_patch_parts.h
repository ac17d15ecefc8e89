// What making merge patches in two and in three ways has in common.
#pragma once

#include <deque>
#include <string_view>

#include "plimsoll/base/arena.h"
#include "plimsoll/base/result.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::patch {

// Texts as nodes that live as long as the reader.
class PatchReader {
 public:
  Result<merge::Node> Read(std::string_view text);

  Arena arena;

 private:
  std::deque<text::Source> sources_;
  std::deque<value::Document> documents_;
};

Result<merge::Node> MergePatchBetween(std::string_view before, std::string_view after, PatchReader& reader);

}  // namespace plimsoll::patch
