// The options of `plimsoll declare ...`, and those about tagged Go types that other commands have, too.
#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

// `status`, `a`, `b` of `/a/b`; nothing when it is no path.
std::optional<std::vector<std::string>> SplitSubresource(const std::string& path) {
  if (!path.starts_with('/')) return std::nullopt;
  std::vector<std::string> out;
  for (size_t at = 1; at < path.size();) {
    const size_t end = std::min(path.size(), path.find('/', at));
    if (end == at) return std::nullopt;
    out.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return path.size() > 1 && path.ends_with('/') ? std::nullopt : std::optional(std::move(out));
}

// `NAME`, or `NAME=true` and `NAME=false`.
std::optional<std::pair<std::string, bool>> NamedSwitch(const std::string& text) {
  const size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  if (name.empty()) return std::nullopt;
  if (equals == std::string::npos) return std::pair(name, true);
  const std::string value = text.substr(equals + 1);
  if (value != "true" && value != "false") return std::nullopt;
  return std::pair(name, value == "true");
}

std::string CheckSwitch(const std::string& text) {
  return NamedSwitch(text) ? "" : "must be NAME, NAME=true or NAME=false, not '" + text + "'";
}

std::string CheckRuleGate(const std::string& text) {
  const auto gate = NamedSwitch(text);
  if (!gate) return CheckSwitch(text);
  declare::Gates tried;
  const auto good = declare::SetGate(tried, gate->first, gate->second);
  return good ? "" : good.error().message;
}

bool IsRuleGate(std::string_view name) { return name.starts_with("DeclarativeValidation"); }

// Gates of declarative rules, and all others of Kubernetes.
std::string CheckGate(const std::string& text) {
  const auto gate = NamedSwitch(text);
  if (!gate || IsRuleGate(gate->first)) return CheckRuleGate(text);
  const auto found = builtin::FindGate(gate->first, gate->second);
  return found ? "" : found.error().message;
}

void TakeRuleGate(const std::string& text, TypesCommand& command) {
  const auto gate = NamedSwitch(text);
  const auto warning = declare::SetGate(command.options.gates, gate->first, gate->second);
  if (warning && *warning) command.gate_warnings.push_back(**warning);
}

void TakeGate(const std::string& text, TypesCommand& command, engine::JudgeOptions& options) {
  const auto gate = NamedSwitch(text);
  if (IsRuleGate(gate->first)) TakeRuleGate(text, command);
  if (const auto found = builtin::FindGate(gate->first, gate->second)) options.gates.push_back(*found);
}

CLI::Option* AddGateOption(CLI::App& app, std::function<void(const std::string&)> take) {
  return app
      .add_option_function<std::vector<std::string>>(
          "--gate",
          [take = std::move(take)](const std::vector<std::string>& gates) {
            for (const std::string& one : gates) take(one);
          },
          "Set a feature gate of Kubernetes, such as NAME=false (repeatable)")
      ->allow_extra_args(false)
      ->option_text("NAME[=true|false]");
}

void AddDeclareCheck(CLI::App& declare, CheckCommand& command, Chosen& chosen) {
  CLI::App* sub = declare.add_subcommand("check", "Validate objects with the rules of tagged Go types");
  AddPaths(*sub, command.judge.paths);
  AddTypes(*sub, command.types.from)->required();
  sub->add_option("--type", command.types.type,
                  "Go type of all objects, such as v1.Pod (default: by apiVersion and kind)")
      ->option_text("NAME");
  AddOld(*sub, command.judge.old);
  AddRuleOptions(*sub, command.types);
  AddGateOption(*sub, [&](const std::string& text) {
    TakeRuleGate(text, command.types);
  })->check(CheckRuleGate);
  sub->add_option_function<std::string>(
         "--subresource",
         [&command](const std::string& path) {
           command.types.options.subresources = *SplitSubresource(path);
         },
         "Subresource that is written, such as /status (default: /)")
      ->check([](const std::string& path) {
        return SplitSubresource(path) ? std::string() : "must be a path such as /status, not '" + path + "'";
      })
      ->option_text("PATH");
  sub->add_flag("--ignore-unknown-kinds", command.judge.options.ignore_unknown_kinds,
                "Count objects of unknown kinds instead of reporting them");
  sub->add_flag("--fail-fast", command.judge.options.fail_fast, "Stop at the first object with an error");
  AddReading(*sub, command.judge.options.read);
  AddStyle(*sub, command.style, command.jobs);
  sub->callback([&] { chosen = command; });
}

constexpr std::array<std::string_view, 2> kLintRules = {"known-tags-only", "require-explicit-disablement"};

void AddDeclareLint(CLI::App& declare, DeclareLintCommand& command, Chosen& chosen) {
  CLI::App* sub = declare.add_subcommand("lint", "Check the +k8s: tags of Go types for mistakes");
  AddTypes(*sub, command.from)->required();
  sub->add_option("--lint-rules", command.options.lint_rules,
                  "Enable doc.go rules: known-tags-only, require-explicit-disablement")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check([](const std::string& rule) {
        const bool known = std::ranges::find(kLintRules, rule) != kLintRules.end();
        return known ? std::string() : "unrecognized rule in --lint-rules: " + rule;
      })
      ->option_text("RULE,...");
  sub->add_option_function<std::string>(
         "--kubernetes-version",
         [&command](const std::string& text) { command.options.release = codegen::ParseRelease(text); },
         "Kubernetes release of the types, such as 1.37; report newer tags")
      ->check([](const std::string& text) {
        return codegen::ParseRelease(text) ? std::string()
                                           : "must be a version such as 1.37, not '" + text + "'";
      })
      ->option_text("VERSION");
  sub->add_flag("--generated", command.generated,
                "Also report generated files that `declare gen` would change");
  AddGoOptions(*sub, command.go);
  AddReporting(*sub, command.style);
  sub->callback([&] { chosen = command; });
}

void AddDeclareExplain(CLI::App& declare, DeclareExplainCommand& command, Chosen& chosen) {
  CLI::App* sub = declare.add_subcommand("explain", "Describe the validation rules of a Go type or field");
  sub->add_option("TYPE", command.name,
                  "Go type and path of a field, such as v1.Pod or v1.Pod.spec.containers")
      ->required()
      ->option_text("TYPE[.FIELD...]");
  AddTypes(*sub, command.from)->required();
  AddChoice(*sub, "--output,-o", command.json, kTextOrJson, "text|json", "Output format (default: text)");
  sub->callback([&] { chosen = command; });
}

}  // namespace

