#include "plimsoll/declare/package_rules.h"

#include <algorithm>
#include <array>
#include <set>

#include "plimsoll/declare/directives.h"
#include "plimsoll/declare/tag.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::declare {
namespace {

// Every tag of a generator, sorted.
constexpr std::array<std::string_view, 29> kGeneratorTags = {"genclient",
                                                             "genclient:method",
                                                             "genclient:noStatus",
                                                             "genclient:noVerbs",
                                                             "genclient:nonNamespaced",
                                                             "genclient:onlyVerbs",
                                                             "genclient:readonly",
                                                             "genclient:skipVerbs",
                                                             "groupGoName",
                                                             "k8s:applyconfiguration-gen",
                                                             "k8s:client-gen",
                                                             "k8s:conversion-gen",
                                                             "k8s:conversion-gen-external-types",
                                                             "k8s:deepcopy-gen",
                                                             "k8s:defaulter-gen",
                                                             "k8s:defaulter-gen-input",
                                                             "k8s:informer-gen",
                                                             "k8s:lister-gen",
                                                             "k8s:openapi-gen",
                                                             "k8s:openapi-model-package",
                                                             "k8s:prerelease-lifecycle-gen",
                                                             "k8s:protobuf-gen",
                                                             "k8s:register-gen",
                                                             "k8s:validation-gen",
                                                             "k8s:validation-gen-input",
                                                             "k8s:validation-gen-nolint",
                                                             "k8s:validation-gen-scheme-registry",
                                                             "k8s:validation-gen-test-fixture",
                                                             "k8s:validation-gen-test-targets"};

// The tags of a package's doc.go, and what upstream calls its directory.
struct PackageDoc {
  TagLines tags;
  std::string directory = "<dir>";
};

PackageDoc DocOf(const gotypes::Universe& universe, const gotypes::GoPackage& package) {
  PackageDoc doc;
  doc.tags = ExtractTags("+", PackageComments(universe, package));
  const std::string& file = universe.file(package.files.front()).name;
  const size_t slash = file.rfind('/');
  if (slash != std::string::npos) doc.directory = file.substr(0, slash);
  return doc;
}

Result<void> CheckKnownTags(const PackageDoc& doc) {
  std::string unknown;
  for (const auto& [name, lines] : doc.tags) {
    if (!name.starts_with("k8s:") || name.find("-gen") == std::string::npos) continue;
    if (!IsGeneratorTag(name.substr(0, name.find(':', 4)))) unknown += (unknown.empty() ? "+" : ", +") + name;
  }
  if (unknown.empty()) return {};
  return Fail(doc.directory + "/doc.go: unrecognized +k8s: tag(s): " + unknown +
              "\nrecognized generator tags: " + text::Joined(kGeneratorTags, ", "));
}

// Types of an API have their kind and version inline.
bool HoldsVersionedTypes(const gotypes::Universe& universe, const gotypes::GoPackage& package) {
  return std::ranges::any_of(package.types, [&](gotypes::TypeId type) {
    return std::ranges::any_of(universe.MembersOf(type), [](const gotypes::GoMember& member) {
      return member.name == "TypeMeta" && member.embedded &&
             member.tag.find("json:") != std::string_view::npos && member.json.name.empty() &&
             !member.json.omitted;
    });
  });
}

bool HoldsInternals(const PackageDoc& doc) {
  return std::ranges::any_of(std::array{"k8s:defaulter-gen", "k8s:defaulter-gen-input", "k8s:validation-gen",
                                        "k8s:validation-gen-input"},
                             [&](const char* name) { return doc.tags.contains(name); });
}

Result<void> CheckExplicit(const gotypes::Universe& universe, const gotypes::GoPackage& package,
                           const PackageDoc& doc) {
  const bool is_api = doc.tags.contains("groupName") || std::ranges::any_of(doc.tags, [](const auto& tag) {
                        return IsGeneratorTag(tag.first);
                      });
  if (!is_api || !IsVersionPath(package.path)) return {};
  using Wanted = std::vector<std::pair<std::string, std::string>>;
  Wanted wanted;
  std::string looks;
  if (HoldsVersionedTypes(universe, package)) {
    looks = "package containing versioned API types";
    wanted = {{"k8s:deepcopy-gen", "package or false"}};
  } else if (HoldsInternals(doc)) {
    looks = "package containing per-version internals (conversion, defaulting, validation)";
    const size_t slash = doc.directory.rfind('/');
    if (slash != std::string::npos && slash != 0)
      looks += " for hub types at " + doc.directory.substr(0, slash);
    wanted = {{"k8s:conversion-gen", "peer-package or false"},
              {"k8s:defaulter-gen", "TypeMeta or false"},
              {"k8s:validation-gen", "TypeMeta or false"}};
  }
  std::erase_if(wanted, [&](const auto& one) { return doc.tags.contains(one.first); });
  if (wanted.empty()) return {};
  std::string out = doc.directory + "/doc.go: this package looks like: " + looks +
                    ".\nSet explicit configuration or disablement for these generators in doc.go:";
  for (const auto& [tag, values] : wanted) out += "\n  +" + tag + "=<" + values + ">";
  return Fail(out);
}

}  // namespace

std::span<const std::string_view> GeneratorTags() { return kGeneratorTags; }

bool IsGeneratorTag(std::string_view name) { return std::ranges::binary_search(kGeneratorTags, name); }

bool IsVersionPath(std::string_view path) {
  std::string_view rest = path.substr(path.rfind('/') + 1);
  if (!rest.starts_with('v')) return false;
  const auto take = [&](char low, char high) {
    size_t count = 0;
    while (count < rest.size() && rest[count] >= low && rest[count] <= high) ++count;
    rest.remove_prefix(count);
    return count != 0;
  };
  rest.remove_prefix(1);
  if (!take('0', '9')) return false;
  return rest.empty() || (take('a', 'z') && take('0', '9') && rest.empty());
}

Result<void> CheckPackageRules(const gotypes::Universe& universe, const gotypes::GoPackage& package,
                               const std::vector<std::string>& rules) {
  if (rules.empty()) return {};
  const PackageDoc doc = DocOf(universe, package);
  for (const std::string& rule : rules) {
    Result<void> good = {};
    if (rule == "known-tags-only") {
      good = CheckKnownTags(doc);
    } else if (rule == "require-explicit-disablement") {
      good = CheckExplicit(universe, package, doc);
    } else {
      good = Fail("unrecognized lint-rule: " + rule);
    }
    if (!good) return good;
  }
  return {};
}

}  // namespace plimsoll::declare
