// The options of `plimsoll catalog ...`.
#include <sstream>

#include "../command_line/parts.h"
#include "../explain/descriptions_setup.h"
#include "plimsoll/engine/catalogs/catalog_source.h"
#include "plimsoll/engine/judge/checking.h"

namespace plimsoll::app {
namespace {

// `1.37.1=dir`, or a path alone.
engine::CatalogInput InputOf(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || !engine::IsReleaseName(text.substr(0, equals))) return {"", text};
  std::string release = text.substr(0, equals);
  if (release.starts_with('v')) release.erase(0, 1);
  return {release, text.substr(equals + 1)};
}

void AddReleasePaths(CLI::App& app, const std::string& name, std::vector<engine::CatalogInput>& out,
                     const std::string& text, const std::string& help) {
  app.add_option_function<std::vector<std::string>>(
         name,
         [&out](const std::vector<std::string>& paths) {
           for (const std::string& path : paths) out.push_back(InputOf(path));
         },
         help + " (repeatable)")
      ->allow_extra_args(false)
      ->option_text(text);
}

void AddCatalogBuild(CLI::App& catalog, CatalogBuildCommand& command, Chosen& chosen) {
  CLI::App* sub = catalog.add_subcommand("build", "Build a catalog from OpenAPI documents and CRDs");
  sub->add_option_function<std::vector<std::string>>(
         "PATH",
         [&command](const std::vector<std::string>& paths) {
           for (const std::string& path : paths) command.inputs.push_back(InputOf(path));
         },
         "Files, directories or quoted glob patterns, for one release or for all")
      ->required()
      ->option_text("[RELEASE=]PATH...");
  AddReleasePaths(*sub, "--types", command.rules.types, "RELEASE=DIR",
                  "Go modules with the +k8s: tags of the kinds, or their dependencies");
  AddReleasePaths(*sub, "--features", command.rules.features, "RELEASE=FILE",
                  "Feature gates of the release, as {Name: true}");
  sub->add_option("--output,-o", command.output, "File to write the catalog to (required)")
      ->required()
      ->option_text("FILE");
  sub->add_flag_callback(
      "--descriptions", [&command] { command.prose = catalog::Prose::kKeep; },
      "Keep the descriptions of fields, which explain prints");
  AddReading(*sub, command.read);
  sub->callback([&] { chosen = command; });
}

void AddCatalogList(CLI::App& catalog, CatalogListCommand& command, Chosen& chosen) {
  CLI::App* sub =
      catalog.add_subcommand("list", "List the kinds of a catalog and the releases that have them");
  CLI::Option* file =
      sub->add_option("FILE", command.file, "Catalog to read (default: the built-in one and cached ones)")
          ->option_text("FILE");
  AddKubernetesVersion(*sub, command.release, "List only the kinds of this release, such as 1.37");
  sub->add_flag("--cached", command.cached, "List the cached catalogs, with source and commit, not kinds")
      ->excludes(file);
  AddChoice(*sub, "--output,-o", command.json_lines, kTextOrLines, "text|jsonl",
            "Output format (default: text)");
  sub->callback([&] { chosen = command; });
}

void AddCatalogShow(CLI::App& catalog, CatalogShowCommand& command, Chosen& chosen) {
  CLI::App* sub = catalog.add_subcommand("show", "Print the schema of a kind with all it references");
  sub->add_option("KIND", command.kind, "Kind, such as Deployment or apps/v1/Deployment")
      ->required()
      ->option_text("KIND");
  sub->add_option("--catalog", command.file, "Catalog to read (default: the built-in one and cached ones)")
      ->option_text("FILE");
  AddKubernetesVersion(*sub, command.release, "Kubernetes release, such as 1.37 (default: the newest)");
  AddChoice(*sub, "--output,-o", command.json, kYamlOrJson, "yaml|json", "Output format (default: yaml)");
  sub->add_flag("--rules", command.rules, "Print the tagged Go types with the rules of the kind instead");
  sub->callback([&] { chosen = command; });
}

void AddCatalogDiff(CLI::App& catalog, CatalogDiffCommand& command, Chosen& chosen) {
  CLI::App* sub = catalog.add_subcommand("diff", "Compare the kinds and schemas of two catalogs");
  sub->add_option("OLD", command.old, "Catalog FILE, FILE@RELEASE, or a Kubernetes release such as 1.34")
      ->required()
      ->option_text("OLD");
  sub->add_option("NEW", command.now, "Catalog or release to compare it with")
      ->required()
      ->option_text("NEW");
  sub->callback([&] { chosen = command; });
}

void AddCatalogPull(CLI::App& catalog, CatalogPullCommand& command, Chosen& chosen) {
  CLI::App* sub =
      catalog.add_subcommand("pull", "Fetch CRDs with git, or read them, and cache them as a catalog");
  CLI::Option* source = sub->add_option("SOURCE", command.source,
                                        "Known project, such as cert-manager, or the URL of a git repository")
                            ->option_text("NAME|URL");
  CLI::Option* ref =
      sub->add_option("--ref", command.ref, "Tag, branch or full commit id to fetch")->option_text("REF");
  sub->add_option("--path", command.paths, "Read only this directory or file of the source (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATH");
  CLI::Option* from =
      sub->add_option("--from", command.from,
                      "Read a directory, a chart or module archive, or kubectl get crds -o json")
          ->option_text("PATH|-")
          ->excludes(ref);
  sub->add_option("--name", command.name, "Name of the cached catalog (default: from the source)")
      ->option_text("NAME");
  AddTimeout(*sub, "--git-timeout", command.git_timeout_seconds,
             "Stop a git command after this time (default: 600)")
      ->excludes(from);
  CLI::Option* list =
      sub->add_flag("--list", command.list, "List the known projects")->excludes(source)->excludes(from);
  sub->callback([&command, &chosen, source, from, list] {
    if (source->count() + from->count() + list->count() == 0) {
      throw CLI::RequiredError("a known project, a URL or --from");
    }
    // Its documents may have been fetched already.
    if (source->count() != 0 && from->count() != 0 && command.source != kDescriptionsName) {
      throw CLI::ExcludesError("--from", "SOURCE");
    }
    chosen = command;
  });
}

void AddCatalogRemove(CLI::App& catalog, CatalogRemoveCommand& command, Chosen& chosen) {
  CLI::App* sub = catalog.add_subcommand("remove", "Delete cached catalogs");
  sub->add_option("NAME", command.names, "Names, as catalog list --cached shows them")
      ->required()
      ->option_text("NAME...");
  sub->callback([&] { chosen = command; });
}

}  // namespace

