// What is wrong with a command line, in words: unknown commands and options name the closest one there
// is.
#include <algorithm>

#include "parts.h"
#include "plimsoll/engine/input/wording.h"

namespace plimsoll::app {
namespace {

const auto kAnyCommand = [](const CLI::App*) { return true; };

bool HasPositionals(const CLI::App& app) {
  return std::ranges::any_of(app.get_options(), [](const CLI::Option* one) { return one->get_positional(); });
}

std::string DidYouMean(std::string_view word, const std::vector<std::string>& names,
                       const std::string& prefix) {
  const std::vector<std::string_view> views(names.begin(), names.end());
  const auto nearest = engine::SuggestWord(word, views);
  return nearest ? ": did you mean '" + prefix + std::string(*nearest) + "'?" : "";
}

std::vector<std::string> LongNames(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options()) {
    const std::vector<std::string>& names = option->get_lnames();
    out.insert(out.end(), names.begin(), names.end());
  }
  return out;
}

// The command that was called, as far as it was read.
const CLI::App& CalledCommand(const CLI::App& app) {
  const std::vector<const CLI::App*> called =
      app.get_subcommands([](const CLI::App* sub) { return sub->parsed(); });
  return called.empty() ? app : CalledCommand(*called.front());
}

std::string DescribeUnknownOption(const CLI::App& root, const CLI::App& called, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  std::string out = "unknown option '" + name + "' for '" + CommandName(called) + "'";
  if (!name.starts_with("--")) return out;
  const std::vector<std::string> names = LongNames(called);
  if (&root != &called && std::ranges::find(names, name.substr(2)) != names.end()) {
    return "option '" + name + "' must come after the command '" + CommandName(called) + "'";
  }
  return out + DidYouMean(name.substr(2), names, "--");
}

// The first word that no option or argument of the command took.
std::string DescribeExtras(const CLI::App& root, const CLI::App& called) {
  const std::vector<std::string> words = root.remaining(true);
  const auto option =
      std::ranges::find_if(words, [](const std::string& word) { return word.size() > 1 && word[0] == '-'; });
  if (option != words.end()) return DescribeUnknownOption(root, called, *option);
  return words.empty() ? "" : "unexpected argument '" + words.front() + "' for '" + CommandName(called) + "'";
}

// The words of the library that reads the command line, where they need others.
std::string Reworded(const CLI::ParseError& error) {
  const std::string said = error.what();
  const std::string name = said.substr(0, said.find(':'));
  if (error.get_name() == "ArgumentMismatch" && said.ends_with(" missing")) return name + " requires a value";
  if (error.get_name() == "ExcludesError") {
    const size_t word = said.find(" excludes ");
    if (word != std::string::npos)
      return said.substr(0, word) + " cannot be used together with " + said.substr(word + 10);
  }
  const std::string_view convert = "Could not convert: ";
  if (said.starts_with(convert)) {
    const size_t equals = said.find(" = ", convert.size());
    return said.substr(convert.size(), equals - convert.size()) + ": must be a number, not '" +
           said.substr(equals + 3) + "'";
  }
  return said;
}

std::string SeeHelp(const CLI::App& app) {
  const std::string name = CommandName(app);
  const size_t space = std::min(name.find(' '), name.size());
  return "Run '" + name.substr(0, space) + " help" + name.substr(space) + "' for usage.\n";
}

}  // namespace

NamedCommand FindCommand(const CLI::App& root, const std::vector<std::string>& words) {
  const CLI::App* at = &root;
  for (const std::string& word : words) {
    if (at->get_name() == kHelpCommand) at = &root;
    const std::vector<const CLI::App*> subs = at->get_subcommands(kAnyCommand);
    if (word.starts_with('-') || subs.empty()) break;
    const auto found = std::ranges::find(subs, word, [](const CLI::App* sub) { return sub->get_name(); });
    if (found == subs.end()) return {at, HasPositionals(*at) ? std::nullopt : std::optional(word)};
    at = *found;
  }
  return {at, std::nullopt};
}

std::string DescribeUnknownCommand(const NamedCommand& named) {
  const std::string& word = *named.unknown;
  std::string out = "unknown command '" + word + "'";
  if (named.app->get_parent() != nullptr) out += " for '" + CommandName(*named.app) + "'";
  if (named.app->get_parent() == nullptr && word.find_first_of("./") != std::string::npos) {
    return out + ": to validate files, run 'plimsoll check " + word + "'";
  }
  std::vector<std::string> names;
  for (const CLI::App* sub : named.app->get_subcommands(kAnyCommand)) names.push_back(sub->get_name());
  return out + DidYouMean(word, names, "");
}

std::string DescribeUsageError(const CLI::App& root, const CLI::ParseError& error) {
  const CLI::App& called = CalledCommand(root);
  const bool subcommand_missing = error.get_name() == "RequiredError" &&
                                  called.get_require_subcommand_min() > 0 && root.remaining(true).empty();
  if (subcommand_missing) return called.help();
  const std::string extras = DescribeExtras(root, called);
  return "plimsoll: " + (extras.empty() ? Reworded(error) : extras) + "\n" + SeeHelp(called);
}

std::string DescribeUsageError(const NamedCommand& named) {
  return "plimsoll: " + DescribeUnknownCommand(named) + "\n" + SeeHelp(*named.app);
}

}  // namespace plimsoll::app
