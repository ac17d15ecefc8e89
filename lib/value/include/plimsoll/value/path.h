// Path names a place inside a document. It prints as Kubernetes prints field paths
// (`spec.ports[0].name`) and as a JSON Pointer (`/spec/ports/0/name`).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::value {

// One step down: a field by name, an item by position, or an entry of a map by key,
// which differs from a field only in how it is printed (`labels[app]`).
struct Step {
  enum class Kind : uint8_t { kField, kIndex, kKey };

  Kind kind = Kind::kField;
  uint32_t index = 0;
  std::string name;

  static Step Field(std::string name) { return {Kind::kField, 0, std::move(name)}; }
  static Step Index(uint32_t index) { return {Kind::kIndex, index, {}}; }
  static Step Key(std::string key) { return {Kind::kKey, 0, std::move(key)}; }
  friend bool operator==(const Step&, const Step&) = default;
};

class Path {
 public:
  Path() = default;
  explicit Path(std::vector<Step> steps) : steps_(std::move(steps)) {}

  Path& Push(Step step) {
    steps_.push_back(std::move(step));
    return *this;
  }
  void Pop() { steps_.pop_back(); }
  bool empty() const { return steps_.empty(); }
  const std::vector<Step>& steps() const { return steps_; }
  friend bool operator==(const Path&, const Path&) = default;

  // As k8s.io/apimachinery's field.Path: `a.b[0][key]`; the empty path is `<nil>`.
  std::string FieldPath() const;
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
  std::vector<Step> steps_;
};

}  // namespace plimsoll::value
