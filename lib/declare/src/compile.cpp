#include "plimsoll/declare/compile.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "discoverer.h"
#include "extractor.h"
#include "linter.h"
#include "plimsoll/declare/directives.h"
#include "plimsoll/declare/package_rules.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::declare {
namespace {

class Compiler {
 public:
  Compiler(gotypes::Universe& universe, const CompileOptions& options)
      : universe_(universe),
        options_(options),
        extractor_(TypeFacts(universe), program_),
        discoverer_(TypeFacts(universe), program_, extractor_),
        linter_(TypeFacts(universe), extractor_) {}

  // Lints in any case, and does not fail for it.
  void LintAlways() { lints_always_ = true; }
  const std::vector<Complaint>& complaints() const { return linter_.complaints(); }

  Result<Program> Run() {
    if (auto good = LoadInputs(); !good) return Fail(good.error().message);
    if (auto good = LoadOthers(); !good) return Fail(good.error().message);
    extractor_.SetPackages(
        canonical_, [this](std::string_view package, std::string_view name) { return Hook(package, name); });
    if (options_.whole_universe) {
      extractor_.TrustHooks();
      discoverer_.IncludeEverything();
    }
    for (const gotypes::GoPlace place : options_.ignored) extractor_.Ignore(place);
    for (const auto& [types, output] : canonical_) {
      const gotypes::GoPackage* package = universe_.FindLoaded(types);
      if (package == nullptr) continue;
      if (auto good = discoverer_.ReadConstants(*package); !good) {
        return Fail("Error discovering constants: " + good.error().message);
      }
    }
    for (const std::string& input : options_.inputs) {
      if (auto good = CompileInput(input); !good) return Fail(good.error().message);
    }
    if (auto good = CheckHooks(); !good && !options_.whole_universe) return Fail(good.error().message);
    const std::string report = lints_always_ ? "" : linter_.Report();
    if (!report.empty()) return Fail(report);
    discoverer_.Finish();
    program_.function_packages = canonical_;
    return std::move(program_);
  }

  // Of what failed first.
  gotypes::GoPlace blamed() const { return extractor_.blamed(); }
  // A failure with the place of what failed first.
  gotypes::GoError Located(const std::string& message) const {
    if (load_error_) return *load_error_;
    const gotypes::GoPlace place = extractor_.blamed();
    if (place.file == gotypes::GoPlace::kNowhere) return {"", 0, 0, message};
    return universe_.file(place.file).ErrorAt(place.offset, message);
  }

 private:
  Result<const gotypes::GoPackage*> Load(const std::string& path) {
    const auto id = universe_.Load(path);
    if (!id) {
      load_error_ = id.error();
      return Fail(id.error().Text());
    }
    return &universe_.package(*id);
  }

  // The directives of each input, and which package has the rules of its types.
  Result<void> LoadInputs() {
    for (const std::string& input : options_.inputs) {
      const auto package = Load(input);
      if (!package) return Fail(package.error().message);
      if (auto good = CheckPackageRules(universe_, **package, options_.lint_rules); !good) return good;
      auto directives = DirectivesOf(universe_, **package);
      if (!directives) return Fail(directives.error().message);
      // What Kubernetes registers for its own API types is generated elsewhere.
      const bool elsewhere = !directives->registers && input.starts_with("k8s.io/api/");
      directives->own_output = directives->generate && directives->types_package == input && !elsewhere;
      if (options_.more_roots.contains(input)) directives->generate = true;
      if (directives->generate) {
        const auto [known, fresh] = canonical_.emplace(directives->types_package, input);
        if (!fresh && directives->registers) {
          if (directives_.at(known->second).registers) {
            return Fail("input \"" + known->first + "\" is generated into two registering packages (\"" +
                        known->second + "\", \"" + input +
                        "\"); mark one +k8s:validation-gen-scheme-registry=nil");
          }
          known->second = input;
        }
      }
      directives_.emplace(input, std::move(*directives));
    }
    return {};
  }

  Result<void> LoadOthers() {
    for (const auto& [input, directives] : directives_) {
      if (!directives.generate) continue;
      if (const auto package = Load(directives.types_package); !package) return Fail(package.error().message);
    }
    for (const std::string& path : options_.read_only) {
      canonical_.emplace(path, path);
      if (universe_.Load(path)) continue;
      // Go's own packages are known well enough without their sources.
      if (path.find('.') != std::string::npos) return Fail("cannot find extra packages: " + path);
    }
    return {};
  }

  const gotypes::GoFunction* Hook(std::string_view package, std::string_view name) const {
    const gotypes::GoPackage* loaded = universe_.FindLoaded(package);
    if (loaded == nullptr) return nullptr;
    const auto found = std::ranges::find(loaded->functions, name, &gotypes::GoFunction::name);
    return found != loaded->functions.end() ? &*found : nullptr;
  }

