// The objects of a source with the places of their keys and values, for edits.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// A value of an object.
struct FoundField {
  value::Value value;
  std::optional<value::Value> holder;  // the object or list that it is in
  std::optional<value::Value> key;     // of a member of an object
  std::optional<value::Value> next_key;
  std::optional<value::Value> previous;  // the value of the member before it
};

class FixedObjects {
 public:
  FixedObjects(const text::Source& source, const value::ReadOptions& options);

  // By its number among the objects of the source.
  std::optional<value::Value> Object(uint32_t number) const;
  // The value at a path of an object.
  std::optional<FoundField> Find(uint32_t number, const value::Path& path) const;

  std::string_view bytes() const { return bytes_; }
  // Where a value ends, all that is in it included.
  uint32_t EndOf(value::Value value) const;
  // Whether it is written in brackets.
  bool IsFlow(value::Value container) const;
  // The key or scalar as it is written, with its quotes.
  text::Span Written(value::Value scalar) const;

 private:
  uint32_t AfterBracket(uint32_t at) const;

  std::string_view bytes_;
  std::deque<value::Document> documents_;
  std::map<uint32_t, value::Value> objects_;
};

}  // namespace plimsoll::engine
