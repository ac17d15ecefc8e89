// `plimsoll completion`: scripts that let a shell complete commands, options and their choices. They are
// made from the definition of the command line itself, so they know what this program knows. Each shell
// gets one table, from the words of a command (`catalog build`) to what may follow them, and a few
// lines that look it up; files are completed where nothing else fits.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../process/standard_output.h"
#include "joined_words.h"
#include "parts.h"

namespace plimsoll::app {
namespace {

struct CompletedOption {
  std::vector<std::string> names;    // `--output`, `-o`
  std::vector<std::string> choices;  // `text`, `json`; empty when it takes something else, or nothing
  bool takes_value = false;
  std::string help;
};

struct CompletedCommand {
  std::string words;                                          // `catalog build`; empty for the program itself
  std::vector<std::pair<std::string, std::string>> commands;  // with their help
  std::vector<CompletedOption> options;
};

// `text|json` is what an option may be; `PATH|-` is only a hint.
std::vector<std::string> ChoicesOf(const std::string& shown) {
  std::vector<std::string> out;
  if (shown.find('|') == std::string::npos) return out;
  if (shown.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.|") != std::string::npos) return out;
  for (size_t begin = 0; begin <= shown.size();) {
    const size_t end = std::min(shown.find('|', begin), shown.size());
    out.push_back(shown.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

CompletedOption OptionOf(const CLI::Option& option) {
  CompletedOption out;
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  out.takes_value = option.get_items_expected_max() > 0 && option.get_type_size() > 0;
  if (out.takes_value) out.choices = ChoicesOf(option.get_type_name());
  out.help = option.get_description();
  return out;
}

void Gather(const CLI::App& app, const std::string& words, std::vector<CompletedCommand>& out) {
  CompletedCommand command{words, {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) command.options.push_back(OptionOf(*option));
  }
  const auto subs = app.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* sub : subs) command.commands.emplace_back(sub->get_name(), sub->get_description());
  out.push_back(std::move(command));
  for (const CLI::App* sub : subs) Gather(*sub, words + (words.empty() ? "" : " ") + sub->get_name(), out);
}

// `help` takes the words of every command, without options.
void GatherHelp(std::vector<CompletedCommand>& commands) {
  std::vector<CompletedCommand> help;
  for (const CompletedCommand& command : commands) {
    if (command.words.empty()) {
      std::ranges::find(commands, "help", &CompletedCommand::words)->commands = command.commands;
    } else if (command.words != "help" && !command.commands.empty()) {
      help.push_back({"help " + command.words, command.commands, {}});
    }
  }
  commands.insert(commands.end(), help.begin(), help.end());
}

// Between single quotes.
std::string ShellQuoted(const std::string& text) {
  std::string out = "'";
  for (const char letter : text) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return out + "'";
}

// Everything that may follow a command, and what an option of it may be.
std::string WordsOf(const CompletedCommand& command) {
  std::vector<std::string> words;
  for (const auto& [name, help] : command.commands) words.push_back(name);
  for (const CompletedOption& option : command.options) {
    words.insert(words.end(), option.names.begin(), option.names.end());
  }
  return JoinedWords(words);
}

// Two functions of shell: the words after a command, and the choices of its options.
std::string ShellTables(const std::vector<CompletedCommand>& commands) {
  std::string words = "_plimsoll_words() {\n  case \"$1\" in\n";
  std::string choices = "_plimsoll_choices() {\n  case \"$1 $2\" in\n";
  for (const CompletedCommand& command : commands) {
    words += "    " + ShellQuoted(command.words) + ") echo " + ShellQuoted(WordsOf(command)) + " ;;\n";
    for (const CompletedOption& option : command.options) {
      if (!option.takes_value) continue;
      std::string pattern;
      for (const std::string& name : option.names) {
        pattern += (pattern.empty() ? "" : "|") + ShellQuoted(command.words + " " + name);
      }
      // A dash alone: some value, of which nothing more is known.
      choices += "    " + pattern + ") echo " + (option.choices.empty() ? "-" : JoinedWords(option.choices)) +
                 " ;;\n";
    }
  }
  return words + "  esac\n}\n\n" + choices + "  esac\n}\n\n";
}

constexpr std::string_view kBash = R"sh(_plimsoll() {
  local current=${COMP_WORDS[COMP_CWORD]} previous= at= word i choices
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [ -n "$(_plimsoll_words "${at:+$at }$word")" ]; then at="${at:+$at }$word"; fi
  done
  if [ "$COMP_CWORD" -gt 1 ]; then previous=${COMP_WORDS[COMP_CWORD-1]}; fi
  COMPREPLY=()
  choices=
  case "$previous" in -*) choices=$(_plimsoll_choices "$at" "$previous") ;; esac
  if [ "$choices" = - ]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [ -n "$choices" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$(_plimsoll_words "$at")" -- "$current"; compgen -f -- "$current")
  fi
}
complete -o filenames -F _plimsoll plimsoll
)sh";

constexpr std::string_view kZsh = R"sh(_plimsoll() {
  local previous=${words[CURRENT-1]} at= word choices
  for word in ${words[2,CURRENT-1]}; do
    if [ -n "$(_plimsoll_words "${at:+$at }$word")" ]; then at="${at:+$at }$word"; fi
  done
  choices=
  case "$previous" in -*) choices=$(_plimsoll_choices "$at" "$previous") ;; esac
  if [ "$choices" = - ]; then
    _files
  elif [ -n "$choices" ]; then
    compadd -- ${=choices}
  else
    compadd -- ${=$(_plimsoll_words "$at")}
    _files
  fi
}
if [ "$funcstack[1]" = _plimsoll ]; then
  _plimsoll "$@"
else
  compdef _plimsoll plimsoll
fi
)sh";

