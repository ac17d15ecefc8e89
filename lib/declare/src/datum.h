// Datum is a value as generated code sees it: of a Go type, perhaps through a pointer, perhaps a
// nil one. Its JSON is missing where the value is zero.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/declare/shapes.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::declare {

struct Datum {
  const Shape* shape = nullptr;
  std::optional<value::Value> json = {};
  bool is_pointer = false;
  bool is_nil = false;  // a nil pointer, or an old value there is none of

  // What JSON (nothing when absent) means as a value of the type.
  static Datum Of(ShapeRef type, std::optional<value::Value> json);
  static Datum Nothing(ShapeRef type) { return {type.shape, std::nullopt, type.is_pointer, true}; }

  Datum Member(const ShapeMember& member) const;
  // Of a list or map; of bytes those of their text.
  size_t Length() const;
  bool IsZero() const;
  // Set as unions and dependencies see it: not nil, not empty, not zero.
  bool IsSet() const { return is_pointer ? !is_nil : IsZero() == false; }
  std::string_view String() const;
  // The number, of any integer kind; a uint64 keeps its bits.
  int64_t Integer() const;
  bool Bool() const;
  double Float() const { return json && json->IsNumber() ? json->AsDouble() : 0; }
  bool HasItems() const { return json && !is_nil && json->IsArray(); }
  bool HasMembers() const { return json && !is_nil && json->IsObject(); }

  // As encoding/json writes it.
  std::string Json() const;
  // A text that is the same for values that are semantically equal, and for no others.
  std::string Canonical() const;
};

// The elements of a list, one after the other.
class Elements {
 public:
  class Iterator {
   public:
    Iterator(ShapeRef type, value::ItemIterator at) : type_(type), at_(at) {}
    Datum operator*() const { return Datum::Of(type_, *at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    ShapeRef type_;
    value::ItemIterator at_;
  };

  // The list has items.
  explicit Elements(const Datum& list) : type_(list.shape->element), items_(list.json->Items()) {}
  Iterator begin() const { return {type_, items_.begin()}; }
  Iterator end() const { return {type_, items_.end()}; }

 private:
  ShapeRef type_;
  value::ItemRange items_;
};

// Calls `visit(index, element)` for each until it returns false.
template <class Visit>
void EachElementOf(const Datum& list, Visit visit) {
  if (!list.HasItems()) return;
  size_t index = 0;
  for (const Datum& element : Elements(list)) {
    if (!visit(index++, element)) return;
  }
}

}  // namespace plimsoll::declare
