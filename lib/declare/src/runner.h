// The runner goes through an object as generated code would: nodes in runner.cpp, checks of one
// value in scalar_rules.cpp, of groups of values in group_rules.cpp, wrappers in wrapper_rules.cpp.
// What can be known before there is an object is in the Plan.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "datum.h"
#include "error_sink.h"
#include "field_path.h"
#include "plimsoll/declare/plan.h"
#include "plimsoll/declare/validate.h"
#include "sameness.h"

namespace plimsoll::declare {

class Runner {
 public:
  Runner(const Plan& plan, const ValidateRequest& request, const Hooks& hooks)
      : plan_(plan), program_(plan.program()), request_(request), hooks_(hooks) {}

  Validated Run(const RootType& root);
  // For hooks: the rules of another type, on a value of theirs.
  RuleErrors RunType(std::string_view type, const value::Path& field, value::Value object,
                     std::optional<value::Value> old);
  void Panic(std::string why) {
    if (!panic_) panic_ = std::move(why);
  }

 private:
  // A value with the old one it is compared with.
  struct Pair {
    Datum now;
    Datum old;
  };

  void RunNode(uint32_t node, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void RunNodeRules(uint32_t node, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void RunField(const PlannedField& field, const FieldPath& path, const Pair& pair, bool correlated,
                ErrorSink& out);
  // True when the rest of the function around is to be skipped.
  bool RunList(const RuleList& list, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void Call(uint32_t rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void Inner(const Rule& wrapper, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void RunRule(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);

  // scalar_rules.cpp
  void Presence(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Length(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Count(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Bound(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void NotEqual(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Monotonic(const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Immutable(const FieldPath& path, ErrorSink& out) const;
  void Format(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Enum(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void FixedResult(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Custom(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void Undefined(const FieldPath& path, const std::string& option, ErrorSink& out) const;
  // group_rules.cpp
  void Union(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void DiscriminatedUnion(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Dependent(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  bool Passes(const UnionTest& test, const Datum& value) const;
  bool Meets(const std::vector<Criterion>& criteria, const Datum& item) const;
  // list_rules.cpp
  void Unique(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void NoNils(const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  void Update(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void UpdateItems(const Rule& rule, bool add, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void UpdateKeys(bool add, const FieldPath& path, const Pair& pair, ErrorSink& out) const;
  bool Matches(const Rule& rule, const Datum& a, const Datum& b);
  std::string Identity(const Rule& rule, const Datum& element) const;
  // wrapper_rules.cpp
  void IfOption(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void EachElement(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void EachMapValue(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void EachKey(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void Item(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void Subfield(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void Mode(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out);
  void RunMode(const ModeCase& mode, const FieldPath& path, const Pair& pair, ErrorSink& out);

  bool Equal(const Datum& a, const Datum& b) { return sameness_.Same(a, b); }
  Datum MemberOf(const Datum& datum, const GoMember& member) const {
    return datum.Member(plan_.shapes().Of(member));
  }
  Pair MemberOf(const Pair& pair, const GoMember& member) const {
    const ShapeMember& shape = plan_.shapes().Of(member);
    return {pair.now.Member(shape), pair.old.Member(shape)};
  }
  void PanicOnNil() { Panic("runtime error: invalid memory address or nil pointer dereference"); }

  const Plan& plan_;
  const Program& program_;
  const ValidateRequest& request_;
  const Hooks& hooks_;
  const RootType* root_ = nullptr;
  Sameness sameness_;
  std::set<std::string> missing_hooks_;
  std::optional<std::string> panic_;
  uint32_t depth_ = 0;
  size_t visits_ = 0;
};

}  // namespace plimsoll::declare
