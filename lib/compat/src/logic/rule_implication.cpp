// A tableau: the premises are true and the conclusion is not. Claims are divided until only atoms are left.
// If the atoms of every branch contradict each other, there is no value that passes one and fails the other.
#include "plimsoll/compat/logic/rule_implication.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "atom.h"
#include "branch_facts.h"
#include "plimsoll/cel/parse/parse.h"

namespace plimsoll::compat {

using cel::FunctionId;
using schema::Keyword;

namespace {

using Claims = std::vector<Claim>;
// One of which holds; none: the claim cannot.
using Alternatives = std::vector<Claims>;

// Loops in loops that are looked into.
constexpr size_t kMaxLoopDepth = 4;

bool IsDivided(const Term& term) {
  return term.IsCall(FunctionId::kLogicalAnd) || term.IsCall(FunctionId::kLogicalOr) ||
         term.IsCall(FunctionId::kLogicalNot) || term.IsCall(FunctionId::kConditional) ||
         (term.IsConstant() && term.node().constant == cel::ConstantKind::kBool);
}

// `&&` is true if all are and false if one is, whatever fails. `||` is the same the other way around.
Alternatives DivideJunction(const Claim& claim, bool conjunction) {
  Alternatives out;
  const bool all = conjunction ? claim.sign == Sign::kTrue || claim.sign == Sign::kNotFalse
                               : claim.sign == Sign::kFalse || claim.sign == Sign::kNotTrue;
  if (all) out.emplace_back();
  for (const cel::NodeId part : claim.term.ast->Arguments(claim.term.id)) {
    if (!all) out.emplace_back();
    out.back().push_back({claim.sign, claim.term.With(part)});
  }
  return out;
}

Alternatives DivideConditional(const Claim& claim) {
  const auto parts = claim.term.ast->Arguments(claim.term.id);
  const auto of = [&](Sign sign, size_t part) { return Claim{sign, claim.term.With(parts[part])}; };
  Alternatives out{{of(Sign::kTrue, 0), of(claim.sign, 1)}, {of(Sign::kFalse, 0), of(claim.sign, 2)}};
  if (!IsKnown(claim.sign)) out.push_back({of(Sign::kNotTrue, 0), of(Sign::kNotFalse, 0)});
  return out;
}

Alternatives Divide(const Claim& claim) {
  const Term& term = claim.term;
  if (term.IsConstant()) {
    const bool value = term.node().value.boolean;
    const bool wants_true = claim.sign == Sign::kTrue || claim.sign == Sign::kNotFalse;
    return value == wants_true ? Alternatives{{}} : Alternatives{};
  }
  if (term.IsCall(FunctionId::kLogicalNot))
    return {{{Negated(claim.sign), term.With(term.ast->Arguments(term.id)[0])}}};
  if (term.IsCall(FunctionId::kConditional)) return DivideConditional(claim);
  return DivideJunction(claim, term.IsCall(FunctionId::kLogicalAnd));
}

class Tableau {
 public:
  explicit Tableau(const RuleSchema& schema) : schema_(schema) {}

  // Whether the claims cannot all hold.
  bool Refutes(Claims pending, std::vector<Atom> atoms) {
    while (!pending.empty()) {
      if (++steps_ > kMaxProofSteps) return false;
      // What does not branch goes first.
      const auto next = std::ranges::find_if(
          pending, [](const Claim& one) { return !IsDivided(one.term) || Divide(one).size() <= 1; });
      const auto chosen = next != pending.end() ? next : pending.begin();
      const Claim claim = *chosen;
      pending.erase(chosen);
      if (!IsDivided(claim.term)) {
        atoms.push_back(AtomOf(claim));
        continue;
      }
      Alternatives alternatives = Divide(claim);
      if (alternatives.size() != 1) return RefutesAll(alternatives, pending, atoms);
      std::ranges::move(alternatives.front(), std::back_inserter(pending));
    }
    BranchFacts facts(schema_, atoms);
    return facts.Contradict() || ContradictAsLoops(facts.atoms());
  }

 private:
  bool RefutesAll(const Alternatives& alternatives, const Claims& pending, const std::vector<Atom>& atoms) {
    // Many branches contradict each other before they are whole.
    if (!alternatives.empty() && BranchFacts(schema_, atoms).Contradict()) return true;
    return std::ranges::all_of(alternatives, [&](const Claims& one) {
      Claims all = pending;
      all.insert(all.end(), one.begin(), one.end());
      return Refutes(std::move(all), atoms);
    });
  }

