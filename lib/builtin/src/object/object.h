// Object owns a decoded object: its items and the memory they are in, which is kept for the next one.
//
//   Object object;
//   if (!object.Decode(plan, value)) ...;   // some value is of a wrong type: ObjectWalk says which
//   Struct root = object.root();
#pragma once

#include <cstdint>
#include <string_view>

#include "item.h"
#include "plimsoll/base/arena.h"
#include "plimsoll/builtin/kind/kind_plan.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

class Struct;

class Object {
 public:
  Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  // As Go does: fields that are null are none, and so are those that are no pointers and empty. The value
  // must outlive the object. False when Go could not.
  bool Decode(const KindPlan& plan, value::Value value);
  // Nothing but the type.
  void Clear(const KindPlan& plan);
  // Whether the value that was decoded has fields that the type does not.
  bool has_unknown() const { return has_unknown_; }

  Struct root();
  const KindPlan& plan() const { return *plan_; }
  Arena& arena() { return arena_; }

  // For views.
  // A struct keeps room for all fields of its type, so that fields stay where they are in memory.
  void MakeStruct(Item& item, uint32_t type);
  Item& AppendField(Item& parent, uint16_t field);
  Item& AppendItem(Item& list);
  void SetText(Item& item, std::string_view text);
  void Copy(Item& to, const Item& from);

 private:
  friend class Decoder;

  const KindPlan* plan_ = nullptr;
  Arena arena_;
  Item root_;
  bool has_unknown_ = false;
};

}  // namespace plimsoll::builtin
