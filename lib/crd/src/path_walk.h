// PathWalk is the path of a walk that works off a stack of its own: tasks say from which length
// of the path they go on and by which step, so that waiting ones hold no copy of it. That is
// sound as long as tasks are done last in, first out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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
  explicit PathWalk(std::string root) : path_(std::move(root)) {}

  size_t length() const { return path_.size(); }
  const std::string& text() const { return path_; }

  // Goes back to a prefix that is still there, and down from it.
  void Move(size_t length, const PathStep& step) {
    path_.resize(length);
    switch (step.kind) {
      case PathStep::Kind::kNone: return;
      case PathStep::Kind::kName: return AppendName(step.name);
      case PathStep::Kind::kIndex: AppendName(step.name); [[fallthrough]];
      case PathStep::Kind::kItem: return AppendSubscript(std::to_string(step.index));
      case PathStep::Kind::kKey: AppendName(step.name); [[fallthrough]];
      case PathStep::Kind::kEntry: return AppendSubscript(step.key);
    }
  }

  // The path of something below the node, for an error.
  std::string Child(std::string_view name) const {
    if (path_.empty()) return std::string(name);
    return path_ + "." + std::string(name);
  }
  std::string Child(std::string_view name, std::string_view key) const {
    return Child(name) + "[" + std::string(key) + "]";
  }

 private:
  // A step without a name prints like an empty subscript.
  void AppendName(std::string_view name) {
    if (name.empty()) return AppendSubscript("");
    if (!path_.empty()) path_ += '.';
    path_ += name;
  }

  void AppendSubscript(std::string_view text) {
    path_ += '[';
    path_ += text;
    path_ += ']';
  }

  std::string path_;
};

}  // namespace plimsoll::crd
