// What can be said of the terms of a branch: which have values, of which kind, and what follows.
#include "branch_facts.h"

#include <algorithm>
#include <string_view>

#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::compat {

using cel::FunctionId;
using cel::NodeKind;
using schema::Keyword;

namespace {

bool IsLazy(const cel::Node& node) {
  return node.function == FunctionId::kLogicalAnd || node.function == FunctionId::kLogicalOr ||
         node.function == FunctionId::kConditional;
}

std::string FieldName(const Term& select) {
  const std::string_view text = select.node().text;
  return cel::UnescapeFieldName(text).value_or(std::string(text));
}

bool RequiresField(const schema::Schema& schema, schema::NodeId node, std::string_view name) {
  const auto required = schema.Texts(node, Keyword::kRequired);
  return std::ranges::find(required, name) != required.end();
}

}  // namespace

bool BranchFacts::Contradict() {
  do {
    GatherDefined();
    GatherKinds();
  } while (Settle());
  if (ContradictAsTexts() || HasUnknownField()) return true;
  GatherValues();
  if (!FilterByTexts()) return true;
  GatherBounds();
  return !bounds_.Close() || ContradictAsValues() || ContradictAsPatterns();
}

// What a value was found for needed the values of its parts.
void BranchFacts::GatherDefined() {
  for (const Atom& atom : atoms_) {
    if (!IsKnown(atom.sign)) continue;
    if (atom.form == AtomForm::kOther) {
      Define(atom.whole);
      continue;
    }
    Define(atom.left);
    if (atom.right.ast != nullptr) Define(atom.right);
    // The field itself: `has(` before it and `)` after it are no part of it.
    if (atom.form == AtomForm::kHas && atom.sign == Sign::kTrue)
      defined_.insert(atom.text.substr(4, atom.text.size() - 5));
  }
}

void BranchFacts::Define(const Term& term) {
  if (term.IsConstant()) return;
  defined_.insert(TextOf(term));
  switch (term.node().kind) {
    case NodeKind::kSelect: return Define(term.With(term.ast->Operand(term.id)));
    case NodeKind::kCall:
      if (IsLazy(term.node())) return;
      [[fallthrough]];
    case NodeKind::kList:
      for (const cel::NodeId child : term.ast->Children(term.id)) Define(term.With(child));
      return;
    case NodeKind::kComprehension: return Define(term.With(term.ast->Range(term.id)));
    default: return;
  }
}

bool BranchFacts::IsDefined(const Term& term) const {
  const cel::Node& node = term.node();
  if (term.IsConstant() || node.kind == NodeKind::kIdent || defined_.contains(TextOf(term))) return true;
  if (node.kind == NodeKind::kList) {
    return std::ranges::all_of(term.ast->Elements(term.id),
                               [&](cel::NodeId one) { return IsDefined(term.With(one)); });
  }
  if (const auto sized = term.SizeOf()) {
    const auto schema = SchemaOf(*sized, schema_);
    return schema && schema_.schema.Has(*schema, Keyword::kType) &&
           !schema_.schema.Flag(*schema, Keyword::kNullable) && IsDefined(*sized);
  }
  if (term.Number()) return true;
  if (node.kind != NodeKind::kSelect || node.test_only) return false;
  const Term holder = term.With(term.ast->Operand(term.id));
  const auto outer = SchemaOf(holder, schema_);
  const auto inner = SchemaOf(term, schema_);
  return outer && inner && !schema_.schema.Flag(*inner, Keyword::kNullable) &&
         RequiresField(schema_.schema, *outer, FieldName(term)) && IsDefined(holder);
}

BranchFacts::TermKind BranchFacts::KindOf(const Term& term, const std::string& text) const {
  if (term.Number() || term.SizeOf()) return TermKind::kNumber;
  if (term.String()) return TermKind::kText;
  if (const auto known = kinds_.find(text); known != kinds_.end()) return known->second;
  const auto schema = SchemaOf(term, schema_);
  if (!schema || schema_.schema.Flag(*schema, Keyword::kNullable)) return TermKind::kUnknown;
  const std::string_view type = schema_.schema.Text(*schema, Keyword::kType);
  if (type == "integer" || type == "number") return TermKind::kNumber;
  // Some formats make other types of texts.
  return type == "string" && !schema_.schema.Has(*schema, Keyword::kFormat) ? TermKind::kText
                                                                            : TermKind::kUnknown;
}

