// FieldError is one entry of an error list as the API server makes them: what batch replies
// hold and what findings are made of. Rules append them in upstream's order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/finding/code.h"
#include "plimsoll/finding/error_type.h"
#include "plimsoll/text/source.h"

namespace plimsoll::finding {

struct FieldError {
  ErrorType type = ErrorType::kInvalid;
  // As upstream prints it: `spec.ports[0].name`, or `<nil>`.
  std::string field;
  // The value as value/go_render.h prints it for field errors; none when it is left out.
  std::optional<std::string> value;
  std::string detail;
  // Ours: what a program matches on, and where the trouble stands in the object (or, for
  // lint, in the CRD), and a hint for people.
  Code code = Code::kSyntax;
  text::Span place;
  std::optional<text::Span> related;
  std::string hint;

  // `spec.x: Invalid value: "a": must be b`.
  std::string Text() const;
};

using ErrorList = std::vector<FieldError>;

}  // namespace plimsoll::finding
