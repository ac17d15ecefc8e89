// EnumSet is the compiled form of an `enum`: which values it allows, by the API server's
// rules. A value fits an entry when Go can convert it to the entry's type and finds it equal
// then: 1.5 fits 1 (conversion truncates), 1 fits 1.0, 97 fits "a" (its code point). Lists and
// maps must be equal throughout, an integer never to a float. Null fits nothing.
//
//   EnumSet set({schema.LiteralAt(first), ...});
//   set.Allows(value);
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/schema/property_table.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

class EnumSet {
 public:
  // Borrows the entries' document.
  explicit EnumSet(std::vector<value::Value> entries);

  bool Allows(value::Value value) const;
  bool AllowsString(std::string_view text) const { return AllowsString(text, schema::KeyWords::Of(text)); }
  bool AllowsString(std::string_view text, schema::KeyWords words) const {
    return table_.Find(strings_, text, words) != schema::PropertyTable::kNone;
  }
  bool AllowsInt(int64_t number) const;
  bool AllowsFloat(double number) const;
  bool AllowsBool(bool value) const { return booleans_[value ? 1 : 0]; }

  size_t MemoryUse() const;
  // As declared.
  std::span<const value::Value> entries() const { return entries_; }

 private:
  bool AllowsContainer(value::Value value) const;

  std::vector<value::Value> entries_;
  std::vector<std::string_view> texts_;
  schema::PropertyTable table_;
  schema::PropertySet strings_;    // of the table, all there is
  std::vector<int64_t> integers_;  // sorted, as are the next two
  std::vector<double> floats_;
  std::vector<std::pair<uint64_t, uint32_t>> containers_;  // hash and position among the entries
  bool booleans_[2] = {false, false};
};

}  // namespace plimsoll::check
