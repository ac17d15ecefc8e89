// Datum is a value as generated code sees it: of a Go type, perhaps behind a pointer, perhaps a
// nil one. Its JSON is missing where the value is zero.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/tape.h"
#include "type_facts.h"

namespace plimsoll::declare {

struct Datum {
  TypeId type;  // of the value, pointers removed
  std::optional<value::Value> json;
  bool is_pointer = false;
  bool is_nil = false;  // a nil pointer, or an old value there is none of

  static Datum Nothing(TypeId type, bool is_pointer) { return {type, std::nullopt, is_pointer, true}; }
};

// Types that read and write JSON in their own way.
enum class LeafKind : uint8_t { kNone, kTime, kMicroTime, kDuration, kQuantity, kIntOrString, kRaw };

class DatumReader {
 public:
  explicit DatumReader(TypeFacts facts) : facts_(facts) {}

  // What JSON (nothing when absent) means as a value of the type.
  Datum Make(TypeId declared, std::optional<value::Value> json) const;
  Datum Member(const Datum& object, const GoMember& member) const;
  std::vector<Datum> Elements(const Datum& list) const;
  size_t Length(const Datum& collection) const;
  bool IsZero(const Datum& value) const;
  // Set as unions and dependencies see it: not nil, not empty, not zero.
  bool IsSet(const Datum& value) const;
  std::string_view String(const Datum& value) const;
  // The number, of any integer kind; a uint64 keeps its bits.
  int64_t Integer(const Datum& value) const;
  bool Bool(const Datum& value) const;
  TypeId ElementType(TypeId collection) const { return facts_.Of(facts_.NativeValue(collection)).element; }
  LeafKind LeafOf(TypeId type) const;
  const TypeFacts& facts() const { return facts_; }

  // As encoding/json writes it.
  std::string Json(const Datum& value) const;
  // A text that is the same for values that are semantically equal, and for no others.
  std::string Canonical(const Datum& value) const;

 private:
  TypeFacts facts_;
};

}  // namespace plimsoll::declare
