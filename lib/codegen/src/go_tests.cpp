#include "go_tests.h"

#include <algorithm>
#include <map>

#include "go_layout.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::codegen {
namespace {

constexpr std::string_view kSchemaPackage = "k8s.io/apimachinery/pkg/runtime/schema";
constexpr std::string_view kCoveragePackage = "k8s.io/apimachinery/pkg/test/coverage";

// Takes digits off the front; there must be some.
bool TakeDigits(std::string_view& text) {
  size_t count = 0;
  while (count < text.size() && ascii::IsDigit(text[count])) ++count;
  text.remove_prefix(count);
  return count > 0;
}

// `v1`, `v2beta3`.
bool IsApiVersion(std::string_view name) {
  if (!name.starts_with('v')) return false;
  name.remove_prefix(1);
  if (!TakeDigits(name)) return false;
  if (name.empty()) return true;
  const size_t stage = name.starts_with("alpha") ? 5 : name.starts_with("beta") ? 4 : 0;
  name.remove_prefix(stage);
  return stage > 0 && TakeDigits(name) && name.empty();
}

bool Allows(const AllowedRule& allowed, const KindCoverage& kind, const std::string& path,
            const std::pair<std::string, std::string>& rule) {
  const auto is = [](const std::string& pattern, const std::string& text) {
    return pattern == "*" || pattern == text;
  };
  const std::string version = kind.group.empty() ? kind.version : kind.group + "/" + kind.version;
  return allowed.api_version == version && is(allowed.kind, kind.kind) && is(allowed.path, path) &&
         is(allowed.error_type, rule.first) && is(allowed.origin, rule.second);
}

std::string RuleText(const std::pair<std::string, std::string>& rule) {
  const std::string origin = rule.second.empty() ? "" : ", Origin: " + text::Quoted(rule.second);
  return "{ErrorType: " + text::Quoted(rule.first) + origin + "}";
}

}  // namespace

void RemoveAllowed(KindCoverage& kind, const std::vector<AllowedRule>& allowlist) {
  for (auto& [path, rules] : kind.rules) {
    std::erase_if(rules, [&](const auto& rule) {
      return std::ranges::any_of(
          allowlist, [&](const AllowedRule& allowed) { return Allows(allowed, kind, path, rule); });
    });
  }
  std::erase_if(kind.rules, [](const auto& entry) { return entry.second.empty(); });
}

std::string CoverageDirectory(const KindCoverage& kind) {
  const std::string group = kind.group.empty() ? "core" : kind.group.substr(0, kind.group.find('.'));
  return group + "/" + ascii::ToLower(kind.kind) + "/";
}

void DeclareFixtureTest(GoFile& file) {
  file.Declare(GoBlock("func TestValidation(t *" + file.Name("testing", "T") + ")",
                       "localSchemeBuilder.Test(t).ValidateFixtures()\n"));
}

void DeclareCoverage(GoFile& file, const KindCoverage& coverage) {
  std::vector<std::string> paths;
  for (const auto& [path, rules] : coverage.rules) {
    std::vector<std::string> texts;
    for (const auto& rule : rules) texts.push_back(RuleText(rule));
    paths.push_back(text::Quoted(path) + ": " + GoLiteral("", texts));
  }
  const std::string kind =
      file.Name(kSchemaPackage, "GroupVersionKind") + "{Group: " + text::Quoted(coverage.group) +
      ", Version: " + text::Quoted(coverage.version) + ", Kind: " + text::Quoted(coverage.kind) + "}";
  const std::string rules = GoLiteral(file.Name(kCoveragePackage, "FieldRules"), paths);
  file.Declare(GoBlock("func init()",
                       GoCall(file.Name(kCoveragePackage, "RegisterDeclaredRules"), {kind, rules}) + "\n"));
}

void DeclareCoverageMain(GoFile& file) {
  const std::string complain = file.Name(kFmtPackage, "Fprintln") + "(" + file.Name("os", "Stderr") +
                               ", err)\n" + GoBlock("if code == 0", "code = 1\n");
  file.Declare(GoBlock(
      "func TestMain(m *" + file.Name("testing", "M") + ")",
      "code := m.Run()\n" +
          GoBlock("if err := " + file.Name(kCoveragePackage, "AssertDeclarativeCoverage") + "(); err != nil",
                  complain) +
          file.Name("os", "Exit") + "(code)\n"));
}

// The group is what the package of the types calls it.
Result<KindCoverage> CoverageOfRoot(const gotypes::Universe& universe, const Program& program,
                                    const RootType& root) {
  const GoType& type = universe.type(root.type);
  Result<declare::Coverage> rules = declare::CoverageOf(program, root.node);
  if (!rules) return std::unexpected(rules.error());
  KindCoverage out{type.package, IsApiVersion(root.go_package) ? root.go_package : "", type.name,
                   std::move(*rules)};
  const gotypes::GoPackage* package = universe.FindLoaded(type.package);
  if (package == nullptr) return out;
  const auto group = std::ranges::find(package->constants, "GroupName", &gotypes::GoConstant::name);
  if (group != package->constants.end()) out.group = group->value.Text();
  return out;
}

std::vector<GeneratedFile> CoverageTests(TypeFacts facts, std::vector<KindCoverage> kinds,
                                         const GoOptions& options) {
  std::map<std::pair<std::string, std::string>, std::vector<KindCoverage>> by_kind;
  for (KindCoverage& kind : kinds) {
    RemoveAllowed(kind, options.allowlist);
    if (kind.version.empty() || kind.rules.empty()) continue;
    std::vector<KindCoverage>& versions = by_kind[{kind.group, kind.kind}];
    versions.push_back(std::move(kind));
  }
  std::vector<GeneratedFile> out;
  for (auto& [key, versions] : by_kind) {
    std::ranges::sort(versions, {}, &KindCoverage::version);
    const std::string name = ascii::ToLower(key.second);
    const std::string stem = CoverageDirectory(versions.front()) + options.test_prefix;
    std::vector<std::string> listed;
    for (const KindCoverage& version : versions) {
      GoFile file(facts, "", name);
      DeclareCoverage(file, version);
      out.push_back({"", stem + version.version + "_test.go", file.Text(options.header)});
      listed.push_back(text::Quoted(version.version));
    }
    GoFile file(facts, "", name);
    file.Declare("var apiVersions = []string{" + text::Joined(listed, ", ") + "}\n");
    DeclareCoverageMain(file);
    out.push_back({"", stem + "main_test.go", file.Text(options.header)});
  }
  return out;
}

}  // namespace plimsoll::codegen
