// Values as Go prints them inside error texts. All functions append.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/value/any_value.h"

namespace plimsoll::value {

// %v: map[a:1 b:[x y] c:<nil>]
void AppendGoValue(std::string& out, AnyValue value);

// What Go calls the type of an object: map[string]interface {} in a value decoded from
// JSON, map[interface {}]interface {} in one that go-yaml made.
enum class GoMap : uint8_t { kFromJson, kFromYaml };

// %#v: map[string]interface {}{"a":1, "b":[]interface {}{"x"}, "c":interface {}(nil)}
void AppendGoSyntax(std::string& out, AnyValue value, GoMap map = GoMap::kFromJson);

// The value in a field error (`Invalid value: <this>`): numbers and booleans as %v, strings
// as %q, everything else as encoding/json prints it.
void AppendFieldErrorValue(std::string& out, AnyValue value);

}  // namespace plimsoll::value
