#include "plimsoll/declare/directives.h"

#include <algorithm>
#include <set>

#include "list_text.h"
#include "plimsoll/declare/tag.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {
namespace {

constexpr std::string_view kMain = "k8s:validation-gen";
constexpr const char* kDefaultScheme = "k8s.io/apimachinery/pkg/runtime.Scheme";

using Values = std::vector<std::string>;

// The raw values of a tag in comment lines, in order.
Result<Values> ValuesOf(const gotypes::CommentLines& lines, std::string_view name,
                        TagMode mode = TagMode::kRaw) {
  Values out;
  const TagLines tags = ExtractTags("+", lines);
  const auto found = tags.find(name);
  if (found == tags.end()) return out;
  for (const std::string_view line : found->second) {
    const TagResult tag = ParseTag(line, mode);
    if (!tag && mode == TagMode::kRaw) return Fail(tag.error().message);
    if (!tag) {
      const Values lines_of_name(found->second.begin(), found->second.end());
      return Fail("failed to parse tags: " + tag.error().message + ": " + ListText(lines_of_name));
    }
    out.push_back(tag->front().value);
  }
  return out;
}

bool SaysExactly(const gotypes::CommentLines& lines, std::string_view value) {
  const auto values = ValuesOf(lines, kMain);
  return values && values->size() == 1 && values->front() == value;
}

Result<std::string> TypesPackage(const gotypes::CommentLines& lines, const std::string& own) {
  const auto inputs = ValuesOf(lines, "k8s:validation-gen-input");
  if (!inputs) return Fail(inputs.error().message);
  if (inputs->empty()) return own;
  if (inputs->size() > 1) {
    return Fail("+k8s:validation-gen-input: expected at most one value, got " + ListText(*inputs));
  }
  if (inputs->front().starts_with("./") || inputs->front().starts_with("../")) {
    return Fail("+k8s:validation-gen-input: relative path " + text::Quoted(inputs->front()) +
                " is not supported; use the full package import path");
  }
  return inputs->front();
}

}  // namespace

gotypes::CommentLines PackageComments(const gotypes::Universe& universe, const gotypes::GoPackage& package) {
  for (const uint32_t index : package.files) {
    const gotypes::FileSyntax& file = universe.file(index);
    const std::string_view name = std::string_view(file.name).substr(file.name.rfind('/') + 1);
    if (name == "doc.go") return gotypes::AllComments(file);
  }
  return {};
}

Result<PackageDirectives> DirectivesOf(const gotypes::Universe& universe, const gotypes::GoPackage& package) {
  const gotypes::CommentLines lines = PackageComments(universe, package);
  PackageDirectives out;
  const auto values = ValuesOf(lines, kMain);
  if (!values) return Fail(values.error().message);
  const auto opted_out = static_cast<size_t>(std::ranges::count(*values, "false"));
  if (opted_out != 0 && opted_out != values->size()) {
    return Fail("+k8s:validation-gen: cannot mix \"false\" with other values; got " + ListText(*values));
  }
  const auto types_package = TypesPackage(lines, package.path);
  if (!types_package) return Fail(types_package.error().message);
  out.types_package = *types_package;
  out.generate = !values->empty() && opted_out == 0;
  if (opted_out == 0) out.criteria = *values;
  const auto registry = ValuesOf(lines, "k8s:validation-gen-scheme-registry");
  out.registers = !registry || registry->empty() || registry->front() != "nil";
  if (out.registers) out.scheme = registry && !registry->empty() ? registry->front() : kDefaultScheme;
  out.fixtures = ValuesOf(lines, "k8s:validation-gen-test-fixture").value_or(Values());
  const TagLines tags = ExtractTags("+", lines);
  out.nolint = tags.contains("k8s:validation-gen-nolint");
  out.test_targets = tags.contains("k8s:validation-gen-test-targets");
  return out;
}

Result<void> CheckCriteria(const gotypes::GoPackage& package, const PackageDirectives& directives) {
  if (directives.criteria.size() == 1 && directives.criteria[0].empty()) {
    return Fail(package.path + ": found package tag \"k8s:validation-gen\" with no value");
  }
  for (const std::string& criterion : directives.criteria) {
    if (criterion == "*") continue;
    const bool field = criterion.starts_with("TypesWithField=");
    if (!field && !criterion.starts_with("TypesWithSuffix=")) {
      return Fail(package.path +
                  ": unknown value for package tag \"k8s:validation-gen\": " + text::Quoted(criterion));
    }
    if (criterion.ends_with('=')) {
      return Fail(package.path + ": found package tag \"k8s:validation-gen=" + criterion +
                  "\" with empty value");
    }
  }
  return {};
}

bool IsRoot(const gotypes::Universe& universe, gotypes::TypeId id, const std::vector<std::string>& criteria) {
  const gotypes::GoType& type = universe.type(id);
  if (!gotypes::IsExported(type.name)) return false;
  const gotypes::CommentLines doc = universe.DocOf(type.place);
  const gotypes::CommentLines second = universe.SecondClosestOf(type.place);
  if (SaysExactly(doc, "false") || SaysExactly(second, "false")) return false;
  if (SaysExactly(doc, "true") || SaysExactly(second, "true")) return true;
  const auto members = universe.MembersOf(id);
  const bool list = std::ranges::any_of(members, [&](const gotypes::GoMember& member) {
    return member.embedded &&
           universe.type(member.type).Text() == "k8s.io/apimachinery/pkg/apis/meta/v1.ListMeta";
  });
  if (type.kind == gotypes::TypeKind::kStruct && list) return false;
  return std::ranges::any_of(criteria, [&](const std::string& criterion) {
    if (criterion == "*") return true;
    const std::string value = criterion.substr(criterion.find('=') + 1);
    if (criterion.starts_with("TypesWithSuffix=")) return type.name.ends_with(value);
    return std::ranges::any_of(members,
                               [&](const gotypes::GoMember& member) { return member.name == value; });
  });
}

Result<std::vector<std::string>> SubresourcesOf(const gotypes::Universe& universe, gotypes::TypeId id) {
  const gotypes::GoType& type = universe.type(id);
  gotypes::CommentLines lines = universe.SecondClosestOf(type.place);
  const gotypes::CommentLines doc = universe.DocOf(type.place);
  lines.insert(lines.end(), doc.begin(), doc.end());
  const auto supported = ValuesOf(lines, "k8s:supportsSubresource", TagMode::kParsed);
  if (!supported) return Fail("Failed to extract supportedSubresource tags: " + supported.error().message);
  const auto own = ValuesOf(lines, "k8s:isSubresource", TagMode::kParsed);
  if (!own) return Fail("Failed to extract isSubresource tags: " + own.error().message);
  if (own->size() > 1) {
    return Fail("Type " + text::Quoted(type.Text()) +
                " contains more than one usage of \"k8s:isSubresource\"");
  }
  std::set<std::string> all(supported->begin(), supported->end());
  all.insert(own->empty() ? "/" : own->front());
  return std::vector<std::string>(all.begin(), all.end());
}

}  // namespace plimsoll::declare
