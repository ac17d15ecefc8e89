// What is kept is what the API server looks at when an object is created or changed. That leaves
// out what it sets or resets before: the status, and fields of features that are off, as the server drops
// them; and metadata and selectors, which are judged by other means.
#include "catalog_rules.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "../report/each_document.h"
#include "plimsoll/codegen/reduce.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/tag.h"
#include "plimsoll/kinds/go_module.h"
#include "plimsoll/kinds/go_packages.h"
#include "plimsoll/kinds/kind_rules.h"

namespace plimsoll::engine {
namespace {

using codegen::Declaration;
using gotypes::GoMember;
using gotypes::TypeId;
using gotypes::Universe;
using schema::GroupVersionKind;
using value::Tree;
using value::Value;

using Features = kinds::KindRules::Options;
using Failure = std::unexpected<InputReport>;

// The packages of metadata, selectors, quantities and the like.
bool IsMachinery(std::string_view package) { return package.starts_with("k8s.io/apimachinery/"); }

bool Embeds(const Universe& universe, TypeId type, std::string_view name) {
  return std::ranges::any_of(universe.MembersOf(type),
                             [&](const GoMember& member) { return member.embedded && member.name == name; });
}

bool IsOff(const Features& features, std::string_view names) {
  while (!names.empty()) {
    const size_t end = std::min(names.find(','), names.size());
    const auto known = features.find(names.substr(0, end));
    if (known != features.end() && !known->second) return true;
    names.remove_prefix(std::min(names.size(), end + 1));
  }
  return false;
}

// `+featureGate=A,B`.
bool IsOff(const Features& features, const gotypes::CommentLines& comment) {
  for (const auto& [name, tags] : declare::ExtractTags("+", comment)) {
    if (name != "featureGate") continue;
    for (const std::string_view tag : tags) {
      const auto parsed = declare::ParseTag(tag, declare::TagMode::kRaw);
      if (parsed && IsOff(features, parsed->front().value)) return true;
    }
  }
  return false;
}

void ReplaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// Packages with tags by the names they have now; 1.36 had others.
class RenamedTags final : public gotypes::PackageSource {
 public:
  explicit RenamedTags(const gotypes::PackageSource& packages) : packages_(packages) {}

  std::optional<std::vector<text::Source>> Read(std::string_view import_path) const override {
    auto sources = packages_.Read(import_path);
    if (!sources) return sources;
    for (text::Source& source : *sources) {
      std::string text(source.bytes());
      ReplaceAll(text, "+k8s:discriminator", "+k8s:modeDiscriminator");
      ReplaceAll(text, "+k8s:member(", "+k8s:ifMode(");
      source = text::Source(source.name(), text);
    }
    return sources;
  }

 private:
  const gotypes::PackageSource& packages_;
};

Tree TextsOf(const std::vector<std::string>& texts) {
  Tree out = Tree::NewArray();
  for (const std::string& text : texts) out.AsArray().push_back(Tree::String(text));
  return out;
}

Tree DeclarationTree(const Declaration& declaration) {
  Tree out = Tree::NewObject();
  out.AsObject().Set("lines", TextsOf(declaration.lines));
  if (!declaration.uses.empty()) out.AsObject().Set("uses", TextsOf(declaration.uses));
  return out;
}

// The rules of one release.
class ReleaseRules {
 public:
  ReleaseRules(const Files& files, std::string release, catalog::Builder& builder)
      : files_(files),
        release_(std::move(release)),
        builder_(builder),
        packages_(files),
        reducer_({.use = [this](const Universe& universe, TypeId owner,
                                const GoMember& member) { return UseOf(universe, owner, member); },
                  .before_defaults = true,
                  .without_rules = IsMachinery}) {}

  std::expected<void, InputReport> AddModule(const std::string& directory) {
    const auto module = kinds::ModuleOf(files_, files_.AbsolutePath(directory));
    if (!module) return Failure(Unreadable(directory, module.error().message));
    packages_.AddRoot(module->path, module->directory);
    return {};
  }

  void AddFeatures(Value features) {
    if (!features.IsObject()) return;
    for (const value::Member member : features.Members()) {
      features_.emplace(member.key, member.value.kind() == value::Kind::kBool && member.value.AsBool());
    }
  }

  std::expected<size_t, InputReport> Run() {
    std::map<std::pair<std::string_view, std::string_view>, std::vector<GroupVersionKind>> versions;
    const std::vector<GroupVersionKind> kinds = builder_.KindsOf(release_);
    for (const GroupVersionKind& kind : kinds) versions[{kind.group, kind.version}].push_back(kind);
    for (const auto& [version, all] : versions) {
      const auto package = packages_.PackageOfGroup(version.first, version.second);
      if (!package) continue;
      if (auto good = AddPackage(*package, all); !good) return Failure(std::move(good.error()));
    }
    return Keep();
  }

