#include "builtin_judge.h"

#include <algorithm>
#include <utility>

#include "field_location.h"
#include "named_object.h"
#include "plimsoll/builtin/lifecycle.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "pruned_copy.h"

namespace plimsoll::engine {

using builtin::BuiltinVerdict;
using builtin::Lifecycle;
using finding::Code;
using finding::Finding;
using value::Step;
using value::Value;

namespace {

Finding& AtVersion(Value object, Code code, std::string message, ObjectFindings& findings) {
  Finding& finding = findings.Add(code, PlaceOf(object, "apiVersion"), std::move(message));
  finding.path.Push(Step::Field("apiVersion"));
  return finding;
}

void WarnOfEnd(const KnownKinds& kinds, Value object, ObjectFindings& findings) {
  const std::string_view version = TextIn(object, "apiVersion");
  const Lifecycle* known =
      builtin::FindLifecycle(GroupOf(version), VersionOf(version), TextIn(object, "kind"));
  if (known == nullptr || known->deprecated == 0 || kinds.minor_version() < known->deprecated) return;
  AtVersion(object, Code::kDeprecatedVersion, known->Warning(), findings);
}

std::string Served(std::string_view group, std::vector<std::string_view> versions) {
  std::string out;
  for (const std::string_view version : versions) {
    out += out.empty() ? "served: " : ", ";
    if (!group.empty()) out.append(group).append("/");
    out.append(version);
  }
  return out;
}

// The server takes the namespace from the request where an object has none, and away where it must
// have none.
bool IsLeftToRequest(const finding::FieldError& error) {
  return error.field == "metadata.namespace" &&
         (error.type == finding::ErrorType::kRequired || error.type == finding::ErrorType::kForbidden);
}

// What the server makes of `generateName` before it looks at names: five characters more, 63 in all.
std::string GeneratedName(std::optional<Value> metadata) {
  const std::string_view prefix = metadata ? TextIn(*metadata, "generateName") : std::string_view{};
  return prefix.empty() ? std::string() : std::string(prefix.substr(0, 58)) + "00000";
}

}  // namespace

bool BuiltinJudge::TellOfVersions(const KnownKinds& kinds, Value object, ObjectFindings& findings) {
  const std::string_view api_version = TextIn(object, "apiVersion");
  const std::string_view kind = TextIn(object, "kind");
  const std::string_view group = GroupOf(api_version);
  const Lifecycle* ended = builtin::FindLifecycle(group, VersionOf(api_version), kind);
  const auto versions = kinds.VersionsOf(group, kind);
  const std::string shown = std::string(api_version) + " " + std::string(kind);
  if (ended != nullptr && ended->removed != 0 && kinds.minor_version() >= ended->removed) {
    Finding& finding =
        AtVersion(object, Code::kUnknownVersion,
                  shown + " is not served since Kubernetes 1." + std::to_string(ended->removed), findings);
    finding.hint =
        ended->replacement.empty() ? Served(group, versions) : "use " + std::string(ended->replacement);
    return true;
  }
  if (versions.empty()) return false;
  AtVersion(object, Code::kUnknownVersion, shown + " is not served in Kubernetes " + kinds.release(),
            findings)
      .hint = Served(group, versions);
  return true;
}

void BuiltinJudge::Judge(const builtin::BuiltinKind& kind, const KnownKinds& kinds, Value object,
                         std::optional<Value> old, ObjectFindings& findings) {
  WarnOfEnd(kinds, object, findings);
  const BuiltinVerdict& verdict = walk_.Judge(*kind.plan, object);
  if (options_.unknown == reshape::Unknown::kStrict) {
    for (const builtin::UnknownMember& member : verdict.unknown) {
      Finding& finding =
          findings.Add(Code::kUnknownField, member.place, "unknown field " + text::Quoted(member.path));
      if (auto path = FollowField(member.path, object)) finding.path = std::move(*path);
      finding.hint = member.hint;
    }
  }
  findings.AddErrors(verdict.errors);
  if (verdict.left_out != 0) {
    findings.Add(Code::kLimitFindings, object.span(),
                 std::to_string(verdict.left_out) + " more errors of this object are not listed");
  }
  if (verdict.decodes && kind.stored) CheckMetadata(kind, object, findings);
  changes_.clear();
  if (verdict.decodes && kind.stored && old) {
    CheckChange({kind.name, kinds.minor_version()}, object, *old, findings);
  }
  if (verdict.decodes && options_.rules) {
    rules_.Judge(kinds, kind, {object, old}, {&verdict.errors, &changes_}, findings);
  }
  Keep(object, verdict);
}

void BuiltinJudge::CheckMetadata(const builtin::BuiltinKind& kind, Value object, ObjectFindings& findings) {
  schema::ObjectMetaRules rules;
  rules.namespaced = kind.namespaced;
  rules.name_rule = kind.name_rule;
  const std::optional<Value> held = object.Find("metadata");
  const std::optional<Value> metadata = held && held->IsObject() ? held : std::nullopt;
  const std::string generated = GeneratedName(metadata);
  rules.fallback_name = generated;
  finding::ErrorList errors;
  schema::CheckObjectMeta(metadata, rules, "metadata", object.span(), errors);
  std::erase_if(errors, IsLeftToRequest);
  const std::optional<Value> name = metadata ? metadata->Find("name") : std::nullopt;
  if (kind.max_name != 0 && name && name->IsString() && name->AsString().size() > kind.max_name) {
    errors.push_back(finding::Invalid("metadata.name", text::Quoted(name->AsString()),
                                      "must be no more than " + std::to_string(kind.max_name) + " characters",
                                      name->span()));
  }
  findings.AddErrors(errors);
}

// Of metadata, name and namespace are those by which the old object was found, and the server carries over
// what only it sets.
void BuiltinJudge::CheckChange(const builtin::UpdatedKind& kind, Value object, Value old,
                               ObjectFindings& findings) {
  builtin::CheckUpdate(kind, old, object, changes_);
  findings.AddErrors(changes_);
}

void BuiltinJudge::Keep(Value object, const BuiltinVerdict& verdict) {
  std::vector<uint32_t> dropped;
  if (options_.unknown != reshape::Unknown::kPreserve) {
    for (const builtin::UnknownMember& member : verdict.unknown) dropped.push_back(member.key);
  }
  CopyWithout(object, dropped, writer_, admission_.stored);
  admission_.presence = options_.presence ? &presence_ : nullptr;
}

}  // namespace plimsoll::engine
