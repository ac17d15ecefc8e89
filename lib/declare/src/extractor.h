// The extractor turns tags into Validations, one tag at a time. Tags of one list, union, mode or
// field are gathered under the path they belong to, and the first deferred step that runs makes
// the rules of all of them; so the extractor has a memory, which lasts for one compilation.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/declare/program.h"
#include "plimsoll/declare/tag.h"
#include "plimsoll/declare/type_facts.h"
#include "validations.h"

namespace plimsoll::declare {

enum class TagScope : uint8_t { kType, kField, kListValue, kMapKey, kMapValue, kConstant };

// A value in the selector of a list item.
struct SelectorTerm {
  std::string key;
  std::string value;
  TagValue type = TagValue::kString;
};

// A constant with its tags, for enums.
struct TaggedConstant {
  const gotypes::GoConstant* constant = nullptr;
  std::string comment;
  std::vector<TagChain> tags;
};

// What a tag is written on.
struct TagContext {
  TagScope scope = TagScope::kType;
  TypeId type;
  std::string path;
  const GoMember* member = nullptr;
  std::optional<std::string> parent_path;
  TypeId parent_type;
  std::optional<std::vector<SelectorTerm>> selector;
  const std::vector<TaggedConstant>* constants = nullptr;
  Level level = Level::kStable;
};

// A hand-written function, for +k8s:customValidation.
using FindHook = std::function<const gotypes::GoFunction*(std::string_view package, std::string_view name)>;

class Extractor {
 public:
  Extractor(TypeFacts facts, Program& program) : facts_(facts), program_(program) {}

  // The tags of a comment that are known, in the order they are processed in.
  Result<std::vector<TagChain>> Tags(std::span<const std::string_view> lines) const;
  // The tag at a place, or all tags of what is declared there, are as if they were not written.
  void Ignore(gotypes::GoPlace place);
  Result<Validations> Extract(const TagContext& context, const std::vector<TagChain>& tags);
  Result<Validations> ExtractOne(const TagContext& context, TagView tag);

  // Iterations that are not written as tags.
  uint32_t EachValue(const std::string& path, TypeId type, uint32_t rule);
  uint32_t EachKey(TypeId type, uint32_t rule);

  // A package that turned up on the way.
  void Include(const std::string& package) { canonical_.emplace(package, package); }
  void TrustHooks() { trusts_hooks_ = true; }
  void SetPackages(std::map<std::string, std::string> canonical, FindHook find_hook) {
    canonical_ = std::move(canonical);
    find_hook_ = std::move(find_hook);
  }
  const std::map<std::string, std::string>& canonical() const { return canonical_; }
  const std::set<std::string>& claimed_hooks() const { return claimed_hooks_; }

  // The place of the first failure, and how to forget it.
  gotypes::GoPlace blamed() const { return blamed_; }
  void Blame(gotypes::GoPlace place) {
    if (blamed_.file == gotypes::GoPlace::kNowhere) blamed_ = place;
  }
  void Forgive() { blamed_ = {}; }

 private:
  friend struct TagTable;

  enum class Ownership : uint8_t { kUnset, kSingle, kShared };
  enum class Semantic : uint8_t { kUnset, kAtomic, kSet, kMap };
  struct ListMeta {
    Ownership ownership = Ownership::kUnset;
    Semantic semantic = Semantic::kUnset;
    std::vector<const GoMember*> keys;
    std::vector<std::string> key_names;
    bool custom_unique = false;
    Level level = Level::kStable;
  };
  struct Union {
    std::vector<UnionMember> members;
    std::vector<const GoMember*> fields;
    std::map<std::string, std::vector<SelectorTerm>> items;
    const GoMember* discriminator = nullptr;
  };
  using Unions = std::map<std::string, Union>;
  struct ModeRule {
    std::string value;
    Validations validations;
    Level level = Level::kStable;
  };
  struct ModeMember {
    const GoMember* member = nullptr;
    std::vector<ModeRule> rules;
  };
  struct ModeGroup {
    const GoMember* discriminator = nullptr;
    std::map<std::string, ModeMember> members;
  };
  using ModeGroups = std::map<std::string, ModeGroup>;
  struct UpdateMeta {
    std::set<UpdateConstraint> constraints;
    Level level = Level::kStable;
  };
  using WrapRule = std::function<uint32_t(uint32_t rule, DeferredScope scope)>;

  uint32_t AddRule(Rule rule);
  gotypes::GoPlace PlaceOf(const TagContext& context, const TagChain& tag) const;
  // Runs a step for the tag at a place, also what it defers.
  Result<Validations> At(gotypes::GoPlace place, const DeferredCallback& run);
  Validations One(Rule rule);
  // Every rule replaced by what `wrap` makes of it, those of deferred steps too.
  Validations Wrap(const Validations& from, const WrapRule& wrap, DeferredScope scope = DeferredScope::kThis);
  uint32_t Wrapper(RuleKind kind, uint32_t inner, std::string fragment);
  Result<Validations> RunAll(const std::vector<Deferred>& deferred);
  // A step that changes the results of others.
  using ChangeResult = std::function<Result<Validations>(const Validations& result)>;
  Deferred After(const std::vector<Deferred>& steps, DeferredScope scope, ChangeResult change);

