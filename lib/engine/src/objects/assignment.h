// Assignments as people write them, put together to one partial document.
//
//   Deployment.spec.strategy.type=Recreate
//   apps/v1/Deployment.spec.template.spec.volumes[name=data].hostPath={path: /x}
//
// A backslash before a dot makes it part of a name. Items of lists are named by their keys. Values are
// YAML or JSON, keys as well: [port=80] is a number, [port="80"] a string.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/base/result.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/clearing/union_patch.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::engine {

class Assignments {
 public:
  // Fails for what is no assignment, for another kind, and for a field that has a value already.
  Result<void> Add(std::string_view text);
  // As written: `Deployment`, `apps/v1/Deployment`.
  const std::string& kind() const { return kind_; }
  // Lives in the arena and in the assignments. Lists of which items are set are added to `selected`.
  merge::Node Document(unions::SelectedItems& selected, Arena& arena) const;

 private:
  // What one place of the document is to be.
  struct Draft {
    std::optional<merge::Node> value;
    std::map<std::string, Draft> members;
    std::map<std::string, Draft> items;  // by the text of their keys
    std::optional<merge::Node> keys;     // of an item: an object

    bool Empty() const { return !value && members.empty() && items.empty(); }
  };

  // A step of a path: a name, or the keys of an item.
  struct Step {
    std::string name;
    std::optional<merge::Node> keys;
  };

  Result<merge::Node> Read(std::string_view yaml);
  Result<merge::Node> ReadKeys(std::string_view text);
  Result<std::vector<Step>> ReadPath(std::string_view path);
  Result<void> Place(const std::vector<Step>& path, const merge::Node& value, std::string_view text);
  static merge::Node NodeOf(const Draft& draft, unions::SelectedItems& selected, Arena& arena);

  std::string kind_;
  Draft root_;
  std::deque<value::Detached> values_;
  Arena arena_;
};

}  // namespace plimsoll::engine
