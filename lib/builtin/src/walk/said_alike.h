// Whether two parts of manifests say the same to an API server, which fills in what is left out.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// What the server fills in where a field of this name is missing; several, if it depends.
struct FieldDefault {
  std::string_view field;
  std::string_view value;    // a scalar, as JSON prints it, texts without quotes
  bool fills_empty = false;  // also where it is empty or zero: the field is no pointer in Go
};

// Of pods, volumes and claims, and references to roles.
std::span<const FieldDefault> KnownDefaults();

// Missing, null, Go's zero or empty, or nothing but such things inside: fields without pointers cannot
// tell these apart.
bool SaysNothing(std::optional<value::Value> value);

// Lists by their order, quantities by what they are.
bool SaidAlike(std::optional<value::Value> a, std::optional<value::Value> b,
               std::span<const FieldDefault> defaults = KnownDefaults());
// Objects but for some of their members.
bool SaidAlikeBut(std::optional<value::Value> a, std::optional<value::Value> b,
                  std::span<const std::string_view> left_out);

}  // namespace plimsoll::builtin
