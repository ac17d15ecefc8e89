// The options of `plimsoll declare gen`.
#include <algorithm>

#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

const std::map<std::string, Language> kLanguages = {
    {"go", Language::kGo}, {"cpp", Language::kCpp}, {"openapi", Language::kOpenApi}};

CLI::Option* AddText(CLI::App& app, const std::string& name, std::string& target, const std::string& shown,
                     const std::string& help) {
  return app.add_option(name, target, help)->option_text(shown);
}

}  // namespace

void AddGoOptions(CLI::App& app, engine::GenerateGoOptions& go) {
  AddText(app, "--output-file", go.output_file, "NAME",
          "Name of generated Go files (default: zz_generated.validations.go)");
  app.add_option("--readonly-pkg", go.read_only,
                 "Package that already has its validation functions (repeatable)")
      ->allow_extra_args(false)
      ->option_text("IMPORT/PATH");
  AddText(app, "--go-header-file", go.header_file, "FILE",
          "File with a header comment; YEAR in it becomes the current year");
  CLI::Option* root = AddText(app, "--test-output-root", go.test_root, "DIR",
                              "Directory for tests that every rule is covered (default: no such tests)");
  AddText(app, "--test-output-file-prefix", go.test_prefix, "TEXT", "Prefix of the names of these test files")
      ->needs(root);
  AddText(app, "--test-allowlist", go.allowlist_file, "FILE", "YAML file with rules that need no coverage")
      ->needs(root);
}

namespace {

// A namespace, as C++ spells it.
std::string CheckNamespace(const std::string& text) {
  const auto is_good = [&](size_t i) {
    const char c = text[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    const bool begins = i == 0 || text[i - 1] == ':';
    return letter || (c >= '0' && c <= '9' && !begins) || (c == ':' && i > 0 && i + 1 < text.size());
  };
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_good(i)) return "must be a namespace such as shop::v1, not '" + text + "'";
  }
  return "";
}

void AddCppOptions(CLI::App& app, engine::GenerateCppOptions& cpp) {
  AddText(app, "--namespace", cpp.name_space, "NAME",
          "Namespace of generated C++ (default: from the package path)")
      ->check(CheckNamespace);
}

void AddSchemaOptions(CLI::App& app, codegen::SchemaOptions& schema) {
  CLI::Option* crd =
      app.add_flag("--crd", schema.crd, "Write a CustomResourceDefinition for each root type (with openapi)");
  CLI::Option* group =
      AddText(app, "--group", schema.group, "NAME", "API group of the CRDs, such as shop.example.com");
  crd->needs(group);
  group->needs(crd);
  app.add_flag("--cluster-scoped", schema.cluster_scoped, "Make the CRDs cluster-scoped")->needs(crd);
}

// Options that only some languages have, and these.
struct LanguageOption {
  const char* name;
  std::vector<Language> languages;
};

void RefuseIneffective(const CLI::App& app, Language language) {
  const LanguageOption options[] = {
      {"--output-file", {Language::kGo}},    {"--readonly-pkg", {Language::kGo}},
      {"--go-header-file", {Language::kGo}}, {"--test-output-root", {Language::kGo, Language::kCpp}},
      {"--namespace", {Language::kCpp}},     {"--crd", {Language::kOpenApi}},
  };
  for (const LanguageOption& option : options) {
    if (app.count(option.name) == 0) continue;
    if (std::ranges::find(option.languages, language) != option.languages.end()) continue;
    std::string names;
    for (const auto& [name, one] : kLanguages) {
      if (std::ranges::find(option.languages, one) == option.languages.end()) continue;
      names += (names.empty() ? "" : " or ") + name;
    }
    throw CLI::ValidationError(option.name, "requires --language " + names);
  }
}

}  // namespace

void AddDeclareGen(CLI::App& declare, DeclareGenCommand& command, Chosen& chosen) {
  CLI::App* sub = declare.add_subcommand("gen", "Generate validation code or schemas from tagged Go types");
  AddTypes(*sub, command.from)->required();
  AddChoice(*sub, "--language", command.language, kLanguages, "go|cpp|openapi",
            "Language to generate (default: go)");
  AddText(*sub, "--output-dir", command.output_dir, "DIR",
          "Write to this directory instead of next to the types");
  sub->add_flag("--check", command.check, "Write nothing; report files that would change");
  AddGoOptions(*sub, command.go);
  AddCppOptions(*sub, command.cpp);
  AddSchemaOptions(*sub, command.schema.schema);
  AddReporting(*sub, command.style);
  sub->callback([&command, &chosen, sub] {
    RefuseIneffective(*sub, command.language);
    chosen = command;
  });
}

}  // namespace plimsoll::app
