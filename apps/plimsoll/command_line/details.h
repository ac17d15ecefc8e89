// What the help of a command says beyond its options: a description and examples.
#pragma once

#include <string_view>

namespace plimsoll::app {

struct CommandDetails {
  std::string_view command;      // `plimsoll catalog build`
  std::string_view description;  // paragraphs, each on one line, or empty; indented lines stay as they are
  std::string_view examples;     // lines of a shell, or empty
};

// Null when there is no more to say.
const CommandDetails* DetailsOf(std::string_view command);

}  // namespace plimsoll::app
