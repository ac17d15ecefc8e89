// JSON of any form: interfaces, RawExtension, types that are not known.
#pragma once

#include <string>

#include "json_reader.h"

namespace declared {

struct RawJson {
  using Leaf = void;

  std::string text;  // empty where there is none

  bool ReadFrom(JsonReader& reader) {
    text.clear();
    return reader.ReadRaw(text);
  }
  void AppendTo(std::string& out) const { out += text.empty() ? "null" : text; }
  int CompareTo(const RawJson& other) const { return text.compare(other.text); }
  bool IsZero() const {
    return text.empty() || text == "false" || text == "0" || text == "\"\"" || text == "[]" || text == "{}";
  }
};

}  // namespace declared