std::string FishScript(const std::vector<CompletedCommand>& commands) {
  std::string out = R"sh(# Whether the words so far are those of a command, options and files aside.
function __plimsoll_at
    set -l words
    for word in (commandline -opc)[2..-1]
        if contains -- (string join ' ' $words $word) $__plimsoll_commands
            set -a words $word
        end
    end
    test (string join ' ' $words) = "$argv[1]"
end
set -g __plimsoll_commands)sh";
  for (const CompletedCommand& command : commands) {
    if (!command.words.empty()) out += " " + ShellQuoted(command.words);
  }
  out += "\n";
  for (const CompletedCommand& command : commands) {
    const std::string start = "complete -c plimsoll -n \"__plimsoll_at '" + command.words + "'\"";
    for (const auto& [name, help] : command.commands)
      out += start + " -a " + name + " -d " + ShellQuoted(help) + "\n";
    for (const CompletedOption& option : command.options) {
      out += start;
      for (const std::string& name : option.names) {
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.choices.empty())
        out += " -x -a " + ShellQuoted(JoinedWords(option.choices));
      else if (option.takes_value)
        out += " -r";
      out += " -d " + ShellQuoted(option.help) + "\n";
    }
  }
  return out;
}

std::string Script(const CLI::App& app, const std::string& shell) {
  std::vector<CompletedCommand> commands;
  Gather(app, "", commands);
  GatherHelp(commands);
  if (shell == "fish") return FishScript(commands);
  const std::string tables = ShellTables(commands);
  if (shell == "zsh") return "#compdef plimsoll\n" + tables + std::string(kZsh);
  return tables + std::string(kBash);
}

}  // namespace

void AddCompletion(CLI::App& app, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("completion", "Print a completion script for bash, zsh or fish");
  sub->add_option_function<std::string>(
         "SHELL",
         [&app, &chosen](const std::string& shell) { chosen = CompletionCommand{Script(app, shell)}; },
         "Shell to print the script for")
      ->required()
      ->check([](const std::string& shell) {
        const bool known = shell == "bash" || shell == "zsh" || shell == "fish";
        return known ? std::string() : "must be one of bash|zsh|fish, not '" + shell + "'";
      })
      ->type_name("bash|zsh|fish")
      ->option_text("bash|zsh|fish");
}

int RunCompletion(const CompletionCommand& command) {
  StandardOutput out;
  out.buffer() = command.script;
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
