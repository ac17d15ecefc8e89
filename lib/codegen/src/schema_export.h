// SchemaExport turns types with their rules into schemas: types in schema_types.cpp, rules of one
// value in schema_rules.cpp, of several in schema_groups.cpp, of changes in schema_changes.cpp.
//
// A schema is written out in full, as structural schemas are: every place has a draft of its own, so
// rules can add to the draft of the very place they are about. Types that hold themselves end after
// one round.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "declared.h"
#include "plimsoll/codegen/generate_schema.h"
#include "schema_draft.h"

namespace plimsoll::codegen {

class SchemaExport {
 public:
  SchemaExport(TypeFacts facts, const Plan& plan) : facts_(facts), plan_(plan), program_(plan.program()) {}

  Result<std::unique_ptr<SchemaDraft>> Root(const RootType& root);
  std::vector<RuleGap>& gaps() { return gaps_; }

 private:
  // A value that rules are about.
  struct Target {
    SchemaDraft& own;
    SchemaDraft* parent = nullptr;  // the struct around it, for a field
    std::string name = {};          // of the field
    ShapeRef type = {};
    // A rule before them that stops where the value is not set: rules do not see zero values.
    bool skips_zero = false;
    bool in_list = false;  // an element without an old one
    std::string where = {};
    gotypes::GoPlace place = {};
  };

  // Types. `depth` counts what is held, `open` are the types around.
  std::unique_ptr<SchemaDraft> Value(TypeId type, uint32_t node, const Target& around,
                                     bool opaque_values = false);
  void AddStruct(TypeId type, uint32_t node, SchemaDraft& out, const Target& around);
  void AddField(const GoMember& member, const FieldNode* field, SchemaDraft& out, const Target& around);
  void ApplyField(const FieldNode& field, SchemaDraft& own, SchemaDraft& parent, const Target& around);
  void AddLeaf(LeafKind leaf, SchemaDraft& out) const;
  void AddScalar(const Shape& shape, SchemaDraft& out) const;
  std::string Description(gotypes::GoPlace place) const;
  void NameListType(const FieldNode& field, SchemaDraft& own);
  bool Enter(TypeId type);

  // Rules.
  void ApplyList(const RuleList& list, Target target);
  void Apply(const Rule& rule, const Target& target);
  void ApplyKind(const Rule& rule, const Target& target);
  void Presence(const Rule& rule, const Target& target);
  void Limit(const Rule& rule, const Target& target);
  void Format(const Rule& rule, const Target& target);
  void Condition(const Rule& rule, const Target& target);
  void Each(const Rule& rule, const Target& target);
  void Item(const Rule& rule, const Target& target);
  void Subfield(const Rule& rule, const Target& target);
  void Unique(const Rule& rule, const Target& target);
  void Union(const Rule& rule, const Target& target);
  void DiscriminatedUnion(const Rule& rule, const Target& target);
  void Dependent(const Rule& rule, const Target& target);
  void Mode(const Rule& rule, const Target& target);
  void ModeRule(const Rule& rule, const Rule& inner, const std::string& when, bool skips_zero,
                const Target& target);
  void Immutable(const Rule& rule, const Target& target);
  void Monotonic(const Rule& rule, const Target& target);
  void Update(const Rule& rule, const Target& target);
  void UpdateOne(const Rule& rule, UpdateConstraint constraint, const Target& target);

  bool AcceptsZero(const Rule& rule) const;
  // A rule of CEL on the value itself, or on the struct around it about the field.
  void AddOwn(const Rule& rule, const Target& target, std::string expression, std::string message);
  void AddAround(const Rule& rule, const Target& target, std::string expression, std::string message);
  void AddTo(SchemaDraft& draft, const Rule& rule, const Target& target, SchemaRule added);
  void Missing(const Rule& rule, const Target& target, std::string why) {
    Note(rule, target, std::move(why), false);
  }
  void Partly(const Rule& rule, const Target& target, std::string why) {
    Note(rule, target, std::move(why), true);
  }
  void Note(const Rule& rule, const Target& target, std::string why, bool partly);
  RuleGap GapOf(const Rule& rule, const Target& target, std::string why, bool partly) const;
  ShapeRef ShapeOf(const GoMember& member) const { return plan_.shapes().Of(member).type; }
  std::optional<std::string> Criteria(const std::vector<Criterion>& criteria, const std::string& item) const;
  std::optional<std::string> IsSet(const UnionTest& test, const std::string& object) const;

  TypeFacts facts_;
  const Plan& plan_;
  const Program& program_;
  std::vector<RuleGap> gaps_;
  std::vector<TypeId> open_;
  size_t drafts_ = 0;
  bool too_large_ = false;
};

// `types.go:12`.
std::string PlaceText(const gotypes::Universe& universe, gotypes::GoPlace place);
// `k8s:maxLength`.
std::string_view TagOf(const Rule& rule);

}  // namespace plimsoll::codegen
