// Item is a value of a Go type as it was decoded: what a struct, a list or a map holds. Code reads and
// changes items through the views of struct.h; only decoding, writing and the views themselves see them bare.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/builtin/kind/kind_plan.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

enum class Form : uint8_t {
  kNone,   // a field that was removed
  kEmpty,  // bytes or a time that is no pointer and was given as empty: Go tells it from one that was not
           // given
  kBool,
  kInt,
  kFloat,
  kText,  // also bytes (as base64), quantities and times in their canonical form
  kList,
  kMap,  // items are keys and values in turn
  kStruct,
  kAny,  // what Go keeps as JSON
};

struct Item {
  Form form = Form::kNone;
  // Only a cluster knows the value, such as an address that it gives to a Service: it is not stored.
  bool allocated = false;
  uint16_t field = kNoField;  // of the struct it is in
  uint32_t type = kNoNode;    // its node in the plan
  struct Characters {
    const char* data;
    uint32_t size;
  };
  struct Children {
    Item* first;
    uint32_t count;
    // Of a struct: a bit for each field it has, by the last bits of its number. Most fields that rules look
    // at are missing, and found so at once. Of a list or map: for how many items there is room.
    uint32_t mask_or_room;
  };
  struct Json {
    const value::Document* document;
    uint32_t index;
  };
  union {
    bool flag;
    int64_t number;
    double real;
    Characters characters;
    Children children;
    Json json;
  };

  Item() : number(0) {}
  std::string_view text() const { return {characters.data, characters.size}; }
};
static_assert(sizeof(Item) == 24);

}  // namespace plimsoll::builtin
