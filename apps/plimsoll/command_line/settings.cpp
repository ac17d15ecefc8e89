// The options that the configuration can also set for some files only.
#include <algorithm>

#include "parts.h"

namespace plimsoll::app {
namespace {

using engine::DuplicateScope;

const std::map<std::string, std::optional<DuplicateScope>> kDuplicateScopeNames = {
    {"off", DuplicateScope::kOff},
    {"file", DuplicateScope::kFile},
    {"kustomization", DuplicateScope::kKustomization},
    {"directory", DuplicateScope::kDirectory},
    {"all", DuplicateScope::kAll}};

// `env,sops`.
std::string AddPlaceholderStyles(engine::PlaceholderStyles& styles, std::string_view list) {
  while (!list.empty()) {
    const std::string_view name = list.substr(0, list.find(','));
    if (!styles.Add(name)) {
      return "must be a list of " + std::string(engine::PlaceholderStyles::kNames) + ", not '" +
             std::string(name) + "'";
    }
    list.remove_prefix(std::min(list.size(), name.size() + 1));
  }
  return {};
}

}  // namespace

void AddFileSettings(CLI::App& app, engine::FileSettings& settings) {
  BeginSection(app, kValidationSection);
  app.add_option_function<std::vector<std::string>>(
         "--placeholders",
         [&settings](const std::vector<std::string>& lists) {
           for (const std::string& list : lists) AddPlaceholderStyles(settings.placeholders, list);
         },
         "Accept placeholders: env, vars, angle, template, sops, literal:TEXT, or all")
      ->allow_extra_args(false)
      ->check([](const std::string& list) {
        engine::PlaceholderStyles styles;
        return AddPlaceholderStyles(styles, list);
      })
      ->option_text("STYLE,...");
  app.add_option("--skip-kind", settings.skip_kinds,
                 "Skip objects of a kind: KIND, GROUP/KIND or APIVERSION/KIND (repeatable)")
      ->allow_extra_args(false)
      ->check([](const std::string& kind) { return engine::ComplaintAboutKind(kind); })
      ->option_text("KIND");
  app.add_option_function<std::vector<std::string>>(
         "--skip-field",
         [&settings](const std::vector<std::string>& fields) {
           for (const std::string& text : fields) {
             settings.skip_fields.push_back(*engine::FieldPattern::Parse(text));
           }
         },
         "Do not report findings at or below this field, such as spec.values (repeatable)")
      ->allow_extra_args(false)
      ->check([](const std::string& text) {
        const auto field = engine::FieldPattern::Parse(text);
        return field ? std::string() : field.error().message;
      })
      ->option_text("PATH");
  AddChoice(app, "--duplicates", settings.duplicates, kDuplicateScopeNames,
            "off|file|kustomization|directory|all",
            "Where to look for objects defined twice (default: kustomization)");
}

}  // namespace plimsoll::app
