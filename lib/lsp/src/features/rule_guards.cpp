#include "plimsoll/lsp/features/rule_guards.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>

#include "cel_scope.h"
#include "document_syntax.h"
#include "plimsoll/lsp/syntax/cel_text.h"
#include "plimsoll/lsp/syntax/cursor.h"
#include "plimsoll/lsp/syntax/scalar_text.h"

namespace plimsoll::lsp {
namespace {

// What goes before and after a part of a rule.
struct Guarded {
  size_t begin = 0;
  size_t end = 0;
  std::string before;
  std::string after;

  std::string In(std::string_view rule) const {
    return std::string(rule.substr(0, begin)) + before + std::string(rule.substr(begin, end - begin)) +
           after + std::string(rule.substr(end));
  }
};

// The items that do not have it satisfy `all`; the others do not count.
bool MustHold(std::string_view macro) {
  constexpr std::array<std::string_view, 4> kChoosing = {"exists", "exists_one", "existsOne", "filter"};
  return std::ranges::find(kChoosing, macro) != kChoosing.end();
}

bool MayHaveGuard(const CelBody& body) {
  return body.macro.empty() || body.macro == "all" || body.macro == "bind" || MustHold(body.macro);
}

std::string Negated(const std::string& guard) {
  constexpr std::string_view kUnequal = " != ";
  const size_t unequal = guard.find(kUnequal);
  if (unequal != std::string::npos && guard.find_first_of("&|?\"'") == std::string::npos) {
    return guard.substr(0, unequal) + " == " + guard.substr(unequal + kUnequal.size());
  }
  const bool call = guard.ends_with(')') && guard.find(' ') == std::string::npos;
  return call ? "!" + guard : "!(" + guard + ")";
}

// In brackets where `&&` or `||` would take only a part of it.
bool NeedsBrackets(std::string_view part, bool conjunction) {
  const CelTokens tokens(part);
  return std::ranges::any_of(tokens.list(), [&](const CelToken& token) {
    const std::string_view sign = tokens.TextOf(token);
    return token.kind == CelTokenKind::kSign && (sign == "?" || (conjunction && sign == "||"));
  });
}

Guarded WithGuards(std::string_view rule, const CelBody& body, const std::vector<std::string>& guards) {
  const bool conjunction = MustHold(body.macro);
  Guarded out{body.begin, body.end, "", ""};
  for (const std::string& guard : guards) {
    out.before += conjunction ? guard + " && " : Negated(guard) + " || ";
  }
  if (NeedsBrackets(rule.substr(body.begin, body.end - body.begin), conjunction)) {
    out.before += '(';
    out.after = ")";
  }
  return out;
}

std::vector<std::string_view> NamesIn(const CelTokens& tokens) {
  std::vector<std::string_view> out;
  for (size_t i = 0; i < tokens.list().size(); ++i) {
    const bool name = tokens.list()[i].kind == CelTokenKind::kName;
    if (name && !tokens.IsSelected(i) && !tokens.IsCalled(i)) out.push_back(tokens.TextOf(tokens.list()[i]));
  }
  return out;
}

// The smallest part of the rule that has all variables of the guard: the rule itself, if it has none of a
// macro.
class GuardPlaces {
 public:
  explicit GuardPlaces(std::string_view rule) : tokens_(rule), bodies_(tokens_.Bodies()) {}

  // Those that may be meant; a name may be bound more than once.
  std::vector<CelBody> Of(const std::string& guard) const {
    const CelTokens tokens(guard);
    std::vector<std::string_view> bound;
    for (const std::string_view name : NamesIn(tokens)) {
      if (std::ranges::any_of(bodies_, [&](const CelBody& body) { return Binds(body, name); }))
        bound.push_back(name);
    }
    if (bound.empty()) return {Whole()};
    std::vector<CelBody> out;
    for (const CelBody& body : bodies_) {
      const bool innermost =
          std::ranges::any_of(bound, [&](std::string_view name) { return Binds(body, name); });
      if (innermost && MayHaveGuard(body)) out.push_back(body);
    }
    return out;
  }

 private:
  static bool Binds(const CelBody& body, std::string_view name) {
    return std::ranges::find(body.variables, name) != body.variables.end();
  }

  CelBody Whole() const {
    const std::vector<CelToken>& list = tokens_.list();
    return {"", {}, list.empty() ? 0 : list.front().begin, list.empty() ? 0 : list.back().end};
  }