CLI::Option* AddTypes(CLI::App& app, kinds::TypesFrom& from) {
  CLI::Option* types = app.add_option("--types", from.types,
                                      "Directory with tagged Go packages, or DIR=import/path (repeatable)")
                           ->allow_extra_args(false)
                           ->option_text("DIR");
  app.add_option("--module", from.modules, "Directory of a Go module that the types import (repeatable)")
      ->allow_extra_args(false)
      ->option_text("IMPORT/PATH=DIR")
      ->needs(types);
  return types;
}

void AddRuleOptions(CLI::App& app, TypesCommand& command) {
  CLI::Option* option = app.add_option_function<std::vector<std::string>>(
                               "--option",
                               [&command](const std::vector<std::string>& names) {
                                 for (const std::string& name : names)
                                   command.options.options.insert(*NamedSwitch(name));
                               },
                               "Set an option for +k8s:ifEnabled and ifDisabled (repeatable)")
                            ->allow_extra_args(false)
                            ->check(CheckSwitch)
                            ->option_text("NAME[=true|false]");
  CLI::Option* alpha = app.add_flag("--enforce-alpha", command.options.enforce_alpha,
                                    "Report violations of alpha rules as errors, not warnings");
  for (CLI::Option* one : {option, alpha}) one->needs("--types");
}

void AddGates(CLI::App& app, TypesCommand& command, engine::JudgeOptions& options) {
  AddGateOption(app, [&](const std::string& text) { TakeGate(text, command, options); })->check(CheckGate);
}

void AddDeclare(CLI::App& app, DeclareCommands& commands, Chosen& chosen) {
  CLI::App* declare = app.add_subcommand("declare", "Work with Go types that have +k8s: validation tags");
  declare->require_subcommand(1);
  AddDeclareCheck(*declare, commands.check, chosen);
  AddDeclareLint(*declare, commands.lint, chosen);
  AddDeclareGen(*declare, commands.gen, chosen);
  AddDeclareExplain(*declare, commands.explain, chosen);
}

}  // namespace plimsoll::app
