#include "builtin_judge.h"

#include <algorithm>
#include <utility>

#include "field_location.h"
#include "named_object.h"
#include "plimsoll/builtin/lifecycle.h"
#include "plimsoll/builtin/metadata.h"
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

}  // namespace

bool BuiltinJudge::TellOfVersions(const KnownKinds& kinds, Value object, ObjectFindings& findings) {
  const std::string_view api_version = TextIn(object, "apiVersion");
  const std::string_view kind = TextIn(object, "kind");
  const std::string_view group = GroupOf(api_version);
  const Lifecycle* ended = builtin::FindLifecycle(group, VersionOf(api_version), kind);
  const auto versions = kinds.VersionsOf(group, kind);
  const std::string shown = std::string(api_version) + " " + std::string(kind);
  if (ended != nullptr && ended->removed != 0 && kinds.minor_version() >= ended->removed) {
    Finding& finding = AtVersion(
        object, Code::kUnknownVersion,
        shown + " is no longer served since Kubernetes 1." + std::to_string(ended->removed), findings);
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
    FieldFinder fields(object);
    for (const builtin::UnknownMember& member : verdict.unknown) {
      Finding& finding =
          findings.Add(Code::kUnknownField, member.place, "unknown field " + text::Quoted(member.path));
      if (auto path = fields.Follow(member.path)) finding.path = std::move(*path);
      finding.hint = member.hint;
    }
  }
  finding::ErrorList errors = verdict.errors;
  if (verdict.decodes && kind.stored) builtin::CheckMetadata(kind, object, errors);
  findings.AddErrors(errors);
  if (verdict.left_out != 0) {
    findings.Add(Code::kLimitFindings, object.span(),
                 std::to_string(verdict.left_out) + " more errors of this object are not listed");
  }
  changes_.clear();
  if (verdict.decodes && kind.stored && old) {
    CheckChange({kind.name, kinds.minor_version()}, object, *old, findings);
  }
  if (verdict.decodes && options_.rules) {
    rules_.Judge(kinds, kind, {object, old}, {&errors, &changes_}, findings);
  }
  Keep(object, verdict);
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
