#include "union_judge.h"

#include <set>

#include "../input/named_object.h"
#include "plimsoll/base/counted.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using unions::UnionEnforcement;
using unions::UnionError;
using unions::UnionRule;
using value::Value;

namespace {

// The object that has the union.
value::Path HolderOf(const UnionError& error) {
  const bool of_member = error.rule == UnionRule::kNotSelected || error.rule == UnionRule::kSelectedUnset;
  value::Path path = error.path;
  if (of_member) path.Pop();
  return path;
}

// What the rules of the server said about an object: the places of the errors.
class ServerErrors {
 public:
  explicit ServerErrors(ObjectFindings& findings) : fields_(findings.fields()) {
    for (const Finding& finding : findings.all()) {
      const bool own = finding.object == findings.number();
      if (own && finding.severity == finding::Severity::kError) places_.insert(finding.path);
    }
  }

  // Whether one is about the object with the union, or about what is in it or around it.
  bool Report(const UnionError& error) {
    if (places_.empty()) return false;
    value::Path at = fields_.Resolve(HolderOf(error)).value_or(value::Path());
    const auto inside = places_.lower_bound(at);
    if (inside != places_.end() && value::IsWithin(*inside, at)) return true;
    while (!at.empty()) {
      at.Pop();
      if (places_.contains(at)) return true;
    }
    return false;
  }

 private:
  FieldFinder& fields_;
  std::set<value::Path, value::PlaceOrder> places_;
};

}  // namespace

Finding& MarkUnion(const UnionError& error, Finding& finding) {
  finding.Take(error);
  if (error.enforcement != UnionEnforcement::kNone) return finding;
  finding.severity = finding::Severity::kWarning;
  finding.hint = "not reported by the API server";
  return finding;
}

const kinds::KindUnions* UnionJudge::OfSchema(std::string_view api_version, std::string_view kind) const {
  return options_.unions == nullptr ? nullptr : options_.unions->FindBySchema(api_version, kind);
}

void UnionJudge::JudgeByType(const kinds::TaggedType& type, Value object, std::optional<Value> old,
                             ObjectFindings& findings) {
  if (options_.unions == nullptr) return;
  Judge(options_.unions->FindByType(type, TextIn(object, "apiVersion"), TextIn(object, "kind")), object, old,
        findings);
}

void UnionJudge::Judge(const kinds::KindUnions* unions, Value object, std::optional<Value> old,
                       ObjectFindings& findings) {
  if (unions == nullptr || !unions::MayViolateUnions(unions->derived.schema, object)) return;
  arena_.Reset();
  const Result<merge::Node> node = merge::LoadNode(object, arena_);
  const Result<merge::Node> before = old ? merge::LoadNode(*old, arena_) : merge::Node();
  if (!node || !before) {
    findings
        .Add(Code::kLimitDepth, findings.object().span(),
             "the unions of the object were not checked: " + (node ? before : node).error().message)
        .severity = finding::Severity::kWarning;
    return;
  }
  const unions::UnionChecks checks{.items = unions::ItemNames::kByIndex};
  const unions::UnionErrors errors = unions::ValidateUnions(unions->derived.schema, *node, *before, checks);
  if (errors.empty()) return;
  ServerErrors server(findings);
  size_t listed = 0;
  bool only_warnings = true;  // among those that are not listed
  for (const UnionError& error : errors) {
    if (error.enforcement == UnionEnforcement::kServer && server.Report(error)) continue;
    if (++listed > kMaxUnionErrors) {
      only_warnings &= error.enforcement != UnionEnforcement::kUser;
      continue;
    }
    Finding& finding = MarkUnion(error, findings.AddAt(error.code, error.path, error.Text()));
    if (error.enforcement != UnionEnforcement::kServer) continue;
    // The rules of the kind did not object: a feature that is off may drop a member before they run.
    finding.severity = finding::Severity::kWarning;
    finding.hint = "the API server may reject this";
  }
  if (listed <= kMaxUnionErrors) return;
  Finding& limit = findings.Add(Code::kLimitFindings, findings.object().span(),
                                NotListed(listed - kMaxUnionErrors, "error of unions", "errors of unions"));
  if (only_warnings) limit.severity = finding::Severity::kWarning;
}

}  // namespace plimsoll::engine
