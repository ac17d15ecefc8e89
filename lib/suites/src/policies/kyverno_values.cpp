#include "kyverno_values.h"

#include <algorithm>
#include <utility>

#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Tree;
using value::Value;

constexpr std::string_view kValuesKeys[] = {"apiVersion", "kind", "metadata", "namespaceSelector",
                                            "namespaces"};
constexpr std::string_view kUserInfoKeys[] = {"apiVersion", "kind", "metadata", "userInfo"};
constexpr std::string_view kUserInfoMembers[] = {"username", "groups", "uid", "extra"};

// A namespace as the server has it: its name is a label, too.
value::Detached NamespaceWith(std::string_view name, std::optional<Value> labels) {
  Tree out = Tree::NewObject();
  out.Set(value::Path("apiVersion"), Tree::String("v1"));
  out.Set(value::Path("kind"), Tree::String("Namespace"));
  Tree metadata = Tree::NewObject();
  metadata.AsObject().Set("name", Tree::String(std::string(name)));
  Tree all = labels && labels->IsObject() ? Tree::From(*labels) : Tree::NewObject();
  all.AsObject().Set("kubernetes.io/metadata.name", Tree::String(std::string(name)));
  metadata.AsObject().Set("labels", std::move(all));
  out.AsObject().Set("metadata", std::move(metadata));
  return value::Detached(value::DocumentOf(out));
}

// Reports members that nothing is made of.
void ReportOthers(const PolicySuiteContext& context, Value mapping, std::span<const std::string_view> known,
                  text::Span place, std::string_view what) {
  for (const value::Member member : mapping.Members()) {
    if (std::ranges::find(known, member.key) != known.end()) continue;
    context.AddUnmapped(place, std::string(what) + ": " + std::string(member.key) +
                                   " does not apply to admission policies and is not used");
  }
}

}  // namespace

void ReadKyvernoValues(const PolicySuiteContext& context, Value values, text::Span place,
                       std::string_view what, PolicySuite& suite) {
  if (!values.IsObject()) {
    context.suite.Add(place, std::string(what) + " must be a mapping");
    return;
  }
  ReportOthers(context, values, kValuesKeys, place, what);
  if (const auto selectors = values.Find("namespaceSelector"); selectors && selectors->IsArray()) {
    for (const Value item : selectors->Items()) {
      if (!item.IsObject()) continue;
      suite.namespaces.push_back({NamespaceWith(value::TextIn(item, "name"), item.Find("labels")), place});
    }
  }
  if (const auto namespaces = values.Find("namespaces"); namespaces && namespaces->IsArray()) {
    for (const Value item : namespaces->Items()) {
      if (item.IsObject()) suite.namespaces.push_back({value::Detached(item), place});
    }
  }
}

engine::PolicyUser ReadKyvernoUser(const PolicySuiteContext& context, const PlacedText& path) {
  engine::PolicyUser out;
  const std::optional<CaseValue> file = context.OnlyObjectOf(path);
  if (!file) return out;
  ReportOthers(context, file->value.root(), kUserInfoKeys, path.place, path.text);
  const std::optional<Value> user = file->value.root().Find("userInfo");
  if (!user || !user->IsObject()) {
    context.suite.Add(path.place, path.text + " has no userInfo");
    return out;
  }
  ReportOthers(context, *user, kUserInfoMembers, path.place, path.text + ": userInfo");
  if (user->Find("username")) out.name = value::TextIn(*user, "username");
  if (const auto groups = user->Find("groups"); groups && groups->IsArray()) {
    for (const Value group : groups->Items()) out.groups.emplace_back(value::TextOf(group));
  }
  out.uid = value::TextIn(*user, "uid");
  if (const auto extra = user->Find("extra"))
    out.extra = context.UserExtraOf(*extra, path.text + ": userInfo.extra", path.place);
  return out;
}

}  // namespace plimsoll::suites
