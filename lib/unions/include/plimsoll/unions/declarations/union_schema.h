// UnionSchema is which objects have unions: a graph of the nodes of a schema, as far as they are
// on the way to one. Made of OpenAPI here, of Go types in union_go_types.h; then only read.
//
//   DerivedUnions derived = UnionsOfOpenApi(schema::ImportComponentSchema(components, root), {});
//   if (!derived.problems.empty()) ...
//   for (const PlacedUnion& placed : derived.schema.List()) show(placed.path, *placed.type);
//
// In OpenAPI a union is declared by the extension x-kubernetes-unions of the object, in either of its
// shapes, or by x-kubernetes-union of the property whose value is the union, which has the syntax of the
// struct tag: "oneof", "discriminator/type", "inlined/name". The latter is Plimsoll's own. API servers
// drop both from CRDs, so declarations may also be in a separate file (SideUnion).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/id.h"
#include "plimsoll/base/result.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/unions/declarations/union_type.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::unions {

struct UnionNodeTag;
using UnionNodeId = Id<UnionNodeTag>;
inline constexpr UnionNodeId kNoUnionNode = {UINT32_MAX};

struct UnionProperty {
  std::string name;
  UnionNodeId node;
};

struct UnionNode {
  std::vector<UnionType> unions = {};
  std::vector<UnionProperty> properties = {};  // by name
  UnionNodeId items = kNoUnionNode;
  UnionNodeId additional = kNoUnionNode;
  std::vector<std::string> keys = {};  // of a list: what identifies its items
  std::string merge_key = {};          // by which strategic merge patches merge its items
  bool retain_keys = false;            // they may say which keys stay
  bool reaches = false;                // a union, here or below
  std::vector<uint32_t> ways = {};     // the properties whose nodes reach one

  // The node of a member, or kNoUnionNode.
  UnionNodeId Member(std::string_view name) const;
  // The same of a member that reaches a union; kNoUnionNode for most that do not.
  UnionNodeId Way(std::string_view name) const;
};

// A union and where it is: `spec.volumes[]`, `spec.limits{}` for the values of a map.
struct PlacedUnion {
  std::string path;
  const UnionType* type = nullptr;
};

class UnionSchema {
 public:
  const UnionNode& operator[](UnionNodeId id) const { return nodes_[id.index]; }
  UnionNodeId root() const { return nodes_.empty() ? kNoUnionNode : UnionNodeId{0}; }
  bool Empty() const { return nodes_.empty() || !nodes_[0].reaches; }
  // Every place, a node before what is below it, each recursive type once on a path.
  std::vector<PlacedUnion> List() const;

  // For those who make one: the first node is the root.
  UnionNodeId Add();
  UnionNode& At(UnionNodeId id) { return nodes_[id.index]; }
  size_t size() const { return nodes_.size(); }
  void FindWhatReaches();

 private:
  std::vector<UnionNode> nodes_;
};

struct UnionOptions {
  // Unions of the list form are documentation, as in Kubernetes' own documents, whose values do not
  // always fit: at most one, and no objection to a discriminator that names no member.
  bool published = false;
  // Unions of the list form without a discriminator want exactly one member.
  bool exactly_one = false;
  // Who enforces what the schema declares. Declarations of a side file are always the user's.
  UnionEnforcement enforcement = UnionEnforcement::kUser;
  // Whether types of Kubernetes have the unions of Plimsoll's table, which come before published ones.
  bool builtin = false;
};

struct DerivedUnions {
  UnionSchema schema = {};  // without the unions that have problems
  std::vector<UnionProblem> problems = {};
  std::vector<UnionProblem> warnings = {};
};

// A declaration outside of the schema: at a path such as `spec.volumes` the text of a tag,
// or at the path of an object a value for x-kubernetes-unions.
struct SideUnion {
  std::string path;
  value::Value declaration;
};

// Kinds and their unions:
//
//   unions:
//   - {apiVersion: apps/v1, kind: Deployment, path: spec.strategy, union: discriminator/type}
//   - {apiVersion: v1, kind: Subject, path: spec, unions: [{fields-to-discriminateBy: ...}]}
//
// Those of one kind, in order. They borrow from the file.
Result<std::vector<SideUnion>> SideUnionsOf(value::Value file, std::string_view api_version,
                                            std::string_view kind);

// The apiVersion of such an entry, which may also have `group` and `version`.
std::string SideUnionApiVersion(value::Value entry);

// Of a schema that ImportComponentSchema made; with all components where declarations beside it may name
// them. Nothing is borrowed from it.
DerivedUnions UnionsOfOpenApi(const schema::Schema& schema, const UnionOptions& options,
                              const std::vector<SideUnion>& side = {});

}  // namespace plimsoll::unions
