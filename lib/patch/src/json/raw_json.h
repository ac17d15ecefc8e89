// JSON whose scalars stay as they were written, for patches that only move values about: 1.0 stays
// 1.0, and a number past float64 survives. Everything lives as long as the RawJson it came from.
//
// Go's decoder leaves a null as no value at all, and patches can tell: a null pointer stands for
// that. A node of kind kNull is the null of an operation (`raw` is empty) or one that was copied or
// is a document of its own (`raw` is "null"), which counts as an object without members.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::patch {

struct RawNode {
  value::Kind kind = value::Kind::kNull;
  std::string_view raw;   // a scalar as written
  std::string_view text;  // what a string says
  std::vector<RawNode*> items;
  std::map<std::string, RawNode*, std::less<>> members;

  bool IsArray() const { return kind == value::Kind::kArray; }
  // What Go's decoder would read into a map.
  bool IsDocument() const {
    return kind == value::Kind::kObject || (kind == value::Kind::kNull && !raw.empty());
  }
};

class RawJson {
 public:
  // Fails with the words of Go's reader. A null is a node here, since it is the whole document.
  Result<RawNode*> Read(std::string_view text);
  RawNode* NewNull(std::string_view raw);
  // A copy of its own, as by writing and reading it. None if it nests too deep.
  std::optional<RawNode*> Copy(const RawNode* node);

 private:
  RawNode* Load(value::Value value, uint32_t depth);
  RawNode* CopyAt(const RawNode& node, uint32_t depth);

  std::deque<text::Source> sources_;
  std::deque<value::Document> documents_;
  std::deque<RawNode> nodes_;
  bool too_deep_ = false;
};

// Members by their keys. None if it nests too deep.
std::optional<std::string> RawText(const RawNode* node);

// As JSON patch tests: scalars by their text, objects in any order.
bool RawEqual(const RawNode* a, const RawNode* b);

}  // namespace plimsoll::patch
