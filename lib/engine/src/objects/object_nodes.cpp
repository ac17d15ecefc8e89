#include "object_nodes.h"

#include "plimsoll/builtin/admit/kind_defaults.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using merge::Node;
using value::Tree;

Tree TreeOfJson(std::string_view json) {
  const text::Source source("", json);
  value::Document document;
  return value::ReadJson(source.bytes(), {}, document).ok() ? Tree::From(document.root()) : Tree();
}

std::string JsonOf(value::AnyValue value) {
  return value::WriteJson(value, {.escape_html = false, .exact_floats = true}).value_or("null");
}

std::expected<const kinds::KindTypes*, Finding> TypesOf(const ManifestObject& object,
                                                        const kinds::Kinds& kinds) {
  const Result<const kinds::KindTypes*> found = kinds.FindTypes(object.api_version, object.kind);
  if (!found) {
    return std::unexpected(
        FindingAt(object, Code::kUnusableSchema, "",
                  "the schema of " + object.kind + " cannot be used: " + found.error().message));
  }
  if (*found != nullptr) return *found;
  Finding unknown = FindingAt(object, Code::kUnknownKind, "kind",
                              "no schema for " + object.api_version + " " + object.kind + " is known");
  unknown.hint = "add its CRD or OpenAPI document with --schemas";
  return std::unexpected(std::move(unknown));
}

std::expected<const kinds::KindTypes*, Finding> TypesOrUntyped(const ManifestObject& object,
                                                               const kinds::Kinds& kinds,
                                                               std::vector<Finding>& warnings) {
  auto found = TypesOf(object, kinds);
  if (found || found.error().code != Code::kUnknownKind) return found;
  Finding& warning = warnings.emplace_back(std::move(found.error()));
  warning.code = Code::kUntypedMerge;
  warning.severity = finding::Severity::kWarning;
  warning.message += ", so list items are not matched by key";
  return &kinds::UntypedObjects();
}

Node WithBuiltinDefaults(const Node& object, const kinds::Kinds& kinds, Arena& arena,
                         const std::optional<value::Time>& now) {
  const value::Document document = merge::DocumentOf(object);
  const kinds::Kind* kind =
      kinds.Find(value::TextIn(document.root(), "apiVersion"), value::TextIn(document.root(), "kind"));
  value::Document defaulted;
  if (kind == nullptr || kind->builtin() == nullptr ||
      !builtin::SetKindDefaults(*kind->builtin(), kinds.minor_version(), document.root(), defaulted, now)) {
    return object;
  }
  const Result<Node> node = merge::LoadNode(defaulted.root(), arena);
  return node ? merge::DeepCopy(*node, arena) : object;
}

std::expected<Node, Finding> NodeOf(const ManifestObject& object, Arena& arena) {
  const Result<Node> node = merge::LoadNode(object.root(), arena);
  if (node) return *node;
  return std::unexpected(FindingAt(object, Code::kUnmergeable, "", node.error().message));
}

ObjectOutcome Outcome(std::vector<Finding> findings, const text::Source& source) {
  LocateFindings(findings, source);
  return {std::nullopt, std::move(findings)};
}

ObjectOutcome Outcome(Finding finding, const text::Source& source) {
  std::vector<Finding> findings;
  findings.push_back(std::move(finding));
  return Outcome(std::move(findings), source);
}

}  // namespace plimsoll::engine
