// PathElement is one step of a field path: a field by its name, an item of a list by the values
// of its keys, an item of a set by its value, or an item by its index. It borrows what it names.
//
//   PathElement::Field("spec")            .spec                 f:spec
//   PathElement::Key(fields)              [name="a",port=80]    k:{"name":"a","port":80}
//   PathElement::ValueOf(node)            [="a"]                v:"a"
//   PathElement::Index(3)                 [3]                   i:3
//
// It is not value::Step because structured-merge-diff has a model of its own: elements are compared by their
// values, so that 1 and 1.0 are one, and managedFields have a text for each. Errors have steps.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/value/path.h"

namespace plimsoll::merge {

struct PathElement {
  // In the order in which elements are sorted. kNone is what an item has that cannot be named,
  // such as a null among the items of a list map.
  enum class Kind : uint8_t { kField, kKey, kValue, kIndex, kNone };

  Kind kind = Kind::kNone;
  uint32_t count = 0;  // bytes of a field's name, fields of a key
  union {
    const char* name = nullptr;
    const Member* key;
    const Node* value;
    int64_t index;
  };

  static PathElement Field(std::string_view name);
  // The fields must be sorted by their names.
  static PathElement Key(std::span<const Member> fields);
  static PathElement ValueOf(const Node& node);
  static PathElement Index(int64_t index);

  bool IsField() const { return kind == Kind::kField; }
  bool IsKey() const { return kind == Kind::kKey; }
  std::string_view Name() const { return {name, count}; }
  std::span<const Member> KeyFields() const { return {key, count}; }
};
static_assert(sizeof(PathElement) == 16);

// Less than 0, 0 or more than 0.
int Compare(const PathElement& a, const PathElement& b);
inline bool operator==(const PathElement& a, const PathElement& b) { return Compare(a, b) == 0; }

// The step of an error's path, which owns its text. `index` is where the item is in its list.
value::Step StepOf(const PathElement& element, size_t index = 0);
value::Path StepsOf(std::span<const PathElement> path);

// As people read it, and as the keys of managedFields have it.
void AppendText(std::string& out, const PathElement& element);
void AppendWire(std::string& out, const PathElement& element);
std::string PathText(std::span<const PathElement> path);

// What became of a key of managedFields.
enum class WireElement : uint8_t {
  kRead,
  kUnknown,  // a prefix of times to come: to be ignored
  kBad,
};

// Reads a key of managedFields; the element borrows from `wire` and the arena. Of a bad one,
// `error` is what is wrong with it.
WireElement ReadWire(std::string_view wire, Arena& arena, PathElement& out, std::string& error);

// The words of the JSON reader that managedFields are read with upstream: what was wrong, and
// the text around the byte `at`.
std::string JsonIteratorError(std::string_view what, std::string_view text, size_t at);

// A string between quotes as that package writes it.
void AppendWireString(std::string& out, std::string_view text, bool escape_html);

}  // namespace plimsoll::merge
