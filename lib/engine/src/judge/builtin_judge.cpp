#include "builtin_judge.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "../input/named_object.h"
#include "../report/field_location.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/builtin/kind/lifecycle.h"
#include "plimsoll/builtin/kind/metadata.h"
#include "plimsoll/engine/judge/namespace_limits.h"
#include "plimsoll/engine/judge/namespace_quotas.h"
#include "plimsoll/engine/judge/pod_security.h"
#include "plimsoll/reshape/pruned_copy.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/pointer.h"
#include "plimsoll/value/value_text.h"
#include "rest_judge.h"
#include "version_finding.h"

namespace plimsoll::engine {

using builtin::Lifecycle;
using builtin::ObjectFaults;
using finding::Code;
using finding::Finding;
using value::Value;

namespace {

std::vector<Value> RepeatedOwnersOf(Value object) {
  const std::optional<Value> metadata = object.Find("metadata");
  return metadata && metadata->IsObject() ? schema::RepeatedOwners(*metadata) : std::vector<Value>{};
}

void WarnOfRepeatedOwners(Value object, ObjectFindings& findings) {
  const std::vector<Value> repeated = RepeatedOwnersOf(object);
  if (repeated.empty()) return;
  findings.Add(Code::kDiscouraged, repeated.front().span(), schema::RepeatedOwnersWarning(repeated),
               value::PathTo(object, repeated.front().index()));
}

// What the request handler of the server removes: repeated owner references, and the namespace of a
// cluster-scoped object.
void ListHandled(const builtin::BuiltinKind& kind, Value object, std::vector<uint32_t>& dropped) {
  for (const Value owner : RepeatedOwnersOf(object)) dropped.push_back(owner.index());
  const std::optional<Value> metadata = object.Find("metadata");
  if (!metadata || kind.namespaced) return;
  for (const value::Member member : metadata->Members()) {
    if (member.key == "namespace") dropped.push_back(member.key_value.index());
  }
}

void WarnOfEnd(const kinds::Kinds& kinds, Value object, ObjectFindings& findings) {
  const std::string_view version = TextIn(object, "apiVersion");
  const Lifecycle* known =
      builtin::FindLifecycle(GroupOf(version), VersionOf(version), TextIn(object, "kind"));
  if (known == nullptr || known->deprecated == 0 || kinds.minor_version() < known->deprecated) return;
  AddAtVersion(object, Code::kDeprecatedVersion, known->Warning(), findings);
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

// Of the values that cannot be decoded, the one that Go's error is about.
uint32_t ReportedByServer(const std::vector<builtin::Mistyped>& mistyped) {
  const auto last = std::ranges::find_if(mistyped, &builtin::Mistyped::ends_it);
  return last != mistyped.end() ? last->value : mistyped.front().value;
}

// Where the schema says that a field is required, and rules say it in the words of the server, the latter
// stay.
void DropRepeatedRequired(const std::vector<Finding>& by_rules, std::vector<Finding>& by_schema) {
  const auto is_required = [](const Finding& finding) { return finding.code == Code::kRequired; };
  std::erase_if(by_schema, [&](const Finding& finding) {
    return is_required(finding) && std::ranges::any_of(by_rules, [&](const Finding& other) {
             return is_required(other) && value::IsSamePlace(other.path, finding.path);
           });
  });
}

bool IsAboutType(const Finding& finding, text::Span place) {
  const bool type = finding.code == Code::kTypeMismatch || finding.code == Code::kFormatMismatch;
  return type && finding.place && finding.place->span.offset == place.offset;
}

}  // namespace

bool BuiltinJudge::ReportVersions(const kinds::Kinds& kinds, Value object, ObjectFindings& findings) {
  const std::string_view api_version = TextIn(object, "apiVersion");
  const std::string_view kind = TextIn(object, "kind");
  const std::string_view group = GroupOf(api_version);
  const Lifecycle* ended = builtin::FindLifecycle(group, VersionOf(api_version), kind);
  const auto versions = kinds.VersionsOf(group, kind);
  const std::string shown = std::string(api_version) + " " + std::string(kind);
  if (ended != nullptr && ended->removed != 0 && kinds.minor_version() >= ended->removed) {
    Finding& finding = AddAtVersion(
        object, Code::kUnknownVersion,
        shown + " is no longer served since Kubernetes 1." + std::to_string(ended->removed), findings);
    finding.hint =
        ended->replacement.empty() ? Served(group, versions) : "use " + std::string(ended->replacement);
    return true;
  }
  if (versions.empty()) return false;
  AddAtVersion(object, Code::kUnknownVersion, shown + " is not served in Kubernetes " + kinds.release(),
               findings)
      .hint = Served(group, versions);
  return true;
}

void BuiltinJudge::Judge(const kinds::Kind& kind, const kinds::Kinds& kinds, Value object,
                         std::optional<Value> old, ObjectFindings& findings) {
  quota_claims_.clear();
  WarnOfEnd(kinds, object, findings);
  if (builtin::KindAdmitter::Knows(*kind.builtin()) && JudgePlain({kind, kinds, old}, object, findings))
    return;
  kept_ = &stored_;
  const ObjectFaults& faults = walk_.Judge(*kind.builtin()->plan, object);
  Keep(*kind.builtin(), object, faults);
  if (faults.decodes) {
    AddUnknown(faults, findings);
    JudgeDecoded({kind, kinds, old}, faults, object, findings);
  } else {
    JudgeUndecodable({kind, kinds, old}, faults, object, findings);
    kept_ = &stored_;  // not what was made of another object in its place
  }
}

builtin::KindSettings BuiltinJudge::SettingsOf(const kinds::Kinds& kinds, Value object) const {
  builtin::KindSettings settings{.minor_version = kinds.minor_version(),
                                 .gates = options_.gates,
                                 .store = makes_stored_,
                                 .from_store = true,
                                 .add_namespace = false,
                                 .from_files = options_.metadata == crd::MetadataSource::kFromFile,
                                 .cluster = &options_.cluster};
  const std::string_view name = value::TextIn(object.Find("metadata"), "namespace");
  if (options_.pod_security != nullptr) settings.pod_security = &options_.pod_security->Of(name);
  if (options_.limit_ranges != nullptr) settings.limit_ranges = &options_.limit_ranges->Of(name);
  if (options_.quotas != nullptr) settings.quotas = &options_.quotas->Of(name);
  return settings;
}

const builtin::KindAdmission& BuiltinJudge::Admit(const Judged& as, Value object) {
  const builtin::KindRequest request{.object = object, .old = as.old, .subresource = subresource_};
  return admitter_.Admit(*as.kind.builtin(), request, SettingsOf(as.kinds, object));
}

bool BuiltinJudge::JudgePlain(const Judged& as, Value object, ObjectFindings& findings) {
  const builtin::KindAdmission& admission = Admit(as, object);
  if (!admission.decodes || admission.has_unknown) return false;
  if (admission.stored.empty() || options_.unknown == reshape::Unknown::kPreserve) {
    Keep(*as.kind.builtin(), object, {});
  }
  Report(admission, object, findings);
  return true;
}

void BuiltinJudge::JudgeByStrategy(const Judged& as, Value object, ObjectFindings& findings) {
  Report(Admit(as, object), object, findings);
}

void BuiltinJudge::Report(const builtin::KindAdmission& admission, Value object, ObjectFindings& findings) {
  if (admission.fatal) findings.Add(Code::kUndecodable, object.span(), *admission.fatal);
  for (const builtin::Warning& warning : admission.warnings) {
    findings.AddAt(Code::kDiscouraged, warning.path, warning.text);
  }
  if (admission.security_warning) {
    findings.Add(Code::kPodSecurityWarning, object.span(), *admission.security_warning);
  }
  findings.AddErrors(admission.errors);
  if (admission.denial) findings.Add(Code::kPodSecurity, object.span(), *admission.denial);
  if (admission.limit_denial) findings.Add(Code::kLimitRange, object.span(), *admission.limit_denial);
  quota_claims_ = admission.quota_claims;
  const bool made = !admission.stored.empty() && options_.unknown != reshape::Unknown::kPreserve;
  kept_ = made ? &admission.stored : &stored_;
}

void BuiltinJudge::AddUnknown(const ObjectFaults& faults, ObjectFindings& findings) const {
  if (options_.unknown != reshape::Unknown::kStrict) return;
  for (const builtin::UnknownMember& member : faults.unknown) {
    Finding& finding = findings.Add(Code::kUnknownField, member.place,
                                    "unknown field " + text::Quoted(member.path.DecoderPath()));
    finding.path = member.path;
    finding.hint = member.hint;
  }
}

void BuiltinJudge::AddErrors(const ObjectFaults& faults, const finding::ErrorList& errors, Value object,
                             ObjectFindings& findings) {
  findings.AddErrors(errors);
  if (faults.left_out == 0) return;
  findings.Add(Code::kLimitFindings, object.span(),
               NotListed(faults.left_out, "error of this object", "errors of this object"));
}

void BuiltinJudge::JudgeDecoded(const Judged& as, const ObjectFaults& faults, Value object,
                                ObjectFindings& findings) {
  const builtin::BuiltinKind& kind = *as.kind.builtin();
  if (builtin::KindAdmitter::Knows(kind)) return JudgeByStrategy(as, object, findings);
  finding::ErrorList errors = faults.schema_errors;
  if (kind.stored) {
    builtin::CheckMetadata(kind, object, errors);
    WarnOfRepeatedOwners(object, findings);
  }
  AddErrors(faults, errors, object, findings);
  if (options_.rules) rules_.Judge(as.kind, {object, as.old}, errors, findings);
}

// The server reports one value that it cannot decode. All else that is found is marked.
void BuiltinJudge::JudgeUndecodable(const Judged& as, const ObjectFaults& faults, Value object,
                                    ObjectFindings& findings) {
  const std::vector<builtin::Mistyped> mistyped = faults.mistyped;
  std::vector<Finding> found;
  ObjectFindings sink = findings.Into(found);
  AddUnknown(faults, sink);
  AddErrors(faults, faults.errors, object, sink);
  const auto judge = [&](Value instead) {
    std::vector<Finding> out;
    const ObjectFaults& again = walk_.Judge(*as.kind.builtin()->plan, instead);
    ObjectFindings others = findings.Into(out);
    if (again.decodes) JudgeDecoded(as, again, instead, others);
    return out;
  };
  std::vector<Finding> rest = JudgeRest(object, mistyped, found, judge);
  DropRepeatedRequired(rest, found);
  const text::Span reported = Value(object.document(), ReportedByServer(mistyped)).span();
  std::ranges::move(rest, std::back_inserter(found));
  for (Finding& finding : found) {
    if (!IsAboutType(finding, reported)) MarkBeyondServer(finding);
    findings.Append(std::move(finding));
  }
}

void BuiltinJudge::Keep(const builtin::BuiltinKind& kind, Value object, const ObjectFaults& faults) {
  if (!makes_stored_) return;
  std::vector<uint32_t> dropped;
  if (options_.unknown != reshape::Unknown::kPreserve) {
    for (const builtin::UnknownMember& member : faults.unknown) dropped.push_back(member.key);
  }
  if (faults.decodes && kind.stored) ListHandled(kind, object, dropped);
  std::ranges::sort(dropped);
  reshape::CopyWithout(object, dropped, writer_, stored_);
}

}  // namespace plimsoll::engine
