// `plimsoll help`, and the pages of help that it and --help print, made from the definition of the
// command line.
#include <algorithm>
#include <array>

#include "../process/standard_output.h"
#include "details.h"
#include "parts.h"
#include "plimsoll/engine/input/version.h"

namespace plimsoll::app {
namespace {

// `text|json`. The name of a type may have conditions after a colon.
std::string ValueName(const CLI::Option& option) {
  if (!option.get_option_text().empty()) return option.get_option_text();
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

// `-o, --output text|json`
std::string NameOf(const CLI::Option& option) {
  std::string out;
  for (const std::string& name : option.get_snames()) out += (out.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames()) out += (out.empty() ? "--" : ", --") + name;
  const bool takes_value = option.get_items_expected_max() > 0 && option.get_type_size() > 0;
  if (!takes_value) return out;
  return out + " " + ValueName(option);
}

std::string PositionalName(const CLI::Option& option) {
  return option.get_option_text().empty() ? option.get_name(true, false) : option.get_option_text();
}

HelpItem ItemOf(const CLI::Option& option) {
  HelpItem out{option.get_positional() ? PositionalName(option) : NameOf(option), option.get_description()};
  if (!option.get_default_str().empty()) out.text += " (default: " + option.get_default_str() + ")";
  return out;
}

// Also if it is required only without a subcommand.
bool IsRequired(const CLI::Option& option) {
  return option.get_required() || option.get_description().ends_with("(required)");
}

// `plimsoll schema convert [OPTIONS] --to FORM FILE`
std::string UsageOf(const CLI::App& app) {
  std::string options, required, arguments;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      const std::string name = PositionalName(*option);
      arguments += " " + (option->get_required() ? name : "[" + name + "]");
    } else if (IsRequired(*option)) {
      const std::string value = ValueName(*option);
      const bool choices = value.find('|') != std::string::npos && value[0] >= 'a' && value[0] <= 'z';
      required += " --" + option->get_lnames().front() + " " + (choices ? "VALUE" : value);
    } else if (option != app.get_help_ptr()) {
      options = " [OPTIONS]";
    }
  }
  const bool commands = !app.get_subcommands([](const CLI::App*) { return true; }).empty();
  if (commands && app.get_require_subcommand_min() > 0)
    return CommandName(app) + " COMMAND [OPTIONS] [ARGUMENTS]";
  return CommandName(app) + options + required + arguments;
}

HelpSection& SectionOf(std::vector<HelpSection>& sections, const std::string& title) {
  const auto found = std::ranges::find(sections, title, &HelpSection::title);
  return found != sections.end() ? *found : sections.emplace_back(HelpSection{title, {}});
}

// The position of a section among those every command has; unknown ones keep their order before these.
size_t RankOf(const HelpSection& section) {
  static constexpr std::array<std::string_view, 14> kOrder = {
      "Arguments",        "Options",       kPortsSection,  kCertificatesSection, kRunningSection,
      kRequestSection,    kInputSection,   kSchemaSection, kValidationSection,   kClusterSection,
      kJsonSchemaSection, kGoTypesSection, kOutputSection, kLimitsSection};
  return static_cast<size_t>(std::ranges::find(kOrder, section.title) - kOrder.begin());
}

class PageFormatter : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const override {
    return HelpText(PageOf(*app));
  }
};

}  // namespace

std::string CommandName(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  return parent == nullptr ? app.get_name() : CommandName(*parent) + " " + app.get_name();
}

HelpPage PageOf(const CLI::App& app) {
  HelpPage out;
  out.command = CommandName(app);
  out.summary = app.get_description();
  if (const CommandDetails* details = DetailsOf(out.command)) {
    out.description = details->description;
    out.examples = details->examples;
  }
  out.usage = UsageOf(app);
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string& group = sub->get_group();
    SectionOf(out.commands, group == "Subcommands" ? "Commands" : group)
        .items.push_back({sub->get_name(), sub->get_description()});
  }
  for (const CLI::Option* option : app.get_options()) {
    if (option == app.get_help_ptr() && app.get_parent() != nullptr) continue;
    SectionOf(out.options, option->get_positional() ? "Arguments" : option->get_group())
        .items.push_back(ItemOf(*option));
  }
  std::ranges::stable_sort(out.options, {}, RankOf);
  return out;
}

void UseHelpPages(CLI::App& app) { app.formatter(std::make_shared<PageFormatter>()); }

void AddHelp(CLI::App& app, HelpCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("help", "Print the help of a command");
  sub->add_option("COMMAND", command.words, "Command, such as check or catalog build")
      ->option_text("COMMAND...");
  sub->add_flag("--man", command.man, "Print a manual page instead of plain text");
  sub->callback([&app, &command, &chosen] {
    const NamedCommand named = FindCommand(app, command.words);
    if (named.unknown) throw CLI::ValidationError(DescribeUnknownCommand(named));
    const HelpPage page = PageOf(*named.app);
    command.text = command.man ? ManPage(page, "plimsoll " + std::string(engine::kVersion)) : HelpText(page);
    chosen = command;
  });
}

int RunHelp(const HelpCommand& command) {
  StandardOutput out;
  out.buffer() = command.text;
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