 private:
  codegen::FieldUse UseOf(const Universe& universe, TypeId owner, const GoMember& member) const {
    if (IsOff(features_, universe.DocOf(member.place))) return codegen::FieldUse::kNeverSet;
    const bool set_by_server = member.json.name == "status" || member.json.name == "metadata";
    return set_by_server && Embeds(universe, owner, "TypeMeta") ? codegen::FieldUse::kWithoutRules
                                                                : codegen::FieldUse::kAsItIs;
  }

  std::expected<void, InputReport> AddPackage(const std::string& package,
                                              const std::vector<GroupVersionKind>& kinds) {
    const RenamedTags source(packages_);
    Universe universe(source);
    declare::CompileOptions options;
    options.inputs = {package};
    for (const GroupVersionKind& kind : kinds) options.more_roots[package].emplace_back(kind.kind);
    options.whole_universe = true;
    options.no_subresources = true;
    const auto program = declare::CompileWithPlace(universe, options);
    if (!program) return Failure(Unreadable(package, program.error().Text()));
    for (const GroupVersionKind& kind : kinds) {
      const declare::RootType* root = program->FindRoot(package, kind.kind, universe);
      // The objects of a list are judged one by one.
      if (root == nullptr || Embeds(universe, root->type, "ListMeta")) continue;
      if (!reducer_.Add(universe, *program, *root)) continue;
      roots_.emplace_back(kind, package + "." + std::string(kind.kind));
    }
    return {};
  }

  // Kinds on which there is something to run, what they use, and the options they name.
  std::expected<size_t, InputReport> Keep() {
    std::map<std::string, Declaration, std::less<>> all;
    for (Declaration& one : reducer_.Finish()) all.emplace(one.name, std::move(one));
    std::set<std::string> option_names;
    std::set<std::string, std::less<>> used;
    const auto find = [&](std::string_view name) {
      used.emplace(name);
      const auto found = all.find(name);
      return found != all.end() ? std::optional(found->second) : std::nullopt;
    };
    size_t count = 0;
    for (const auto& [kind, type] : roots_) {
      const auto rules = kinds::KindRules::Make(type, find, features_);
      if (!rules) return Failure(Unreadable(type, rules.error().message));
      if (!(*rules)->any()) continue;
      builder_.SetRules(release_, kind, type);
      option_names.insert((*rules)->option_names().begin(), (*rules)->option_names().end());
      ++count;
    }
    for (const std::string& name : used)
      builder_.AddDeclaration(release_, name, DeclarationTree(all.at(name)));
    return KeepOptions(option_names, count);
  }

  std::expected<size_t, InputReport> KeepOptions(const std::set<std::string>& option_names, size_t count) {
    Tree options = Tree::NewObject();
    for (const std::string& name : option_names) {
      const auto known = features_.find(name);
      if (known == features_.end()) {
        return Failure(Unreadable("the features of " + release_,
                                  "the feature gate " + name + " is missing, which rules depend on"));
      }
      options.AsObject().Set(name, Tree::Bool(known->second));
    }
    if (!option_names.empty()) builder_.SetOptions(release_, std::move(options));
    return count;
  }

  const Files& files_;
  const std::string release_;
  catalog::Builder& builder_;
  kinds::GoPackages packages_;
  Features features_;
  codegen::Reducer reducer_;
  std::vector<std::pair<GroupVersionKind, std::string>> roots_;  // kinds and their types
};

}  // namespace

std::expected<size_t, InputReport> AddRules(const Files& files, const CatalogRules& rules,
                                            const value::ReadOptions& options, catalog::Builder& builder) {
  std::map<std::string, std::unique_ptr<ReleaseRules>> releases;
  for (const CatalogInput& types : rules.types) {
    auto& release = releases[types.release];
    if (!release) release = std::make_unique<ReleaseRules>(files, types.release, builder);
    if (auto good = release->AddModule(types.path); !good) return Failure(std::move(good.error()));
  }
  for (const CatalogInput& features : rules.features) {
    const auto release = releases.find(features.release);
    if (release == releases.end()) continue;
    const auto source =
        ReadInput(files, Input{.path = features.path, .failure = {}}, options.limits.max_bytes);
    if (!source) return Failure(source.error());
    InputReport report;
    ForEachDocument(*source, options, report,
                    [&](const value::Document& document, const value::StreamEntry&) {
                      if (!document.empty()) release->second->AddFeatures(document.root());
                    });
    if (!report.findings.empty()) return Failure(std::move(report));
  }
  size_t count = 0;
  for (const auto& [name, release] : releases) {
    auto added = release->Run();
    if (!added) return added;
    count += *added;
  }
  return count;
}

}  // namespace plimsoll::engine
