// The words of a CEL rule: the fields of `self` it names, and its constants. A glance at the text, no parse.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::compat {

struct RuleWords {
  std::vector<std::vector<std::string>> fields;  // `self.spec.size() > 3`: spec
  std::vector<int64_t> numbers;
  std::vector<std::string> texts;
};

RuleWords WordsOfRule(std::string_view rule);

}  // namespace plimsoll::compat
