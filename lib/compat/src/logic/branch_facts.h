// BranchFacts are the atoms of one branch of a proof, and whether they can all hold for one value.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "atom.h"
#include "difference_bounds.h"

namespace plimsoll::compat {

class BranchFacts {
 public:
  BranchFacts(const RuleSchema& schema, std::vector<Atom> atoms)
      : schema_(schema), atoms_(std::move(atoms)) {}

  bool Contradict();
  // With what follows for claims that an expression is not true, or not false.
  const std::vector<Atom>& atoms() const { return atoms_; }

 private:
  enum class TermKind : uint8_t { kUnknown, kNumber, kText };
  // What a term can be.
  struct Values {
    std::optional<std::set<std::string>> allowed;
    std::set<std::string> excluded;
  };

  void GatherDefined();
  void Define(const Term& term);
  bool IsDefined(const Term& term) const;
  void GatherKinds();
  bool ShareKinds(const Term& a, const std::string& a_text, const Term& b, const std::string& b_text);
  TermKind KindOf(const Term& term, const std::string& text) const;
  bool Settle();
  bool HasValue(const Atom& atom) const;
  bool ContradictAsTexts() const;
  bool HasUnknownField() const;

  void GatherValues();
  void Allow(const std::string& term, std::set<std::string> values);
  void AllowEnum(const Term& term, const std::string& text);
  bool FilterByTexts();
  void GatherBounds();
  void AddBoundsOf(const Term& term, const std::string& text);
  void AddSizes(const std::string& term, const schema::NodeId& node);
  void AddLess(const Atom& atom);
  void AddEqual(const Atom& atom);
  bool ContradictAsValues();
  bool AllExcluded(const std::string& term, const Values& values) const;
  bool ContradictAsPatterns() const;
  bool ContradictsText(const Atom& refused) const;
  std::string_view SchemaPatternOf(const Term& term) const;

  const RuleSchema& schema_;
  std::vector<Atom> atoms_;
  std::set<std::string> defined_;
  std::map<std::string, TermKind> kinds_;
  std::map<std::string, Values> values_;
  std::map<std::string, Term> terms_;  // those that are compared
  DifferenceBounds bounds_;
};

}  // namespace plimsoll::compat
