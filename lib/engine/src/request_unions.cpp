#include "request_unions.h"

#include <algorithm>
#include <set>

#include "field_location.h"
#include "object_nodes.h"
#include "plimsoll/engine/object_unions.h"
#include "plimsoll/merge/union_patch.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "union_judge.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using merge::Node;
using merge::UnionErrors;
using merge::UnionRule;

namespace {

UnionErrors SentErrors(const merge::UnionSchema& schema, const Node& sent, Arena& arena) {
  if (!sent.IsObject()) return {};
  return merge::BuildUnionPatch(schema, {.user = sent}, arena).errors;
}

// At the fields of the patch, where it has them.
Finding InPatch(const PatchDocument& patch, const merge::UnionError& error) {
  FieldFinder fields(patch.root());
  const auto path = fields.Follow(error.field);
  Finding finding(Code::kUnionViolation);
  finding.file = patch.source().name();
  finding.message = error.Text();
  finding.place = finding::Location{};
  finding.place->span = path ? fields.SpanOf(*path) : patch.root().span();
  if (path) finding.path = *path;
  MarkUnion(error, finding);
  std::vector<Finding> one = {std::move(finding)};
  finding::Locate(one, patch.source());
  return std::move(one.front());
}

bool HasUnionErrors(const std::vector<Finding>& findings) { return finding::CountErrors(findings) != 0; }

}  // namespace

UnionErrors RequestUnionErrors(const merge::UnionSchema& schema, const Node& sent, const Node& live,
                               const Node& result, Arena& arena) {
  UnionErrors out = SentErrors(schema, sent, arena);
  std::set<std::string> told;
  for (const merge::UnionError& error : out) told.insert(error.field);
  for (merge::UnionError& error : merge::ValidateUnions(schema, result, live, {})) {
    const bool same = error.rule == UnionRule::kSeveralSet && told.contains(error.field);
    if (!same) out.push_back(std::move(error));
  }
  return out;
}

std::vector<Finding> UnionFindings(const ManifestObject& object, const UnionErrors& errors) {
  std::vector<Finding> out;
  for (const merge::UnionError& error : errors) {
    out.push_back(FindingAt(object, Code::kUnionViolation, error.field, error.Text()));
    MarkUnion(error, out.back());
  }
  return out;
}

void CheckPatchedUnions(const ManifestObject& object, const PatchDocument& patch, UnionCatalog& unions,
                        ObjectOutcome& outcome) {
  if (!outcome.object) return;
  const auto kind = unions.Find(object.api_version, object.kind);
  std::vector<Finding> findings;
  if (!kind) {
    findings.push_back(FindingAt(object, Code::kUnusableSchema, "", kind.error().message));
  } else if (*kind != nullptr && !(*kind)->derived.schema.Empty()) {
    Arena arena;
    const text::Source text("", value::WriteJson(*outcome.object, {.exact_floats = true}).value_or("null"));
    value::Document document;
    value::ReadJson(text.bytes(), {}, document);
    const Result<Node> result = merge::LoadNode(document.root(), arena);
    const Result<Node> live = merge::LoadNode(object.root(), arena);
    const Result<Node> sent = merge::LoadNode(patch.root(), arena);
    if (!result || !live || !sent) {
      const Error& error = !result ? result.error() : !live ? live.error() : sent.error();
      findings.push_back(FindingAt(object, Code::kUnmergeable, "", error.message));
    } else {
      UnionErrors errors = RequestUnionErrors((*kind)->derived.schema, *sent, *live, *result, arena);
      std::erase_if(errors, [&](const merge::UnionError& error) {
        if (error.rule != UnionRule::kPatchSets) return false;
        outcome.findings.push_back(InPatch(patch, error));
        return true;
      });
      findings = UnionFindings(object, errors);
    }
  }
  finding::Locate(findings, *object.source);
  outcome.findings.insert(outcome.findings.end(), findings.begin(), findings.end());
  if (HasUnionErrors(outcome.findings)) outcome.object.reset();
}

}  // namespace plimsoll::engine
