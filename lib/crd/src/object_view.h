// ObjectView looks at an object that passed GoDecode: members of known types, where null is as
// good as absent. A view of nothing has nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/crd/crd.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

class ObjectView {
 public:
  // `place` stands in for what is missing.
  ObjectView(std::optional<value::Value> object, text::Span place);

  bool there() const { return object_.has_value(); }
  text::Span place() const { return place_; }

  std::optional<value::Value> Find(std::string_view key) const;
  ObjectView Object(std::string_view key) const;
  Text String(std::string_view key) const;
  std::optional<Text> Pointer(std::string_view key) const;  // to a string
  bool Flag(std::string_view key) const;
  int32_t Int32(std::string_view key, int32_t otherwise) const;
  List<Text> Strings(std::string_view key) const;
  // Items are views too; a null among them is a view of an object without members.
  List<ObjectView> Objects(std::string_view key) const;

 private:
  std::optional<value::Value> object_;
  text::Span place_;
};

}  // namespace plimsoll::crd
