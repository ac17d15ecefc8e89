// One page of help as data. It is made from the definition of a command (PageOf in command_line_parts.h)
// and printed as plain text or as a manual page.
#pragma once

#include <string>
#include <vector>

namespace plimsoll::app {

// A command, an argument or an option: `-o, --output text|json` and what it does.
struct HelpItem {
  std::string name;
  std::string text;
};

struct HelpSection {
  std::string title;
  std::vector<HelpItem> items;
};

struct HelpPage {
  std::string command;      // `plimsoll catalog build`
  std::string summary;      // one line
  std::string description;  // paragraphs, or empty
  std::string usage;        // one line
  std::vector<HelpSection> commands;
  std::vector<HelpSection> options;  // arguments come first
  std::string examples;              // lines, comments with # among them, or empty
};

// As a terminal shows it, at most 80 columns wide.
inline constexpr size_t kHelpWidth = 80;
std::string HelpText(const HelpPage& page);
// In the language of man(7). Pages of subcommands are named with dashes: plimsoll-catalog-build(1).
std::string ManPage(const HelpPage& page, const std::string& version);

}  // namespace plimsoll::app
