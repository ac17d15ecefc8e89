#include "embedded.h"

#include "field_error_value.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "structural_walk.h"

namespace plimsoll::crd {
namespace {

using finding::ErrorList;
using schema::Keyword;
using schema::NodeId;
using schema::Schema;
using value::Value;

// Metadata is encoded and decoded again, so numbers are as encoding/json prints them.
std::optional<std::string> DecodeFailure(Value metadata) {
  return schema::GoDecode(metadata, schema::kGoObjectMeta, {}, schema::GoNumbers::kRewritten).failure;
}

bool IsResource(const StructuralWalk& walk, const Schema& schema, RootResource root) {
  if (!walk.value().IsObject()) return false;
  if (walk.at_root() && root == RootResource::kAlways) return true;
  return schema.Flag(walk.node(), Keyword::kEmbeddedResource);
}

void CheckApiVersion(Value api_version, value::Path field, ErrorList& errors) {
  const auto refuse = [&](std::string detail) {
    errors.push_back(finding::Invalid(std::move(field), FieldErrorValue(api_version), std::move(detail),
                                      api_version.span()));
  };
  if (!api_version.IsString()) return refuse("must be a string");
  const std::string_view text = api_version.AsString();
  if (text.empty()) return refuse("must not be empty");
  const size_t slash = text.find('/');
  if (slash != std::string_view::npos && text.find('/', slash + 1) != std::string_view::npos) {
    refuse("unexpected GroupVersion string: " + std::string(text));
  }
}

void CheckKind(Value kind, value::Path field, ErrorList& errors) {
  const auto refuse = [&](std::string detail) {
    errors.push_back(
        finding::Invalid(std::move(field), FieldErrorValue(kind), std::move(detail), kind.span()));
  };
  if (!kind.IsString()) return refuse("must be a string");
  if (kind.AsString().empty()) return refuse("must not be empty");
  const schema::NameProblems problems = schema::Dns1035LabelProblems(schema::LowerCase(kind.AsString()));
  if (problems.empty()) return;
  refuse("may have mixed case, but should otherwise match: " + schema::JoinProblems(problems));
}

void CheckMetadata(Value metadata, const value::Path& field, ErrorList& errors) {
  if (std::optional<std::string> failure = DecodeFailure(metadata)) {
    errors.push_back(
        finding::Invalid(field, FieldErrorValue(metadata), std::move(*failure), metadata.span()));
    return;
  }
  const std::optional<Value> space = metadata.Find("namespace");
  const bool namespaced = space && space->IsString() && !space->AsString().empty();
  schema::CheckObjectMeta(
      metadata,
      {.namespaced = namespaced, .name_rule = schema::PathSegmentProblems, .fallback_name = "fakename"},
      field, metadata.span(), errors);
}

void CheckResource(Value resource, const PathWalk& path, ErrorList& errors) {
  for (const std::string_view key : {"apiVersion", "kind"}) {
    if (!resource.Find(key)) errors.push_back(finding::Required(path.Child(key), "", resource.span()));
  }
  for (const value::Member member : resource.Members()) {
    if (member.key == "apiVersion") CheckApiVersion(member.value, path.Child(member.key), errors);
    if (member.key == "kind") CheckKind(member.value, path.Child(member.key), errors);
    if (member.key == "metadata") CheckMetadata(member.value, path.Child(member.key), errors);
  }
}

std::optional<finding::FieldError> FindMalformed(Value resource, const PathWalk& path) {
  for (const value::Member member : resource.Members()) {
    const Value held = member.value;
    if ((member.key == "apiVersion" || member.key == "kind") && !held.IsString()) {
      return finding::Invalid(path.Child(member.key), FieldErrorValue(held), "must be a string", held.span());
    }
    if (member.key != "metadata") continue;
    if (std::optional<std::string> failure = DecodeFailure(held)) {
      return finding::Invalid(path.Child(member.key), FieldErrorValue(held), std::move(*failure),
                              held.span());
    }
  }
  return std::nullopt;
}

}  // namespace

void CheckEmbeddedResource(Value resource, const value::Path& path, ErrorList& errors) {
  CheckResource(resource, PathWalk(path), errors);
}

bool HasEmbeddedResources(const Schema& schema) {
  for (uint32_t i = 0; i < schema.NodeCount(); ++i) {
    if (schema.Flag({i}, Keyword::kEmbeddedResource)) return true;
  }
  return false;
}

void CheckEmbeddedResources(const Schema& schema, NodeId node, Value value, RootResource root,
                            const value::Path& path, ErrorList& errors) {
  StructuralWalk walk(schema, node, value, path);
  while (walk.Next()) {
    if (IsResource(walk, schema, root)) CheckResource(walk.value(), walk.path(), errors);
  }
}

std::optional<finding::FieldError> FindMalformedEmbedded(const Schema& schema, NodeId node, Value value,
                                                         RootResource root, const value::Path& path) {
  StructuralWalk walk(schema, node, value, path);
  while (walk.Next()) {
    if (!IsResource(walk, schema, root)) continue;
    if (std::optional<finding::FieldError> fault = FindMalformed(walk.value(), walk.path())) return fault;
  }
  return std::nullopt;
}

}  // namespace plimsoll::crd