  CelTokens tokens_;
  std::vector<CelBody> bodies_;
};

std::string InQuotesOf(SyntaxStyle style, std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (style == SyntaxStyle::kSingleQuoted && c == '\'') out += '\'';
    if (style == SyntaxStyle::kDoubleQuoted && (c == '"' || c == '\\')) out += '\\';
    out += c;
  }
  return out;
}

// A plain scalar gets quotes: `!` and brackets mean something else there.
std::string Quoted(std::string_view text) {
  if (text.find_first_of("\"\\") == std::string_view::npos) return '"' + std::string(text) + '"';
  return '\'' + InQuotesOf(SyntaxStyle::kSingleQuoted, text) + '\'';
}

std::vector<engine::TextEdit> EditsFor(const SyntaxNode& node, const ScalarText& scalar,
                                       const Guarded& guarded) {
  if (node.style == SyntaxStyle::kPlain) return {{node.place, Quoted(guarded.In(scalar.text))}};
  std::vector<engine::TextEdit> out;
  out.push_back({{scalar.OffsetIn(guarded.begin), 0}, InQuotesOf(node.style, guarded.before)});
  if (!guarded.after.empty()) out.push_back({{scalar.OffsetIn(guarded.end), 0}, guarded.after});
  return out;
}

std::string TitleOf(const std::vector<std::string>& guards) {
  std::string out = guards.size() == 1 ? "Add the guard " : "Add the guards ";
  for (size_t i = 0; i < guards.size(); ++i) out += (i == 0 ? "" : ", ") + guards[i];
  return out;
}

class RuleGuards {
 public:
  RuleGuards(CelScope& scope, const SyntaxNode& node, const ScalarText& scalar)
      : scope_(scope), node_(node), scalar_(scalar) {}

  std::vector<GuardFix> Find() {
    const auto failures = scope_.FailuresOf(scalar_.text);
    if (!failures || failures->empty()) return {};
    failures_ = failures->size();
    places_.emplace(scalar_.text);
    for (const cel::PossibleFailure& failure : *failures) {
      if (count_ < kMaxRuleGuards && !failure.guard.empty()) Add(failure.guard);
    }
    std::vector<GuardFix> out;
    for (const auto& [place, guards] : found_) {
      const Guarded guarded = WithGuards(scalar_.text, bodies_.at(place), guards);
      out.push_back({TitleOf(guards), EditsFor(node_, scalar_, guarded)});
    }
    return out;
  }

 private:
  // Where it makes a difference.
  void Add(const std::string& guard) {
    for (const CelBody& body : places_->Of(guard)) {
      if (++trials_ > kMaxGuardTrials) return;
      std::vector<std::string>& guards = found_[body.begin];
      guards.push_back(guard);
      const auto left = scope_.FailuresOf(WithGuards(scalar_.text, body, guards).In(scalar_.text));
      if (left && left->size() + guards.size() <= failures_) {
        bodies_.emplace(body.begin, body);
        ++count_;
        return;
      }
      guards.pop_back();
      if (guards.empty()) found_.erase(body.begin);
    }
  }

  CelScope& scope_;
  const SyntaxNode& node_;
  const ScalarText& scalar_;
  std::optional<GuardPlaces> places_;
  size_t failures_ = 0;
  size_t count_ = 0;
  size_t trials_ = 0;
  std::map<size_t, std::vector<std::string>> found_;  // by the place of the body
  std::map<size_t, CelBody> bodies_;
};

}  // namespace

std::vector<GuardFix> GuardFixesAt(const View& view, uint32_t offset) {
  if (view.document.bytes().find("x-kubernetes-validations") == std::string_view::npos) return {};
  const SyntaxTree tree = SyntaxOf(view);
  const Cursor cursor = CursorAt(tree, offset);
  if (cursor.kind != Cursor::Kind::kValue || cursor.node == kNoSyntax) return {};
  const auto text = CelTextOf(tree, cursor.node);
  const SyntaxNode& node = tree[cursor.node];
  if (!text || text->use != CelUse::kRule || node.kind != SyntaxKind::kScalar || node.open) return {};
  const ScalarText scalar = ReadScalar(tree, cursor.node);
  const std::unique_ptr<CelScope> scope = CelScopeOf(view, tree, *text);
  return RuleGuards(*scope, node, scalar).Find();
}

}  // namespace plimsoll::lsp
