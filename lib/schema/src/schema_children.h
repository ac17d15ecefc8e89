// The schemas right below a schema, each with the keyword and the key or position it is under.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/schema/schema.h"

namespace plimsoll::schema {

// How a schema is in the one above it.
struct ChildStep {
  enum class Kind : uint8_t { kAlone, kName, kIndex };

  Keyword keyword = Keyword::kNever;
  Kind kind = Kind::kAlone;
  std::string_view name = {};
  uint32_t index = 0;
};

// Calls take(step, child) for each of them.
template <class Take>
void ForEachChild(const Schema& schema, NodeId node, const Take& take) {
  using Kind = ChildStep::Kind;
  for (const Entry& entry : schema.Entries(node)) {
    const Keyword keyword = entry.keyword;
    switch (InfoOf(keyword).form) {
      case Form::kNode:
      case Form::kNodeOrFlag:
        if (!entry.second) take(ChildStep{keyword}, entry.node);
        break;
      case Form::kNodes:
      case Form::kNodeOrNodes:
        if (const auto child = schema.Node(node, keyword); child && InfoOf(keyword).form != Form::kNodes) {
          take(ChildStep{keyword}, *child);
        } else {
          uint32_t index = 0;
          for (const NodeId item : schema.Nodes(node, keyword)) {
            take(ChildStep{keyword, Kind::kIndex, {}, index++}, item);
          }
        }
        break;
      case Form::kNamedNodes:
        for (const NamedNode& child : schema.NamedNodes(node, keyword)) {
          take(ChildStep{keyword, Kind::kName, child.name}, child.node);
        }
        break;
      case Form::kNodesOrTexts:
        for (const Dependency& child : schema.Dependencies(node, keyword)) {
          if (child.node) take(ChildStep{keyword, Kind::kName, child.name}, *child.node);
        }
        break;
      default: break;
    }
  }
}

}  // namespace plimsoll::schema
