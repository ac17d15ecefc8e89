// How values look in errors: as Go prints them in field errors. Structs are printed as their internal types,
// which have other names and all of their fields.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/text/json_writer.h"
#include "struct.h"

namespace plimsoll::builtin {

class Shown {
 public:
  // Not explicit: values are written as they are. The quotes are put around a text when there is an error; it
  // must live as long.
  Shown(std::string_view text) : quoted_(text) {}
  Shown(const char* text) : Shown(std::string_view(text)) {}
  Shown(const std::string& text);
  Shown(bool flag) : text_(flag ? "true" : "false") {}
  Shown(std::integral auto number) : text_(std::to_string(number)) {}
  Shown(Part part);
  Shown(Struct value) : Shown(static_cast<Part>(value)) {}
  // A text of a type of its own, such as that of an enumeration, which Go prints as JSON.
  static Shown Word(std::string_view text);
  static Shown Word(Part text) { return Word(text.Text()); }
  // A struct as the version has it, as rules that are declared by tags see it.
  static Shown Versioned(Struct value);
  // What is rendered already.
  static Shown AsIs(std::string text);

  std::string text() const;

 private:
  Shown() = default;

  std::optional<std::string_view> quoted_;
  std::string text_;  // of all else
};

// A struct as encoding/json prints its internal type: {"MinAvailable":1,"Selector":null}.
std::string InternalJson(Part part, const text::JsonStyle& style = {});
// As if it were of another internal type, which that of the struct embeds.
std::string InternalJson(Struct value, std::string_view type, const text::JsonStyle& style);

}  // namespace plimsoll::builtin