// Whether something new was learned.
bool BranchFacts::ShareKinds(const Term& a, const std::string& a_text, const Term& b,
                             const std::string& b_text) {
  const TermKind first = KindOf(a, a_text);
  const TermKind second = KindOf(b, b_text);
  if ((first == TermKind::kUnknown) == (second == TermKind::kUnknown)) return false;
  kinds_[first == TermKind::kUnknown ? a_text : b_text] = first == TermKind::kUnknown ? second : first;
  return true;
}

void BranchFacts::GatherKinds() {
  for (bool learned = true; learned;) {
    learned = false;
    for (const Atom& atom : atoms_) {
      const bool compared = atom.form == AtomForm::kLess
                                ? IsKnown(atom.sign)
                                : atom.form == AtomForm::kEqual && atom.sign == Sign::kTrue;
      if (compared) learned |= ShareKinds(atom.left, atom.left_text, atom.right, atom.right_text);
      if (atom.form == AtomForm::kText && IsKnown(atom.sign)) kinds_[atom.left_text] = TermKind::kText;
    }
  }
}

bool BranchFacts::HasValue(const Atom& atom) const {
  const auto kind = [&](const Term& term, const std::string& text) { return KindOf(term, text); };
  switch (atom.form) {
    case AtomForm::kLess: {
      const TermKind left = kind(atom.left, atom.left_text);
      const bool same = left != TermKind::kUnknown && left == kind(atom.right, atom.right_text);
      return same && IsDefined(atom.left) && IsDefined(atom.right);
    }
    case AtomForm::kEqual:
    case AtomForm::kIn: return IsDefined(atom.left) && IsDefined(atom.right);
    case AtomForm::kHas: return IsDefined(atom.left);
    case AtomForm::kText: return kind(atom.left, atom.left_text) == TermKind::kText && IsDefined(atom.left);
    case AtomForm::kLoop: return false;
    case AtomForm::kOther: {
      const auto schema = SchemaOf(atom.whole, schema_);
      return schema && schema_.schema.Text(*schema, Keyword::kType) == "boolean" && IsDefined(atom.whole);
    }
  }
  return false;
}

// What has a value and is not true is false. Whether there was any.
bool BranchFacts::Settle() {
  std::set<std::string> compared;
  for (const Atom& atom : atoms_) {
    if (IsKnown(atom.sign)) compared.insert(atom.text);
    // What can be compared can be compared the other way around.
    if (IsKnown(atom.sign) && atom.form == AtomForm::kLess)
      compared.insert(atom.right_text + " < " + atom.left_text);
  }
  bool settled = false;
  for (Atom& atom : atoms_) {
    if (IsKnown(atom.sign) || (!compared.contains(atom.text) && !HasValue(atom))) continue;
    atom.sign = AsKnown(atom.sign);
    settled = true;
  }
  return settled;
}

// Fields that the schema does not know are dropped, so that no value has them.
bool BranchFacts::HasUnknownField() const {
  return std::ranges::any_of(atoms_, [&](const Atom& atom) {
    if (atom.form != AtomForm::kHas || atom.sign != Sign::kTrue) return false;
    const auto holder = SchemaOf(atom.left, schema_);
    const schema::Schema& schema = schema_.schema;
    return holder && schema.Has(*holder, Keyword::kProperties) &&
           !schema.Property(*holder, FieldName(atom.whole)) &&
           !schema.Has(*holder, Keyword::kAdditionalProperties) &&
           !schema.Flag(*holder, Keyword::kPreserveUnknownFields) &&
           !schema.Flag(*holder, Keyword::kEmbeddedResource) && *holder != schema.root();
  });
}

bool BranchFacts::ContradictAsTexts() const {
  std::map<std::string_view, unsigned> signs;
  for (const Atom& atom : atoms_) signs[atom.text] |= 1U << static_cast<unsigned>(atom.sign);
  return std::ranges::any_of(signs, [](const auto& one) {
    const auto has = [&](Sign sign) { return (one.second >> static_cast<unsigned>(sign) & 1) != 0; };
    return (has(Sign::kTrue) && (has(Sign::kFalse) || has(Sign::kNotTrue))) ||
           (has(Sign::kFalse) && has(Sign::kNotFalse));
  });
}

}  // namespace plimsoll::compat
