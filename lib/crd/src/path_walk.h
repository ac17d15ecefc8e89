// PathWalk is the path of a walk over a schema that works off a stack of its own: tasks say from
// which length of the path they go on and by which step, so that waiting ones hold no copy of
// it. That is sound as long as tasks are done last in, first out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::crd {

// One step down as field paths print it: `.items`, `.allOf[0]`, `.properties[name]`.
struct PathStep {
  enum class Kind : uint8_t { kNone, kName, kIndex, kKey };

  Kind kind = Kind::kNone;
  std::string_view name = {};
  std::string_view key = {};
  size_t index = 0;

  static PathStep Name(std::string_view name) { return {Kind::kName, name, {}, 0}; }
  static PathStep Index(std::string_view name, size_t index) { return {Kind::kIndex, name, {}, index}; }
  static PathStep Key(std::string_view name, std::string_view key) { return {Kind::kKey, name, key, 0}; }
};

class PathWalk {
 public:
  explicit PathWalk(std::string root) : path_(std::move(root)) {}

  size_t length() const { return path_.size(); }
  const std::string& text() const { return path_; }

  // Goes back to a prefix that is still there, and down from it.
  void Move(size_t length, const PathStep& step) {
    path_.resize(length);
    if (step.kind == PathStep::Kind::kNone) return;
    path_ += '.';
    path_ += step.name;
    if (step.kind == PathStep::Kind::kName) return;
    path_ += '[';
    path_ += step.kind == PathStep::Kind::kKey ? std::string(step.key) : std::to_string(step.index);
    path_ += ']';
  }

  // The path of something below the node, for an error.
  std::string Child(std::string_view name) const { return path_ + "." + std::string(name); }
  std::string Child(std::string_view name, std::string_view key) const {
    return Child(name) + "[" + std::string(key) + "]";
  }

 private:
  std::string path_;
};

}  // namespace plimsoll::crd
