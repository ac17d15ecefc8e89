#include "request_unions.h"

#include <algorithm>
#include <memory>
#include <set>

#include "../judge/union_judge.h"
#include "../report/field_location.h"
#include "object_nodes.h"
#include "plimsoll/engine/objects/object_unions.h"
#include "plimsoll/unions/clearing/union_patch.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using merge::Node;
using unions::UnionErrors;
using unions::UnionRule;

namespace {

UnionErrors SentErrors(const unions::UnionSchema& schema, const Node& sent, Arena& arena) {
  if (!sent.IsObject()) return {};
  return unions::BuildUnionPatch(schema, {.user = sent}, arena).errors;
}

// At the fields of the patch, where it has them.
Finding InPatch(const PatchDocument& patch, const unions::UnionError& error) {
  FieldFinder fields(patch.root());
  const auto path = fields.Resolve(error.path);
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

// A document as nodes, with what they live in.
struct LoadedTree {
  value::Document document;
  Result<Node> node = Node();
};

std::unique_ptr<LoadedTree> LoadTree(const value::Tree& tree, Arena& arena) {
  auto out = std::make_unique<LoadedTree>();
  out->document = value::DocumentOf(tree, value::Numbers::kAsExactJson);
  out->node = merge::LoadNode(out->document.root(), arena);
  return out;
}

// The patch with the members that must go, and why.
std::vector<std::string> AddCleared(const unions::UnionSchema& schema, const Node& live, bool strategic,
                                    value::Tree& body, Arena& arena) {
  std::vector<std::string> out;
  const std::unique_ptr<LoadedTree> user = LoadTree(body, arena);
  if (!user->node || !user->node->IsObject()) return out;
  // Lists of a JSON merge patch are whole.
  const unions::SelectedItems none;
  unions::UnionPatchRequest request{.user = *user->node, .live = &live};
  request.type = strategic ? unions::UnionPatchType::kStrategic : unions::UnionPatchType::kMerge;
  if (!strategic) request.selected = &none;
  const unions::UnionPatch patch = unions::BuildUnionPatch(schema, request, arena);
  if (!patch.failure.empty() || !patch.errors.empty()) return out;
  for (const unions::UnionAddition& one : patch.added) {
    const bool cleared = one.why == unions::UnionAddition::Why::kCleared;
    out.push_back(one.path.FieldPath() + (cleared ? " is cleared" : " is set") + " because " + one.because);
  }
  if (!out.empty()) body = TreeOf(patch.body);
  return out;
}

}  // namespace

UnionErrors RequestUnionErrors(const unions::UnionSchema& schema, const Node& sent, const Node& live,
                               const Node& result, Arena& arena) {
  UnionErrors out = SentErrors(schema, sent, arena);
  std::set<value::Path> reported;
  for (const unions::UnionError& error : out) reported.insert(error.path);
  for (unions::UnionError& error : unions::ValidateUnions(schema, result, live, {})) {
    const bool same = error.rule == UnionRule::kSeveralSet && reported.contains(error.path);
    if (!same) out.push_back(std::move(error));
  }
  return out;
}

std::vector<Finding> UnionFindings(const ManifestObject& object, const UnionErrors& errors) {
  std::vector<Finding> out;
  for (const unions::UnionError& error : errors) {
    out.push_back(FindingAt(object, Code::kUnionViolation, error.path, error.Text()));
    MarkUnion(error, out.back());
  }
  return out;
}

void CheckPatchedUnions(const ManifestObject& object, const PatchDocument& patch, kinds::UnionFacts& unions,
                        ObjectOutcome& outcome) {
  if (!outcome.object) return;
  const auto kind = unions.Find(object.api_version, object.kind);
  std::vector<Finding> findings;
  if (!kind) {
    findings.push_back(FindingAt(object, Code::kUnusableSchema, "", kind.error().message));
  } else if (*kind != nullptr && !(*kind)->derived.schema.Empty()) {
    Arena arena;
    const std::unique_ptr<LoadedTree> loaded = LoadTree(*outcome.object, arena);
    const Result<Node>& result = loaded->node;
    const Result<Node> live = merge::LoadNode(object.root(), arena);
    const Result<Node> sent = merge::LoadNode(patch.root(), arena);
    if (!result || !live || !sent) {
      const Error& error = !result ? result.error() : !live ? live.error() : sent.error();
      findings.push_back(FindingAt(object, Code::kUnmergeable, "", error.message));
    } else {
      UnionErrors errors = RequestUnionErrors((*kind)->derived.schema, *sent, *live, *result, arena);
      std::erase_if(errors, [&](const unions::UnionError& error) {
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

std::vector<std::string> CompletePatch(const BuiltPatch& patch, kinds::UnionFacts& unions,
                                       ObjectOutcome& made) {
  if (!made.object) return {};
  const ManifestObject& after = patch.after;
  const auto kind = unions.Find(after.api_version, after.kind);
  std::vector<Finding> findings;
  std::vector<std::string> notes;
  if (!kind) {
    findings.push_back(FindingAt(after, Code::kUnusableSchema, "", kind.error().message));
  } else if (*kind != nullptr && !(*kind)->derived.schema.Empty()) {
    Arena arena;
    const unions::UnionSchema& schema = (*kind)->derived.schema;
    const Result<Node> wanted = merge::LoadNode(after.root(), arena);
    const Result<Node> live = merge::LoadNode(patch.before.root(), arena);
    // What nests too deep was refused before.
    if (!wanted || !live) return {};
    findings = UnionFindings(after, unions::ValidateUnions(schema, *wanted, *live, {}));
    const auto usual = (*kind)->types->custom ? PatchType::kMerge : PatchType::kStrategic;
    const PatchType type = patch.making.type.value_or(usual);
    const bool completes = patch.making.original != nullptr && findings.empty() && type != PatchType::kJson;
    if (completes) notes = AddCleared(schema, *live, type == PatchType::kStrategic, *made.object, arena);
  }
  finding::Locate(findings, *after.source);
  made.findings.insert(made.findings.end(), findings.begin(), findings.end());
  if (HasUnionErrors(made.findings)) made.object.reset();
  return notes;
}

}  // namespace plimsoll::engine