  Result<void> CompileInput(const std::string& input) {
    const PackageDirectives& directives = directives_.at(input);
    if (directives.test_targets) program_.reporting.push_back(input);
    if (!directives.generate) return {};
    const gotypes::GoPackage& package = *universe_.FindLoaded(input);
    const auto known = CheckCriteria(package, directives);
    if (!known && !options_.whole_universe) return known;
    const gotypes::GoPackage& types = *universe_.FindLoaded(directives.types_package);
    program_.outputs.push_back(
        {input, package.name, directives.types_package, directives.scheme, directives.fixtures});
    const auto more = options_.more_roots.find(input);
    for (const TypeId type : types.types) {
      const auto is_requested = [&](const std::string& name) {
        return name == universe_.type(type).name ||
               (name == "*" && gotypes::IsExported(universe_.type(type).name));
      };
      const bool requested =
          more != options_.more_roots.end() && std::ranges::any_of(more->second, is_requested);
      if (!requested && !IsRoot(universe_, type, directives.criteria)) continue;
      const auto node = discoverer_.DiscoverRoot(type);
      if (!node) {
        extractor_.Blame(universe_.type(type).place);
        return Fail("failed to generate validations: " + node.error().message);
      }
      auto subresources = options_.no_subresources ? Result<std::vector<std::string>>({"/"})
                                                   : SubresourcesOf(universe_, type);
      if (!subresources && directives.registers) return Fail(subresources.error().message);
      program_.roots.push_back({type, *node, input, types.name, package.name, directives.own_output,
                                std::move(subresources).value_or(std::vector<std::string>{"/"})});
    }
    if (!lints_always_ && (directives.nolint || options_.whole_universe)) return {};
    for (const RootType& root : program_.roots) {
      if (root.package == input) linter_.LintType(root.type);
    }
    // What the linter only tried is no failure.
    extractor_.Forgive();
    return {};
  }

  // Functions that look like hooks but that no tag names.
  Result<void> CheckHooks() const {
    std::vector<std::string> issues;
    for (const auto& [types, output] : canonical_) {
      const gotypes::GoPackage* package = universe_.FindLoaded(types);
      if (types != output && package != nullptr) {
        for (const gotypes::GoFunction& hook : package->functions) {
          issues.push_back(types + "." + std::string(hook.name) + ": move to the generated package " +
                           output);
        }
      }
      package = universe_.FindLoaded(output);
      if (package == nullptr) continue;
      for (const gotypes::GoFunction& hook : package->functions) {
        const std::string name = output + "." + std::string(hook.name);
        if (extractor_.claimed_hooks().contains(name)) continue;
        issues.push_back(
            name + ": no matching tag (add +k8s:customValidation, or rename if not a custom validation)");
      }
    }
    if (issues.empty()) return {};
    std::ranges::sort(issues);
    return Fail("+k8s:customValidation: " + text::Joined(issues, "; "));
  }

  gotypes::Universe& universe_;
  const CompileOptions& options_;
  Program program_;
  Extractor extractor_;
  Discoverer discoverer_;
  Linter linter_;
  std::map<std::string, PackageDirectives> directives_;
  std::map<std::string, std::string> canonical_;  // types package -> package of its rules
  std::optional<gotypes::GoError> load_error_;
  bool lints_always_ = false;
};

}  // namespace

Result<Program> Compile(gotypes::Universe& universe, const CompileOptions& options) {
  return Compiler(universe, options).Run();
}

std::expected<Program, gotypes::GoError> CompileWithPlace(gotypes::Universe& universe,
                                                          const CompileOptions& options) {
  Compiler compiler(universe, options);
  Result<Program> program = compiler.Run();
  if (!program) return std::unexpected(compiler.Located(program.error().message));
  return std::move(*program);
}

std::expected<Program, gotypes::GoError> CompileAndLint(gotypes::Universe& universe,
                                                        const CompileOptions& options,
                                                        std::vector<Complaint>& complaints,
                                                        gotypes::GoPlace& blamed) {
  Compiler compiler(universe, options);
  compiler.LintAlways();
  Result<Program> program = compiler.Run();
  blamed = compiler.blamed();
  if (!program) return std::unexpected(compiler.Located(program.error().message));
  complaints = compiler.complaints();
  return std::move(*program);
}

uint32_t Program::ElementOf(uint32_t node) const {
  const TypeNode& n = nodes[node];
  if (n.has_element) return n.element;
  const bool named = n.underlying != kNoNode && nodes[n.underlying].has_element;
  return named ? nodes[n.underlying].element : kNoNode;
}

uint32_t Program::KeyOf(uint32_t node) const {
  const TypeNode& n = nodes[node];
  if (n.has_key) return n.key;
  const bool named = n.underlying != kNoNode && nodes[n.underlying].has_key;
  return named ? nodes[n.underlying].key : kNoNode;
}

const RootType* Program::FindRoot(std::string_view package, std::string_view type,
                                  const gotypes::Universe& universe) const {
  for (const RootType& root : roots) {
    const gotypes::GoType& t = universe.type(root.type);
    if (root.package != package) continue;
    if (t.name == type || t.Text() == type || t.Text().ends_with("/" + std::string(type))) return &root;
  }
  return nullptr;
}

}  // namespace plimsoll::declare
