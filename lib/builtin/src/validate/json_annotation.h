// Annotations that hold JSON. Go finds the fields of structs whatever the case of their letters is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// An annotation that was read; its texts stay as long as it does.
class JsonAnnotation {
 public:
  explicit JsonAnnotation(std::string_view text);

  // Of Go's decoder; empty if there is none.
  const std::string& problem() const { return problem_; }
  value::Value root() const { return document_.root(); }

  // A field that is not null. Its name in small letters.
  static std::optional<value::Value> Find(value::Value object, std::string_view lower_name);
  // Empty if it is no text.
  static std::string_view TextOf(value::Value object, std::string_view lower_name);

 private:
  text::Source source_;
  value::Document document_;
  std::string problem_;
};

}  // namespace plimsoll::builtin
