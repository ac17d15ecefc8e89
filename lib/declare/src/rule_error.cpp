#include "plimsoll/declare/rule_error.h"

#include <utility>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::declare {

std::string_view LevelName(Level level) {
  return level == Level::kAlpha ? "alpha" : level == Level::kBeta ? "beta" : "";
}

void SetBadString(RuleError& error, std::string_view value, bool named_type) {
  std::string shown;
  text::AppendJsonString(shown, value, true);
  std::string json;
  text::AppendJsonString(json, value, false);
  error.value = named_type ? std::move(shown) : text::Quoted(value);
  error.bad_value = std::move(json);
}

}  // namespace plimsoll::declare
