// How values look in errors: as Go prints them in field errors. Structs are printed as their internal types,
// which have other names and all of their fields.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "plimsoll/text/json_writer.h"
#include "struct.h"

namespace plimsoll::builtin {

class Shown {
 public:
  // Not explicit: values are written as they are.
  Shown(std::string_view text);
  Shown(const char* text) : Shown(std::string_view(text)) {}
  Shown(const std::string& text) : Shown(std::string_view(text)) {}
  Shown(bool flag) : text_(flag ? "true" : "false") {}
  Shown(std::integral auto number) : text_(std::to_string(number)) {}
  Shown(Part part);
  Shown(Struct value) : Shown(static_cast<Part>(value)) {}
  // What is rendered already.
  static Shown AsIs(std::string text);

  const std::string& text() const { return text_; }

 private:
  Shown() = default;

  std::string text_;
};

// A struct as encoding/json prints its internal type: {"MinAvailable":1,"Selector":null}.
std::string InternalJson(Part part, const text::JsonStyle& style = {});

}  // namespace plimsoll::builtin
