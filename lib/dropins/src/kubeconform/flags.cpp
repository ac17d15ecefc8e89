// kubeconform's flags, read as Go's flag package reads them: one dash or two, `-name=value` or
// `-name value`, switches without a value of their own, and nothing after the first word that is no
// flag.
#include <charconv>
#include <functional>
#include <optional>

#include "arguments.h"
#include "plimsoll/pattern/pattern.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::dropins {
namespace {

// Empty when the value is taken, else what is wrong with it.
using Take = std::function<std::string(const std::string&)>;

struct Flag {
  std::string name;
  bool is_switch = false;
  std::string type;  // as help shows it
  std::string help;
  std::string shown_default;
  Take take;
};

std::set<std::string> SplitKinds(const std::string& text) {
  std::set<std::string> out;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    std::string one = text.substr(begin, end - begin);
    one.erase(0, std::min(one.find_first_not_of(" \t"), one.size()));
    one.erase(one.find_last_not_of(" \t") + 1);
    if (!one.empty()) out.insert(one);
    begin = end + 1;
  }
  return out;
}

std::optional<bool> GoBool(const std::string& text) {
  for (const char* yes : {"1", "t", "T", "true", "TRUE", "True"}) {
    if (text == yes) return true;
  }
  for (const char* no : {"0", "f", "F", "false", "FALSE", "False"}) {
    if (text == no) return false;
  }
  return std::nullopt;
}

std::string TakeVersion(const std::string& text, std::string& out) {
  static const Result<pattern::Pattern> kVersion = pattern::Pattern::Compile(R"(^(master|\d+\.\d+\.\d+)$)");
  if (!kVersion->Matches(text)) {
    return text +
           " is not a valid version. Valid values are \"master\" (default) or full version x.y.z (e.g. "
           "\"1.27.2\")";
  }
  out = text;
  return {};
}

std::string TakeInteger(const std::string& text, int64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() ? "" : "parse error";
}

Flag SwitchFlag(std::string name, bool& to, std::string help) {
  return {std::move(name), true, "", std::move(help), "", [&to](const std::string& text) -> std::string {
            const std::optional<bool> value = GoBool(text);
            if (!value) return "parse error";
            to = *value;
            return {};
          }};
}

Flag TextFlag(std::string name, std::string help, std::string shown_default,
              std::function<void(std::string)> set, std::string type = "string") {
  return {std::move(name),
          false,
          std::move(type),
          std::move(help),
          std::move(shown_default),
          [set = std::move(set)](const std::string& text) -> std::string {
            set(text);
            return {};
          }};
}

// What Go's flag package says about -help where no such flag is defined.
constexpr std::string_view kWantsHelp = "flag: help requested";

// By name, as help lists them.
std::vector<Flag> FlagsInto(KubeconformConfig& c) {
  return {
      TextFlag("cache", "ignored, since nothing is downloaded", "",
               [&c](std::string text) { c.cache = std::move(text); }),
      SwitchFlag("debug", c.debug, "print where schemas are searched"),
      SwitchFlag("exit-on-error", c.exit_on_error,
                 "immediately stop execution when the first error is encountered"),
      SwitchFlag("h", c.help, "show help information"),
      TextFlag(
          "ignore-filename-pattern",
          "regular expression specifying paths to ignore (can be specified multiple times)", "",
          [&c](std::string text) { c.ignore_patterns.push_back(std::move(text)); }, "value"),
      SwitchFlag("ignore-missing-schemas", c.ignore_missing_schemas,
                 "skip files with missing schemas instead of failing"),
      SwitchFlag("insecure-skip-tls-verify", c.skip_tls, "ignored, since there are no connections"),
      {"kubernetes-version", false, "value", "version of Kubernetes to validate against, e.g.: 1.36.0",
       "master", [&c](const std::string& text) { return TakeVersion(text, c.kubernetes_version); }},
      {"n", false, "int", "number of threads to run concurrently", "4",
       [&c](const std::string& text) { return TakeInteger(text, c.workers); }},
      TextFlag("output", "output format - json, junit, pretty, tap, text", "\"text\"",
               [&c](std::string text) { c.output = std::move(text); }),
      TextFlag("reject", "comma-separated list of kinds or GVKs to reject", "",
               [&c](const std::string& text) { c.reject = SplitKinds(text); }),
      TextFlag(
          "schema-location",
          "override schemas location search path: default, a catalog, or a path template (can be "
          "specified multiple times)",
          "", [&c](std::string text) { c.locations.push_back(std::move(text)); }, "value"),
      TextFlag("skip", "comma-separated list of kinds or GVKs to ignore", "",
               [&c](const std::string& text) { c.skip = SplitKinds(text); }),
      SwitchFlag("strict", c.strict, "disallow additional properties not in schema or duplicated keys"),
      SwitchFlag("summary", c.summary, "print a summary at the end (ignored for junit output)"),
      SwitchFlag("v", c.version, "show version information"),
      SwitchFlag("verbose", c.verbose, "print results for all resources (ignored for tap and junit output)"),
  };
}

