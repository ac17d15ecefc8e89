// intstr.IntOrString.
#pragma once

#include <cstdint>
#include <string>

#include "json_reader.h"

namespace declared {

struct IntOrString {
  using Leaf = void;

  bool is_string = false;
  int32_t number = 0;
  std::string text;

  bool ReadFrom(JsonReader& reader) {
    *this = {};
    is_string = reader.Peek() == '"';
    return is_string ? reader.ReadString(text) : reader.Read(number);
  }
  void AppendTo(std::string& out) const {
    is_string ? AppendJsonString(out, text) : void(out += std::to_string(number));
  }
  int CompareTo(const IntOrString& other) const {
    if (is_string != other.is_string) return is_string ? 1 : -1;
    if (is_string) return text.compare(other.text);
    return number < other.number ? -1 : number > other.number ? 1 : 0;
  }
  bool IsZero() const { return !is_string && number == 0; }
};

}  // namespace declared