  // What holds for each item, or for one, says the same of a weaker predicate.
  bool ContradictAsLoops(const std::vector<Atom>& atoms) {
    if (loops_ >= kMaxLoopDepth) return false;
    for (const Atom& wanted : atoms) {
      if (wanted.form == AtomForm::kLoop && RefutesLoop(wanted, atoms)) return true;
    }
    for (const Atom& given : atoms) {
      if (given.form != AtomForm::kLoop || !IsKnown(given.sign)) continue;
      const Sign opposite = given.sign == Sign::kTrue ? Sign::kNotTrue : Sign::kNotFalse;
      for (const Atom& wanted : atoms) {
        if (wanted.form == AtomForm::kLoop && wanted.sign == opposite &&
            wanted.left_text == given.left_text && RefutesLoops(given, wanted, atoms)) {
          return true;
        }
      }
    }
    return false;
  }

  // What no item of a list can break holds for all, and what none can have, none has. The list itself must
  // not be a cause of errors.
  bool RefutesLoop(const Atom& wanted, const std::vector<Atom>& atoms) {
    const Loop loop = *LoopOf(wanted.whole);
    if (wanted.sign != (loop.all ? Sign::kNotTrue : Sign::kNotFalse)) return false;
    const Term range = wanted.whole.With(loop.range);
    const auto list = SchemaOf(range, schema_);
    if (range.node().kind != cel::NodeKind::kIdent || !list) return false;
    if (schema_.schema.Text(*list, Keyword::kType) != "array") return false;
    ++loops_;
    const bool refuted = Refutes({{wanted.sign, InLoop(wanted.whole, loop)}}, KnownOf(atoms));
    --loops_;
    return refuted;
  }

  static std::vector<Atom> KnownOf(const std::vector<Atom>& atoms) {
    std::vector<Atom> out;
    std::ranges::copy_if(atoms, std::back_inserter(out), [](const Atom& atom) { return IsKnown(atom.sign); });
    return out;
  }

  bool RefutesLoops(const Atom& given, const Atom& wanted, const std::vector<Atom>& atoms) {
    const Loop first = *LoopOf(given.whole);
    const Loop second = *LoopOf(wanted.whole);
    if (first.all != second.all) return false;
    ++loops_;
    const Term one = InLoop(given.whole, first);
    const Term other = InLoop(wanted.whole, second);
    const bool refuted = Refutes({{given.sign, one}, {wanted.sign, other}}, KnownOf(atoms));
    --loops_;
    return refuted;
  }

  // The predicate of a loop, about any one item.
  Term InLoop(const Term& whole, const Loop& loop) {
    const Term range = whole.With(loop.range);
    std::optional<schema::NodeId> items;
    if (const auto list = SchemaOf(range, schema_)) items = schema_.schema.Node(*list, Keyword::kItems);
    scopes_.push_back(
        {whole.ast->Names(whole.id).iter_var, "#item" + std::to_string(loops_), items, whole.scope});
    return {whole.ast, loop.body, &scopes_.back()};
  }

  const RuleSchema& schema_;
  std::deque<Scope> scopes_;
  size_t loops_ = 0;
  size_t steps_ = 0;
};

std::unique_ptr<const cel::Ast> Parsed(std::string_view rule) {
  auto ast = std::make_unique<cel::Ast>();
  cel::Issues issues;
  return cel::Parse(rule, {}, *ast, issues) ? std::move(ast) : nullptr;
}

}  // namespace

bool Implies(std::span<const std::string_view> premises, std::string_view conclusion,
             const RuleSchema& schema) {
  const auto wanted = Parsed(conclusion);
  if (wanted == nullptr) return false;
  std::vector<std::unique_ptr<const cel::Ast>> given;
  Claims claims;
  for (const std::string_view premise : premises) {
    auto ast = Parsed(premise);
    if (ast == nullptr) continue;
    claims.push_back({Sign::kTrue, {ast.get(), ast->Root(), nullptr}});
    given.push_back(std::move(ast));
  }
  claims.push_back({Sign::kNotTrue, {wanted.get(), wanted->Root(), nullptr}});
  return Tableau(schema).Refutes(std::move(claims), {});
}

}  // namespace plimsoll::compat
