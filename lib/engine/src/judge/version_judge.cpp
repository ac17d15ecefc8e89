// What would be stored, in another version of its kind.
#include <algorithm>
#include <span>
#include <string>

#include "../report/field_location.h"
#include "object_judge.h"
#include "plimsoll/builtin/admit/version_conversion.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tree.h"
#include "version_finding.h"

namespace plimsoll::engine {

using finding::Code;
using value::Value;

namespace {

void ReportNoVersion(Value object, std::string_view wanted, const std::vector<std::string_view>& versions,
                     ObjectFindings& findings) {
  AddAtVersion(object, Code::kUnknownVersion,
               std::string(TextIn(object, "kind")) + " has no version " + std::string(wanted), findings)
      .hint = "versions: " + text::Joined(versions, ", ");
}

}  // namespace

void ObjectJudge::ConvertStored(Value object, ObjectFindings& findings) {
  const std::string_view group = GroupOf(TextIn(object, "apiVersion"));
  const std::string_view wanted = VersionOf(options_.to_version);
  const bool any_group = options_.to_version.find('/') == std::string::npos;
  if (!any_group && GroupOf(options_.to_version) != group) return;
  if (wanted == VersionOf(TextIn(verdict_->stored, "apiVersion"))) return;
  const Chosen& chosen = ChosenFor(verdict_->stored);
  if (chosen.form == Form::kBuiltin) {
    ConvertBuiltin(*chosen.kind->builtin(), object, wanted, findings);
  } else if (chosen.form == Form::kCustom) {
    ConvertCustom(*chosen.choice.crd, object, wanted, findings);
  }
}

void ObjectJudge::ConvertBuiltin(const builtin::BuiltinKind& from, Value object, std::string_view wanted,
                                 ObjectFindings& findings) {
  const kinds::Kind* other = kinds_.Find({from.name.group, wanted, from.name.kind});
  const builtin::BuiltinKind* to = other == nullptr ? nullptr : other->builtin();
  if (to == nullptr) {
    const auto versions = kinds_.VersionsOf(from.name.group, from.name.kind);
    return ReportNoVersion(object, wanted, versions, findings);
  }
  const Result<void> converted = builtin::ConvertVersion(from, *to, verdict_->stored, converted_);
  if (!converted) {
    AddAtVersion(object, Code::kUnknownVersion, converted.error().message, findings);
    return;
  }
  verdict_->stored = converted_.root();
  verdict_->made = true;
}

// Without a webhook nothing but the version changes. What the schema of the version does not have is pruned
// when the object is read, and its defaults are set: as in an update that changes nothing.
void ObjectJudge::ConvertCustom(const crd::ServedCrd& crd, Value object, std::string_view wanted,
                                ObjectFindings& findings) {
  const crd::Crd& own = crd.crd();
  if (crd.Find(wanted) == nullptr) {
    std::vector<std::string_view> versions;
    for (const crd::Version& version : own.versions.items) versions.push_back(version.name.text);
    return ReportNoVersion(object, wanted, versions, findings);
  }
  if (own.conversion.strategy.text == "Webhook") {
    AddAtVersion(object, Code::kUnknownVersion,
                 std::string(own.names.kind.text) + " is converted by a webhook, which is not called",
                 findings);
    return;
  }
  value::Tree changed = value::Tree::From(verdict_->stored);
  changed.AsObject().Set("apiVersion", value::Tree::String(schema::ApiVersionOf(own.group.text, wanted)));
  converted_.Clear({});
  value::DocumentBuilder builder(converted_);
  value::Send(changed, builder);
  admit_.operation = crd::Operation::kUpdate;
  admit_.unknown = reshape::Unknown::kPrune;
  const crd::Admission& read =
      admitter_.Admit(crd, {.object = converted_.root(), .old = converted_.root()}, admit_);
  admit_.unknown = options_.unknown;
  if (read.fatal) {
    findings.Add(Code::kUndecodable, object.span(), read.fatal->message);
    return;
  }
  verdict_ = Verdict{read.stored.root(), options_.presence ? &typed_presence_ : nullptr, read.version, true,
                     verdict_->rule_cost};
}

}  // namespace plimsoll::engine