CLI::Option* AddCacheUse(CLI::App& app, CacheCommand& command) {
  return app.add_flag("--no-cached-catalogs", command.off, "Do not use catalogs that catalog pull cached");
}

CLI::Option* AddKubernetesVersion(CLI::App& app, std::string& release, const std::string& help) {
  return app.add_option("--kubernetes-version", release, help)
      ->check([](const std::string& text) {
        return engine::IsReleaseName(text) ? std::string()
                                           : "must be a version such as 1.37, not '" + text + "'";
      })
      ->option_text("VERSION");
}

namespace {

std::string UnknownRelease(const std::string& text) {
  if (!engine::IsReleaseName(text)) return "must be a version such as 1.37, not '" + text + "'";
  const Result<void> known = kinds::Kinds().UseRelease(text);
  return known ? std::string() : known.error().message;
}

std::vector<std::string> SplitReleases(const std::string& text) {
  std::vector<std::string> out;
  std::stringstream words(text);
  for (std::string word; std::getline(words, word, ',');) out.push_back(std::move(word));
  if (text.empty() || text.back() == ',') out.emplace_back();
  return out;
}

void AddKubernetesVersions(CLI::App& app, JudgeCommand& command) {
  app.add_option_function<std::string>(
         "--kubernetes-version",
         [&command](const std::string& text) {
           command.more_versions = SplitReleases(text);
           command.kubernetes_version = command.more_versions.front();
           command.more_versions.erase(command.more_versions.begin());
         },
         "Kubernetes release, or several to compare (default: the newest built in)")
      ->check([](const std::string& text) {
        for (const std::string& release : SplitReleases(text)) {
          if (std::string problem = UnknownRelease(release); !problem.empty()) return problem;
        }
        return std::string();
      })
      ->option_text("VERSION[,VERSION...]");
}

}  // namespace

void AddCatalogs(CLI::App& app, JudgeCommand& command, Releases releases) {
  app.add_option("--catalog", command.catalogs, "Read more kinds from this catalog (repeatable)")
      ->allow_extra_args(false)
      ->option_text("FILE");
  AddCacheUse(app, command.cache);
  if (releases == Releases::kSeveral) return AddKubernetesVersions(app, command);
  AddKubernetesVersion(app, command.kubernetes_version,
                       "Kubernetes release to validate against (default: the newest built in)")
      ->check(UnknownRelease);
}

void AddCatalog(CLI::App& app, CatalogCommands& commands, Chosen& chosen) {
  CLI::App* sub =
      app.add_subcommand("catalog", "Build, fetch and inspect catalogs: many schemas in one file");
  sub->require_subcommand(1);
  AddCatalogBuild(*sub, commands.build, chosen);
  AddCatalogList(*sub, commands.list, chosen);
  AddCatalogShow(*sub, commands.show, chosen);
  AddCatalogDiff(*sub, commands.diff, chosen);
  AddCatalogPull(*sub, commands.pull, chosen);
  AddCatalogRemove(*sub, commands.remove, chosen);
}

}  // namespace plimsoll::app
