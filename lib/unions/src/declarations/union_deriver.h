// UnionDeriver finds the unions of a schema: the graph of nodes (union_open_api.cpp), and what is declared to
// be a union in it (union_open_api_declared.cpp).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "union_builtin.h"
#include "union_declaration.h"
#include "union_side_tree.h"

namespace plimsoll::unions {

using Schemas = std::vector<schema::NodeId>;
using Properties = std::map<std::string, Schemas>;

struct UnionNodeKey {
  Schemas schemas;
  std::string inlined;
  SideTree::Place side = SideTree::kNowhere;

  friend auto operator<=>(const UnionNodeKey&, const UnionNodeKey&) = default;
};

// A node that is known and yet to be looked into.
struct UnionWork {
  UnionNodeId id;
  Schemas schemas;
  std::string inlined;  // words of a tag that the list has for its items
  SideTree::Place side = SideTree::kNowhere;
  UnionEnforcement enforcement = UnionEnforcement::kUser;  // of the inlined union
};

// The union that a list makes of its items: its key, or nothing.
struct InlinedUnion {
  std::string key = {};
  UnionEnforcement enforcement = UnionEnforcement::kUser;
};

// How a node was first come to.
struct UnionOrigin {
  UnionNodeId parent = kNoUnionNode;
  std::string step = {};
};

class UnionDeriver {
 public:
  UnionDeriver(const schema::Schema& schema, const UnionOptions& options, const std::vector<SideUnion>& side);

  DerivedUnions Derive();

 private:
  // union_open_api.cpp
  UnionNodeId NodeOf(const Schemas& schemas, InlinedUnion inlined, SideTree::Place side, UnionOrigin origin);
  UnionNodeId TooLarge();
  Schemas Expand(const Schemas& schemas);
  void PushParts(schema::NodeId part, Schemas& todo) const;
  void Look(const UnionWork& work);
  void ReadListFacts(const UnionWork& work, const Schemas& expanded);
  void AddChildren(const UnionWork& work, const Properties& properties, const Schemas& items,
                   const Schemas& additional, const InlinedUnion& inlined);
  void Report(const UnionWork& work, UnionProblem problem);
  std::string PathOf(UnionNodeId id) const;

  // union_open_api_declared.cpp
  void AddUnions(const UnionWork& work, const Schemas& expanded, const Properties& properties);
  std::vector<BuiltinUnion> BuiltinUnionsIn(const Schemas& expanded) const;
  void AddBuiltin(const UnionWork& work, const DeclaredFields& fields, const BuiltinUnion& one);
  void AddDeclared(const UnionWork& work, const DeclaredFields& fields, const Schemas& expanded,
                   const Properties& properties, bool from_schema);
  std::vector<std::string_view> TagsInSchema(const UnionWork& work);
  std::vector<std::string_view> TagsBeside(const UnionWork& work);
  const std::vector<std::string>& KeysOfList(const UnionWork& work);
  DeclaredFields FieldsOf(const Properties& properties);
  void AddTag(const UnionWork& work, const Schemas& expanded, const DeclaredFields& fields,
              std::string_view text);
  void CheckInlined(const UnionWork& work, const UnionTag& tag, MemberKind kind, const std::string& name);
  InlinedUnion InlinedTag(const UnionWork& work, const Schemas& expanded);
  void AddExtension(const UnionWork& work, const DeclaredFields& fields, const Properties& properties,
                    value::Value extension);
  void AddOne(const UnionWork& work, const DeclaredFields& fields, const Properties& properties,
              value::Value item, bool in_list);
  void AddObjectForm(const UnionWork& work, const DeclaredFields& fields, const Properties& properties,
                     value::Value item);
  void AddTaggedObject(const UnionWork& work, DeclaredFields fields, const Properties& own, UnionType type,
                       value::Value values);
  std::map<std::string, schema::NodeId> PropertiesNamedBy(std::string_view reference);
  void Keep(const UnionWork& work, UnionOr type, UnionSource declared = UnionSource::kPublished);
  void CheckShared(const UnionWork& work);

  const schema::Schema& schema_;
  std::map<schema::NodeId, std::string_view> names_;  // of components, for builtin unions
  UnionOptions options_;
  SideTree side_;
  DerivedUnions out_;
  std::map<UnionNodeKey, UnionNodeId> known_;
  std::vector<UnionOrigin> origins_;
  std::vector<UnionWork> todo_;
  size_t expanded_ = 0;
  UnionEnforcement keeping_ = UnionEnforcement::kUser;  // of the unions that are being added
};

}  // namespace plimsoll::unions
