// PathWalk is the path of a walk that works off a stack of its own: tasks say from which length
// of the path they go on and by which step, so that waiting ones hold no copy of it. That is
// sound as long as tasks are done last in, first out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/value/path.h"

namespace plimsoll::crd {

// One step down as field paths print it: `.items`, `.allOf[0]`, `.properties[name]`; in objects
// also `[0]` and `[name]` alone, without a name.
struct PathStep {
  enum class Kind : uint8_t { kNone, kName, kIndex, kKey, kItem, kEntry };

  Kind kind = Kind::kNone;
  std::string_view name = {};
  std::string_view key = {};
  size_t index = 0;

  static PathStep Name(std::string_view name) { return {Kind::kName, name, {}, 0}; }
  static PathStep Index(std::string_view name, size_t index) { return {Kind::kIndex, name, {}, index}; }
  static PathStep Key(std::string_view name, std::string_view key) { return {Kind::kKey, name, key, 0}; }
  static PathStep Item(size_t index) { return {Kind::kItem, {}, {}, index}; }
  static PathStep Entry(std::string_view key) { return {Kind::kEntry, {}, key, 0}; }
};

class PathWalk {
 public:
  explicit PathWalk(value::Path root) : path_(std::move(root)) {}

  size_t length() const { return path_.size(); }
  const value::Path& path() const { return path_; }

  // Goes back to a prefix that is still there, and down from it.
  void Move(size_t length, const PathStep& step) {
    using enum PathStep::Kind;
    path_.Truncate(length);
    if (step.kind == kName || step.kind == kIndex || step.kind == kKey) {
      path_.Push(value::Step::Field(std::string(step.name)));
    }
    if (step.kind == kIndex || step.kind == kItem) {
      path_.Push(value::Step::Index(static_cast<uint32_t>(step.index)));
    }
    if (step.kind == kKey || step.kind == kEntry) path_.Push(value::Step::Key(std::string(step.key)));
  }

  // The path of something below the node, for an error.
  value::Path Child(std::string_view name) const { return path_.Child(name); }
  value::Path Child(std::string_view name, std::string_view key) const { return Child(name).Entry(key); }

 private:
  value::Path path_;
};

}  // namespace plimsoll::crd
