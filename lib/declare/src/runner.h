// The runner goes through an object as generated code would: nodes in runner.cpp, checks of one
// value in scalar_rules.cpp, of groups of values in group_rules.cpp, wrappers in wrapper_rules.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "datum.h"
#include "plimsoll/declare/validate.h"

namespace plimsoll::declare {

// A path as upstream prints it; the root of everything has none.
class FieldPath {
 public:
  static FieldPath Root() { return {}; }
  static FieldPath At(std::string text) {
    FieldPath out;
    out.text_ = std::move(text);
    out.is_nil_ = false;
    return out;
  }
  FieldPath Child(std::string_view name) const {
    FieldPath out;
    out.text_ = text_.empty() ? std::string(name) : text_ + "." + std::string(name);
    out.is_nil_ = false;
    return out;
  }
  FieldPath Key(std::string_view key) const {
    FieldPath out;
    out.text_ = text_ + "[" + std::string(key) + "]";
    out.is_nil_ = false;
    return out;
  }
  bool is_nil() const { return is_nil_; }
  std::string Text() const { return is_nil_ ? "<nil>" : text_; }

 private:
  std::string text_;
  bool is_nil_ = true;
};

class Runner {
 public:
  Runner(TypeFacts facts, const Program& program, const ValidateRequest& request, const Hooks& hooks)
      : reader_(facts), program_(program), request_(request), hooks_(hooks) {}

  Validated Run(const RootType& root);

 private:
  // A value with the old one it is compared with.
  struct Pair {
    Datum now;
    Datum old;
  };

  void RunNode(uint32_t node, const FieldPath& path, const Pair& pair, RuleErrors& errors);
  bool RunNodeRules(uint32_t node, const FieldPath& path, const Pair& pair, RuleErrors& errors);
  void RunField(const FieldNode& field, const FieldPath& path, const Pair& pair, bool correlated,
                RuleErrors& errors);
  bool HasWork(const FieldNode& field) const;
  // True when the rest of the function around is to be skipped.
  bool RunList(const RuleList& list, const FieldPath& path, const Pair& pair, RuleErrors& errors);
  RuleErrors Call(uint32_t rule, const FieldPath& path, const Pair& pair);
  RuleErrors Inner(const Rule& wrapper, const FieldPath& path, const Pair& pair);
  RuleErrors RunRule(const Rule& rule, const FieldPath& path, const Pair& pair);

  // scalar_rules.cpp
  RuleErrors Presence(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Length(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Count(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Bound(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors NotEqual(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Monotonic(const FieldPath& path, const Pair& pair) const;
  RuleErrors Immutable(const FieldPath& path) const;
  RuleErrors Format(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Enum(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors FixedResult(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Custom(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors RunType(std::string_view type, const std::string& field, value::Value object,
                     std::optional<value::Value> old);
  std::string NameOf(TypeId type) const;
  // group_rules.cpp
  RuleErrors Union(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors DiscriminatedUnion(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Dependent(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors Unique(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors NoNils(const FieldPath& path, const Pair& pair) const;
  RuleErrors Update(const Rule& rule, const FieldPath& path, const Pair& pair) const;
  RuleErrors UpdateItems(const Rule& rule, UpdateConstraint constraint, const FieldPath& path,
                         const Pair& pair) const;
  bool Passes(const UnionTest& test, const Datum& value) const;
  bool Meets(const std::vector<Criterion>& criteria, const Datum& item) const;
  std::string Identity(const Rule& rule, const Datum& element) const;
  // wrapper_rules.cpp
  RuleErrors IfOption(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors EachVal(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors EachElement(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors EachMapValue(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors EachKey(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors Item(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors Subfield(const Rule& rule, const FieldPath& path, const Pair& pair);
  RuleErrors Mode(const Rule& rule, const FieldPath& path, const Pair& pair);

  bool Equal(const Datum& a, const Datum& b) const;
  Pair MemberOf(const Pair& pair, const GoMember& member) const {
    return {reader_.Member(pair.now, member), reader_.Member(pair.old, member)};
  }
  RuleError Undefined(const FieldPath& path, const std::string& option) const;
  void Panic() {
    if (!panic_) panic_ = "runtime error: invalid memory address or nil pointer dereference";
  }

  DatumReader reader_;
  const Program& program_;
  const ValidateRequest& request_;
  const Hooks& hooks_;
  const RootType* root_ = nullptr;
  std::optional<std::string> panic_;
  uint32_t depth_ = 0;
  size_t visits_ = 0;
};

// Errors as upstream's constructors make them.
RuleError MakeError(finding::ErrorType type, const FieldPath& path, std::string detail, std::string origin);

}  // namespace plimsoll::declare