  // presence.cpp
  Result<Validations> Required(const TagContext& context, TagView tag);
  Result<Validations> Optional(const TagContext& context, TagView tag);
  Result<Validations> Forbidden(const TagContext& context, TagView tag);
  Result<std::optional<bool>> ZeroDefault(const TagContext& context) const;
  // limits.cpp
  Result<Validations> Length(const TagContext& context, TagView tag);
  Result<Validations> Items(const TagContext& context, TagView tag);
  Result<Validations> Properties(const TagContext& context, TagView tag);
  Result<Validations> Bound(const TagContext& context, TagView tag);
  Result<Validations> NotEqual(const TagContext& context, TagView tag);
  Result<Validations> Monotonic(const TagContext& context, TagView tag);
  Result<Validations> Immutable(const TagContext& context, TagView tag);
  Result<Validations> Format(const TagContext& context, TagView tag);
  // fixed.cpp
  Result<Validations> FixedResult(const TagContext& context, TagView tag);
  Result<Validations> Enum(const TagContext& context, TagView tag);
  Result<Validations> EnumExclude(const TagContext& context, TagView tag);
  Result<Validations> Opaque(const TagContext& context, TagView tag);
  Result<Validations> Custom(const TagContext& context, TagView tag);
  // wrappers.cpp
  Result<Validations> LevelTag(const TagContext& context, TagView tag);
  Result<Validations> IfOption(const TagContext& context, TagView tag);
  Result<Validations> EachVal(const TagContext& context, TagView tag);
  Result<Validations> EachKeyTag(const TagContext& context, TagView tag);
  Validations WrapEachValue(const std::string& path, TypeId type, const Validations& inner);
  Validations WrapEachKey(const Validations& inner);
  Result<Validations> Subfield(const TagContext& context, TagView tag);
  // A field of a field: what it is called, and where its tag is.
  struct SubfieldTag {
    std::string name;
    const GoMember* member = nullptr;
    TagContext around;
    TagContext own;
  };
  Result<Validations> SubfieldRules(const SubfieldTag& tag, Validations validations);
  Result<Validations> MemberGuards(const TagContext& context);
  Validations GuardsOf(const Validations& from);
  bool IsOpaque(const TagContext& context) const;
  // item.cpp
  Result<Validations> Item(const TagContext& context, TagView tag);
  Result<std::vector<Criterion>> ItemCriteria(const TagContext& context,
                                              const std::vector<SelectorTerm>& terms, TypeId element) const;
  Result<std::vector<Criterion>> Match(TypeId element, const std::vector<SelectorTerm>& terms) const;
  uint32_t WrapItem(uint32_t rule, const std::string& cohort, const std::vector<Criterion>& criteria);
  // lists.cpp
  Result<Validations> ListType(const TagContext& context, TagView tag);
  Result<Validations> ListMapKey(const TagContext& context, TagView tag);
  Result<Validations> Unique(const TagContext& context, TagView tag);
  Result<Validations> CustomUnique(const TagContext& context, TagView tag);
  Result<Validations> ListRules(const TagContext& context);
  Validations DeferLists(const TagContext& context);
  const ListMeta* MetaAt(const std::string& path) const;
  void SetMatching(Rule& rule, const ListMeta& meta) const;
  // unions.cpp
  Result<Validations> UnionDiscriminator(const TagContext& context, TagView tag);
  Result<Validations> UnionMemberTag(const TagContext& context, TagView tag);
  Result<void> AddUnionMember(std::map<std::string, Unions>& shared, const TagContext& context, TagView tag);
  Result<Validations> UnionRules(std::map<std::string, Unions>& shared, const TagContext& context,
                                 bool zero_or_one);
  Result<Rule> UnionRule(const TagContext& context, const Union& members, bool zero_or_one) const;
  Result<Validations> Dependent(const TagContext& context, TagView tag);
  // modes.cpp
  Result<Validations> ModeDiscriminator(const TagContext& context, TagView tag);
  Result<Validations> IfMode(const TagContext& context, TagView tag);
  Result<Validations> ModeRules(const TagContext& context);
  Result<Rule> ModeMemberRule(const ModeGroup& group, const ModeMember& member);
  // updates.cpp
  Result<Validations> Update(const TagContext& context, TagView tag);
  Result<Validations> UpdateElement(const TagContext& context, UpdateConstraint constraint);
  Result<Validations> UpdateRules(const TagContext& context);
  Result<Rule> UpdateRule(const TagContext& context, const std::set<UpdateConstraint>& constraints) const;
  Result<void> CheckUpdate(const TagContext& context, const std::set<UpdateConstraint>& constraints) const;

  TypeFacts facts_;
  Program& program_;
  std::set<const char*> ignored_;  // the lines of tags, after their plus
  gotypes::GoPlace place_;         // of the tag that is looked at
  gotypes::GoPlace blamed_;        // for a failure
  std::map<std::string, std::string> canonical_;
  FindHook find_hook_;
  bool trusts_hooks_ = false;
  std::set<std::string> claimed_hooks_;
  std::map<std::string, ListMeta> lists_;
  std::set<std::string> lists_done_;
  std::map<std::string, Unions> unions_;
  std::map<std::string, Unions> zero_or_ones_;
  std::map<std::string, ModeGroups> modes_;
  std::map<std::string, UpdateMeta> updates_;
  std::set<std::string> guarded_;
  std::set<TypeId> opaque_types_;
  std::set<std::string> opaque_members_;  // by the path of the field
};

// An entry of the table of tags: where the tag is allowed, and what it takes.
struct TagInfo {
  std::string_view name;
  std::string_view scopes;  // letters: T F L K V C
  std::string_view args;    // `name:string` with ! after required ones, separated by blanks
  TagValue payload = TagValue::kNone;
  bool payload_required = false;
  bool accepts_unknown = false;
  char stability = 'S';  // A, B, S
  Result<Validations> (Extractor::*run)(const TagContext&, TagView) = nullptr;
};

const TagInfo* FindTag(std::string_view name);

}  // namespace plimsoll::declare
