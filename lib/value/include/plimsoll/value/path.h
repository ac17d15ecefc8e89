// Path names a place inside a document. It prints as Kubernetes prints field paths
// (`spec.ports[0].name`) and as a JSON Pointer (`/spec/ports/0/name`).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::value {

// A field that names an item of a list, with its value as it is printed: `name` and `"web"`. Items of sets
// are their own names: they have one key without a name.
struct ItemKey {
  std::string name;
  std::string value;

  friend std::strong_ordering operator<=>(const ItemKey&, const ItemKey&) = default;
};

// One step down: a field by name, an item by position, an entry of a map by key, which differs from a field
// only in how it is printed (`labels[app]`), or an item by its keys (`ports[name="web"]`). The last kind is
// the same item wherever it is in a list; its index is where it was seen.
struct Step {
  enum class Kind : uint8_t { kField, kIndex, kKey, kItem };

  Kind kind = Kind::kField;
  // The API server appended a path to another as if it were one name, so that a dot is
  // printed before it whatever it begins with: `spec.[app]`, `default.[0]`, `.spec.replicas`.
  bool joined = false;
  bool nameless = false;  // an item that should have keys, but has none
  uint32_t index = 0;
  std::string name;
  std::vector<ItemKey> keys = {};

  static Step Field(std::string name) { return {Kind::kField, false, false, 0, std::move(name)}; }
  static Step Index(uint32_t index) { return {Kind::kIndex, false, false, index, {}}; }
  static Step Key(std::string key) { return {Kind::kKey, false, false, 0, std::move(key)}; }
  static Step Item(std::vector<ItemKey> keys, uint32_t index = 0) {
    return {Kind::kItem, false, false, index, {}, std::move(keys)};
  }
  static Step Nameless(uint32_t index) { return {Kind::kItem, false, true, index, {}, {}}; }
  bool HasName() const { return kind == Kind::kField || kind == Kind::kKey; }
  friend std::strong_ordering operator<=>(const Step& a, const Step& b);
  friend bool operator==(const Step& a, const Step& b) { return (a <=> b) == 0; }
};

class Path {
 public:
  Path() = default;
  explicit Path(std::vector<Step> steps) : steps_(std::move(steps)) {}
  // Field names of our own, with dots between them: "spec.template".
  template <size_t kSize>
  Path(const char (&names)[kSize]) : Path(Fields({names, kSize - 1})) {}
  static Path Fields(std::string_view names);
  static Path Of(std::string_view field) { return Path().Child(field); }

  Path& Push(Step step) {
    if (steps_.capacity() == 0) steps_.reserve(kUsualDepth);
    steps_.push_back(std::move(step));
    return *this;
  }
  void Pop() { steps_.pop_back(); }
  size_t size() const { return steps_.size(); }
  // Goes back to the first steps.
  void Truncate(size_t size) { steps_.erase(steps_.begin() + static_cast<ptrdiff_t>(size), steps_.end()); }
  // The paths of a field, of an item, of an entry of a map, and of anything below this one.
  Path Child(std::string_view name) const { return Below(Step::Field(std::string(name))); }
  Path Item(size_t index) const { return Below(Step::Index(static_cast<uint32_t>(index))); }
  Path Entry(std::string_view key) const { return Below(Step::Key(std::string(key))); }
  Path Below(Step step) const;
  Path Below(const Path& rest) const;
  // The same, printed with a dot between both, if there are two.
  Path Join(const Path& rest) const;
  // The steps from one on: what is below a prefix of that many.
  Path From(size_t first) const {
    return Path({steps_.begin() + static_cast<ptrdiff_t>(first), steps_.end()});
  }
  // The first steps.
  Path UpTo(size_t size) const {
    return Path({steps_.begin(), steps_.begin() + static_cast<ptrdiff_t>(size)});
  }
  bool StartsWith(const Path& prefix) const;
  bool EndsWith(const Path& suffix) const;
  // The memory it takes, for limits.
  size_t Bytes() const;
  bool empty() const { return steps_.empty(); }
  const std::vector<Step>& steps() const { return steps_; }
  friend bool operator==(const Path&, const Path&) = default;
  friend std::strong_ordering operator<=>(const Path&, const Path&) = default;

  // As k8s.io/apimachinery's field.Path: `a.b[0][key]`; the empty path is `<nil>`.
  std::string FieldPath() const;
  // The same; the empty path is "".
  std::string FieldPathOrNothing() const { return empty() ? "" : FieldPath(); }
  // As structured-merge-diff prints paths: `.a.b[name="web"][="x"]`; the empty path is "".
  std::string MergePath() const;
  // As the API server's strict decoder names fields: keys joined by dots, nothing escaped;
  // the empty path is "".
  std::string DecoderPath() const;
  // RFC 6901; the empty path is "".
  std::string Pointer() const;

  static Result<Path> ParsePointer(std::string_view text);
  // Reads what FieldPath prints for ordinary names: dots part fields, a number in brackets
  // is an index, anything else in brackets a key.
  static Result<Path> ParseFieldPath(std::string_view text);

 private:
  // Few paths have more steps, so that few are moved while they grow.
  static constexpr size_t kUsualDepth = 6;

  // A copy with room for more steps.
  Path WithRoomFor(size_t more) const;

  std::vector<Step> steps_;
};

// Orders paths by the places that they lead to, however these are printed: a field and an entry of a map with
// one name are one place. What is in a place comes right after it.
struct PlaceOrder {
  bool operator()(const Path& a, const Path& b) const;
};
// Whether a path leads to a place or to something in it.
bool IsWithin(const Path& path, const Path& place);
bool IsSamePlace(const Path& a, const Path& b);

}  // namespace plimsoll::value
