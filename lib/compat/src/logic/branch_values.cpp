// Numbers, sizes, sets of constants and texts: what the facts of a branch leave of the values of a term.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "branch_facts.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/pattern/inclusion.h"

namespace plimsoll::compat {

using cel::FunctionId;
using schema::Keyword;

namespace {

constexpr std::string_view kNumberPrefix = "number ";
constexpr std::string_view kTextPrefix = "text ";
// Integers between two bounds that are looked at one by one.
constexpr double kMaxListedIntegers = 100;

std::optional<double> NumberOfConstant(std::string_view constant) {
  if (!constant.starts_with(kNumberPrefix)) return std::nullopt;
  constant.remove_prefix(kNumberPrefix.size());
  double out = 0;
  const auto [end, error] = std::from_chars(constant.data(), constant.data() + constant.size(), out);
  return error == std::errc() ? std::optional(out) : std::nullopt;
}

std::optional<std::string_view> TextOfConstant(std::string_view constant) {
  return constant.starts_with(kTextPrefix) ? std::optional(constant.substr(kTextPrefix.size()))
                                           : std::nullopt;
}

// As CEL counts: code points.
double SizeOfText(std::string_view text) {
  return static_cast<double>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string SizeText(const std::string& term) { return "size(" + term + ",)"; }

// Whether a function of a text holds; none for patterns.
std::optional<bool> Holds(FunctionId function, std::string_view text, std::string_view argument) {
  switch (function) {
    case FunctionId::kStartsWith: return text.starts_with(argument);
    case FunctionId::kEndsWith: return text.ends_with(argument);
    case FunctionId::kContains: return text.find(argument) != std::string_view::npos;
    default: return std::nullopt;
  }
}

bool IsWithin(std::string_view pattern, std::string_view other) {
  return pattern::CompareLanguages(pattern, other, {}).relation == pattern::Relation::kIncluded;
}

// Whether texts for which one holds are those for which the other does.
bool FollowsFrom(FunctionId function, std::string_view argument, FunctionId other,
                 std::string_view other_argument) {
  if (function == FunctionId::kMatches && other == FunctionId::kMatches) {
    return IsWithin(argument, other_argument);
  }
  // A text that starts with `abc` has all that `abc` has, save its end.
  if (function == FunctionId::kMatches || other == FunctionId::kMatches) return false;
  if (function != other && other != FunctionId::kContains) return false;
  return Holds(other, argument, other_argument).value_or(false);
}

// The texts for which a function holds; none for arguments that are not plain.
std::optional<std::string> PatternOf(FunctionId function, std::string_view argument) {
  if (function == FunctionId::kMatches) return std::string(argument);
  std::string quoted;
  for (const char letter : argument) {
    if (letter < ' ' || letter > '~') return std::nullopt;
    if (!ascii::IsLetterOrDigit(letter)) quoted += '\\';
    quoted += letter;
  }
  switch (function) {
    case FunctionId::kStartsWith: return "^" + quoted;
    case FunctionId::kEndsWith: return quoted + "$";
    case FunctionId::kContains: return quoted;
    default: return std::nullopt;
  }
}

}  // namespace

void BranchFacts::Allow(const std::string& term, std::set<std::string> values) {
  auto& allowed = values_[term].allowed;
  if (allowed) std::erase_if(values, [&](const std::string& one) { return !allowed->contains(one); });
  allowed = std::move(values);
}

void BranchFacts::AllowEnum(const Term& term, const std::string& text) {
  const auto schema = SchemaOf(term, schema_);
  if (!schema || !IsDefined(term) || schema_.schema.Flag(*schema, Keyword::kNullable)) return;
  std::set<std::string> values;
  for (const uint32_t literal : schema_.schema.Literals(*schema, Keyword::kEnum)) {
    const value::Value value = schema_.schema.LiteralAt(literal);
    if (!value.IsString()) return;
    values.insert(ConstantText(value.AsString()));
  }
  if (!values.empty()) Allow(text, std::move(values));
}

void BranchFacts::GatherValues() {
  for (const Atom& atom : atoms_) {
    if (!IsKnown(atom.sign) || atom.left.ast == nullptr || atom.form == AtomForm::kHas) continue;
    if (terms_.try_emplace(atom.left_text, atom.left).second) AllowEnum(atom.left, atom.left_text);
    if (atom.form == AtomForm::kLess || atom.form == AtomForm::kEqual)
      terms_.try_emplace(atom.right_text, atom.right);
    std::set<std::string> constants;
    if (atom.form == AtomForm::kIn) {
      for (const cel::NodeId one : atom.right.ast->Elements(atom.right.id))
        constants.insert(ConstantText(atom.right.With(one)));
    } else if (atom.form == AtomForm::kEqual && !ConstantText(atom.right).empty()) {
      constants.insert(ConstantText(atom.right));
    } else {
      continue;
    }
    if (atom.sign == Sign::kTrue)
      Allow(atom.left_text, std::move(constants));
    else
      values_[atom.left_text].excluded.merge(constants);
  }
}

// Leaves the constants that functions of texts allow; false when none is left.
bool BranchFacts::FilterByTexts() {
  for (auto& [term, values] : values_) {
    if (!values.allowed) continue;
    std::erase_if(*values.allowed, [&](const std::string& one) { return values.excluded.contains(one); });
    for (const Atom& atom : atoms_) {
      if (atom.form != AtomForm::kText || atom.left_text != term || !IsKnown(atom.sign)) continue;
      std::erase_if(*values.allowed, [&](const std::string& one) {
        const auto text = TextOfConstant(one);
        const auto holds =
            text ? Holds(atom.whole.node().function, *text, *atom.right.String()) : std::optional<bool>();
        return holds && *holds != (atom.sign == Sign::kTrue);
      });
    }
    if (values.allowed->empty()) return false;
  }
  return true;
}

void BranchFacts::GatherBounds() {
  const std::map<std::string, Term> terms = terms_;
  for (const auto& [text, term] : terms) AddBoundsOf(term, text);
  for (const Atom& atom : atoms_) {
    if (atom.form == AtomForm::kLess && IsKnown(atom.sign)) AddLess(atom);
    if (atom.form == AtomForm::kEqual && atom.sign == Sign::kTrue) AddEqual(atom);
  }
  for (const auto& [term, values] : values_) {
    if (values.excluded.contains(ConstantText(std::string_view()))) bounds_.Add("", SizeText(term), {-1});
    if (!values.allowed) continue;
    double least = HUGE_VAL;
    double most = -HUGE_VAL;
    double least_size = HUGE_VAL;
    double most_size = -HUGE_VAL;
    for (const std::string& one : *values.allowed) {
      const double number = NumberOfConstant(one).value_or(NAN);
      least = std::min(std::isnan(number) ? -HUGE_VAL : number, least);
      most = std::max(std::isnan(number) ? HUGE_VAL : number, most);
      const auto text = TextOfConstant(one);
      least_size = std::min(text ? SizeOfText(*text) : 0, least_size);
      most_size = std::max(text ? SizeOfText(*text) : HUGE_VAL, most_size);
    }
    if (most < HUGE_VAL) bounds_.Add(term, "", {most});
    if (least > -HUGE_VAL) bounds_.Add("", term, {-least});
    if (most_size < HUGE_VAL) bounds_.Add(SizeText(term), "", {most_size});
    bounds_.Add("", SizeText(term), {-least_size});
  }
}

// What the schema says of a term.
void BranchFacts::AddBoundsOf(const Term& term, const std::string& text) {
  if (const auto sized = term.SizeOf()) {
    bounds_.SetWhole(text);
    bounds_.Add("", text, {0});
    if (const auto schema = SchemaOf(*sized, schema_)) AddSizes(text, *schema);
    return;
  }
  const auto schema = SchemaOf(term, schema_);
  if (!schema || KindOf(term, text) != TermKind::kNumber) return;
  const schema::Schema& all = schema_.schema;
  if (all.Text(*schema, Keyword::kType) == "integer") bounds_.SetWhole(text);
  if (const auto most = all.Number(*schema, Keyword::kMaximum))
    bounds_.Add(text, "", {*most, all.Flag(*schema, Keyword::kExclusiveMaximum)});
  if (const auto least = all.Number(*schema, Keyword::kMinimum))
    bounds_.Add("", text, {-*least, all.Flag(*schema, Keyword::kExclusiveMinimum)});
}

void BranchFacts::AddSizes(const std::string& term, const schema::NodeId& node) {
  // Bytes are fewer than the letters that stand for them.
  if (schema_.schema.Has(node, Keyword::kFormat)) return;
  for (const Keyword keyword : {Keyword::kMaxLength, Keyword::kMaxItems, Keyword::kMaxProperties}) {
    if (const auto most = schema_.schema.Integer(node, keyword))
      bounds_.Add(term, "", {static_cast<double>(*most)});
  }
  for (const Keyword keyword : {Keyword::kMinLength, Keyword::kMinItems, Keyword::kMinProperties}) {
    if (const auto least = schema_.schema.Integer(node, keyword))
      bounds_.Add("", term, {-static_cast<double>(*least)});
  }
}

void BranchFacts::AddLess(const Atom& atom) {
  const auto left = atom.left.Number();
  const auto right = atom.right.Number();
  const bool holds = atom.sign == Sign::kTrue;
  const std::string a = left ? "" : atom.left_text;
  const std::string b = right ? "" : atom.right_text;
  const double difference = right.value_or(0) - left.value_or(0);
  // a < b, or b <= a.
  holds ? bounds_.Add(a, b, {difference, true}) : bounds_.Add(b, a, {-difference, false});
}

void BranchFacts::AddEqual(const Atom& atom) {
  if (KindOf(atom.left, atom.left_text) == TermKind::kUnknown) return;
  const auto right = atom.right.Number();
  const std::string b = right ? "" : atom.right_text;
  bounds_.Add(atom.left_text, b, {right.value_or(0)});
  bounds_.Add(b, atom.left_text, {-right.value_or(0)});
}

bool BranchFacts::AllExcluded(const std::string& term, const Values& values) const {
  const double most = bounds_.Between(term, "").most;
  const double least = -bounds_.Between("", term).most;
  if (values.allowed) {
    return std::ranges::all_of(*values.allowed, [&](const std::string& one) {
      const auto number = NumberOfConstant(one);
      return number && (*number < least || *number > most);
    });
  }
  const bool listed = bounds_.IsWhole(term) && most - least <= kMaxListedIntegers;
  if (!listed && most != least) return false;
  for (double number = least; number <= most; ++number) {
    if (!values.excluded.contains(ConstantText(number))) return false;
  }
  return true;
}

bool BranchFacts::ContradictAsValues() {
  for (const auto& [term, values] : values_) {
    if (AllExcluded(term, values)) return true;
  }
  return std::ranges::any_of(atoms_, [&](const Atom& atom) {
    if (atom.form != AtomForm::kEqual || atom.sign != Sign::kFalse) return false;
    const auto at_most = [&](const std::string& a, const std::string& b) {
      return bounds_.Between(a, b).most <= 0;
    };
    return at_most(atom.left_text, atom.right_text) && at_most(atom.right_text, atom.left_text);
  });
}

// A text is matched by the pattern of its schema and by what holds, and by nothing that does not hold. All
// that does not hold becomes one pattern.
bool BranchFacts::ContradictAsPatterns() const {
  std::map<std::string, std::string> refused;
  for (const Atom& atom : atoms_) {
    if (atom.form != AtomForm::kText || atom.sign != Sign::kFalse) continue;
    if (ContradictsText(atom)) return true;
    const auto pattern = PatternOf(atom.whole.node().function, *atom.right.String());
    if (!pattern) continue;
    std::string& all = refused[atom.left_text];
    all += (all.empty() ? "(?:" : "|(?:") + *pattern + ")";
  }
  return std::ranges::any_of(atoms_, [&](const Atom& atom) {
    const auto found = refused.find(atom.left_text);
    if (atom.form != AtomForm::kText || found == refused.end()) return false;
    const std::string_view of_schema = SchemaPatternOf(atom.left);
    if (!of_schema.empty() && IsWithin(of_schema, found->second)) return true;
    if (atom.sign != Sign::kTrue) return false;
    const auto given = PatternOf(atom.whole.node().function, *atom.right.String());
    return given && IsWithin(*given, found->second);
  });
}

// Alone, one does not hold that follows from another.
bool BranchFacts::ContradictsText(const Atom& refused) const {
  const FunctionId function = refused.whole.node().function;
  const std::string_view wanted = *refused.right.String();
  const std::string_view pattern = SchemaPatternOf(refused.left);
  if (!pattern.empty() && FollowsFrom(FunctionId::kMatches, pattern, function, wanted)) return true;
  return std::ranges::any_of(atoms_, [&](const Atom& given) {
    return given.form == AtomForm::kText && given.sign == Sign::kTrue &&
           given.left_text == refused.left_text &&
           FollowsFrom(given.whole.node().function, *given.right.String(), function, wanted);
  });
}

std::string_view BranchFacts::SchemaPatternOf(const Term& term) const {
  const auto schema = SchemaOf(term, schema_);
  return schema ? schema_.schema.Text(*schema, Keyword::kPattern) : std::string_view();
}

}  // namespace plimsoll::compat