// A name of one letter shares its line with what it does.
std::string Usage(const std::string& program, const std::vector<Flag>& flags) {
  std::string out = "Usage: " + program + " [OPTION]... [FILE OR FOLDER]...\n";
  for (const Flag& flag : flags) {
    out += "  -" + flag.name + (flag.type.empty() ? "" : " " + flag.type);
    out += flag.name.size() == 1 && flag.type.empty() ? "\t" : "\n    \t";
    out += flag.help + (flag.shown_default.empty() ? "" : " (default " + flag.shown_default + ")") + "\n";
  }
  return out;
}

class KubeconformFlagReader {
 public:
  KubeconformFlagReader(std::vector<Flag> flags, const std::vector<std::string>& words)
      : flags_(std::move(flags)), words_(words) {}

  // What is wrong, or nothing.
  std::string Run() {
    while (at_ < words_.size()) {
      const std::string& word = words_[at_];
      if (word.size() < 2 || word[0] != '-') return {};
      ++at_;
      if (word == "--") return {};
      const std::string complaint = TakeWord(word);
      if (!complaint.empty()) return complaint;
    }
    return {};
  }
  size_t at() const { return at_; }
  const std::vector<Flag>& flags() const { return flags_; }

 private:
  std::string TakeWord(const std::string& word) {
    std::string name = word.substr(word[1] == '-' ? 2 : 1);
    if (name.empty() || name[0] == '-' || name[0] == '=') return "bad flag syntax: " + word;
    std::optional<std::string> value;
    if (const size_t equals = name.find('='); equals != std::string::npos) {
      value = name.substr(equals + 1);
      name.resize(equals);
    }
    const Flag* flag = Find(name);
    if (flag == nullptr)
      return name == "help" ? std::string(kWantsHelp) : "flag provided but not defined: -" + name;
    if (flag->is_switch) return Refuse(*flag, value.value_or("true"), flag->take(value.value_or("true")));
    if (!value && at_ == words_.size()) return "flag needs an argument: -" + name;
    if (!value) value = words_[at_++];
    return Refuse(*flag, *value, flag->take(*value));
  }

  static std::string Refuse(const Flag& flag, const std::string& value, const std::string& complaint) {
    if (complaint.empty()) return {};
    return std::string("invalid ") + (flag.is_switch ? "boolean " : "") + "value " + text::Quoted(value) +
           " for " + (flag.is_switch ? "" : "flag ") + "-" + flag.name + ": " + complaint;
  }

  const Flag* Find(const std::string& name) const {
    for (const Flag& flag : flags_) {
      if (flag.name == name) return &flag;
    }
    return nullptr;
  }

  std::vector<Flag> flags_;
  const std::vector<std::string>& words_;
  size_t at_ = 0;
};

}  // namespace

KubeconformArguments ReadKubeconformArguments(const std::string& program,
                                              const std::vector<std::string>& words) {
  KubeconformArguments out;
  KubeconformFlagReader reading(FlagsInto(out.config), words);
  const std::string complaint = reading.Run();
  if (!complaint.empty() && complaint != kWantsHelp) out.text = complaint + "\n";
  if (!complaint.empty() || out.config.help) out.text += Usage(program, reading.flags());
  out.config.files.assign(words.begin() + static_cast<ptrdiff_t>(reading.at()), words.end());
  return out;
}

}  // namespace plimsoll::dropins
