#include "schema_unions.h"

#include "../report/object_findings.h"
#include "plimsoll/base/arena.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/pointer.h"
#include "union_judge.h"

namespace plimsoll::engine {
namespace {

using value::Value;

// Where schemas that references name are.
Value SchemaComponentsOf(Value document) {
  const auto components = document.Find("components");
  if (const auto schemas = components ? components->Find("schemas") : std::nullopt) return *schemas;
  for (const char* keyword : {"definitions", "$defs"}) {
    if (const auto schemas = document.Find(keyword)) return *schemas;
  }
  return document;
}

std::optional<Value> PartAt(Value document, const value::Path& path) {
  std::optional<Value> at = document;
  for (const value::Step& step : path.steps()) {
    const bool index = step.kind == value::Step::Kind::kIndex;
    at = value::Descend(*at, index ? std::to_string(step.index) : step.name);
    if (!at) break;
  }
  return at;
}

}  // namespace

std::optional<Value> SchemaPartAt(Value document, std::string_view pointer) {
  const Result<value::Path> path = value::Path::ParsePointer(pointer);
  return path && document.IsObject() ? PartAt(document, *path) : std::nullopt;
}

unions::DerivedUnions UnionsOfSchema(Value document, std::string_view pointer,
                                     const std::vector<unions::SideUnion>& side) {
  const auto part = SchemaPartAt(document, pointer);
  if (!part || !part->IsObject()) return {};
  // Published by Kubernetes.
  const bool published = pointer.substr(pointer.rfind('/') + 1).starts_with("io.k8s.");
  return unions::UnionsOfOpenApi(
      schema::ImportComponentSchema(SchemaComponentsOf(document), *part, schema::Components::kAll),
      {.published = published,
       .enforcement = published ? unions::UnionEnforcement::kNone : unions::UnionEnforcement::kUser,
       .builtin = published},
      side);
}

void CheckValueUnions(const unions::UnionSchema& unions, Value root, const std::string& file, uint32_t object,
                      std::vector<finding::Finding>& findings) {
  if (unions.Empty()) return;
  Arena arena;
  ObjectFindings out(file, object, root, findings);
  const Result<merge::Node> node = merge::LoadNode(root, arena);
  if (!node) {
    out.Add(finding::Code::kLimitDepth, root.span(), "unions were not checked: " + node.error().message);
    return;
  }
  size_t listed = 0;
  const unions::UnionChecks checks{.items = unions::ItemNames::kByIndex};
  for (const unions::UnionError& error : unions::ValidateUnions(unions, *node, {}, checks)) {
    if (++listed > kMaxUnionErrors) break;
    MarkUnion(error, out.AddAt(error.code, error.path, error.Text()));
  }
  if (listed <= kMaxUnionErrors) return;
  out.Add(finding::Code::kLimitFindings, root.span(), "more errors of unions are not listed");
}

}  // namespace plimsoll::engine
