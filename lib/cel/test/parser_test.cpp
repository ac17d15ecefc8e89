#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "../src/parse/ast_builder.h"
#include "../src/parse/parser.h"
#include "../src/parse/recovery.h"
#include "../src/parse/syntax_reader.h"
#include "ast_text.h"
#include "plimsoll/cel/parse/parse.h"

namespace plimsoll::cel {
namespace {

std::string Tree(std::string_view text, const ParseOptions& options = {}) {
  Ast ast;
  Issues issues;
  if (!Parse(text, options, ast, issues)) return RenderIssues(text, issues);
  return AstText(ast, ast.Root());
}

// The messages with their places, without the source.
std::string Messages(std::string_view text, const ParseOptions& options = {}) {
  const std::string all = Tree(text, options);
  constexpr std::string_view kHead = "ERROR: <input>:";
  std::string out;
  for (size_t at = all.find(kHead); at != std::string::npos; at = all.find(kHead, at + 1)) {
    if (!out.empty()) out += "; ";
    out += all.substr(at + kHead.size(), all.find('\n', at) - at - kHead.size());
  }
  return out;
}

std::string Place(std::string_view text, NodeKind kind) {
  Ast ast;
  Issues issues;
  EXPECT_TRUE(Parse(text, {}, ast, issues));
  for (uint32_t i = 0; i < ast.size(); ++i) {
    if (ast[NodeId{i}].kind == kind) return std::to_string(ast[NodeId{i}].offset);
  }
  return "none";
}

const std::string kPrimary =
    "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, "
    "IDENTIFIER}";

TEST(Parser, BindsOperatorsByTheirPrecedence) {
  EXPECT_EQ(Tree("1 + 2 * 3 - 4"), "_-_(_+_(1, _*_(2, 3)), 4)");
  EXPECT_EQ(Tree("a < b == c"), "_==_(_<_(a, b), c)");
  EXPECT_EQ(Tree("a || b && c"), "_||_(a, _&&_(b, c))");
  EXPECT_EQ(Tree("a ? b : c ? d : e"), "_?_:_(a, b, _?_:_(c, d, e))");
  EXPECT_EQ(Tree("!a.b[0].c(1)"), "!_(_[_](a.b, 0).c(1))");
  EXPECT_EQ(Tree("1 in [2]"), "@in(1, [2])");
}

TEST(Parser, BalancesChains) {
  EXPECT_EQ(Tree("a && b && c && d"), "_&&_(_&&_(a, b), _&&_(c, d))");
  EXPECT_EQ(Tree("a || b || c"), "_||_(_||_(a, b), c)");
}

TEST(Parser, TakesOneSignIntoTheNumber) {
  EXPECT_EQ(Tree("-1"), "-1");
  EXPECT_EQ(Tree("- 1"), "-1");
  EXPECT_EQ(Tree("--1"), "1");
  EXPECT_EQ(Tree("---1"), "-_(1)");
  EXPECT_EQ(Tree("-1u"), "-_(1u)");
  EXPECT_EQ(Tree("2--1"), "_-_(2, -1)");
  EXPECT_EQ(Tree("!-1"), "!_(-1)");
  EXPECT_EQ(Tree("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(Tree("-0x8000000000000000"), "-9223372036854775808");
  EXPECT_EQ(Tree("!!!a"), "!_(a)");
}

TEST(Parser, ReadsLiterals) {
  EXPECT_EQ(Tree("0xFFu"), "255u");
  EXPECT_EQ(Tree(".5e1"), "5.000000");
  EXPECT_EQ(Tree(R"('\x41\u00e9\U0001F600\101\n')"),
            "\"A\xC3\xA9\xF0\x9F\x98\x80"
            "A\n\"");
  EXPECT_EQ(Tree(R"(b'\xff\377')"), "b\"\xFF\xFF\"");
  EXPECT_EQ(Tree(R"(r'\n' + R"\t")"), R"(_+_("\n", "\t"))");
  EXPECT_EQ(Tree("'''a\r\n'b'\r'''"), "\"a\n'b'\n\"");
  EXPECT_EQ(Tree("br'\\n'"), "b\"\\n\"");
  EXPECT_EQ(Tree("\"\"\"a\"\"\""), "\"a\"");
}

TEST(Parser, ReadsListsMapsAndStructs) {
  EXPECT_EQ(Tree("[1, 2,]"), "[1, 2]");
  EXPECT_EQ(Tree("[,]"), "[]");
  EXPECT_EQ(Tree("{'a': 1, ?b: c,}"), "{\"a\": 1, ?b: c}");
  EXPECT_EQ(Tree("[?a.?b, c[?0]]"), "[?_?._(a, \"b\"), _[?_](c, 0)]");
  EXPECT_EQ(Tree("a.b.C{x: 1, `y-z`: 2}"), "a.b.C{x: 1, y-z: 2}");
  EXPECT_EQ(Tree("a . b{}"), "a.b{}");
  EXPECT_EQ(Tree(".a.b(.c)"), ".a.b(.c)");
  EXPECT_EQ(Tree("a.`b c`"), "a.b c");
  EXPECT_EQ(Tree("a // remark\n + b"), "_+_(a, b)");
}

TEST(Parser, ExpandsMacros) {
  EXPECT_EQ(Tree("has(a.b.c)"), "a.b.c~");
  EXPECT_EQ(Tree("r.all(x, p)"),
            "for(x : r; @result = true; @not_strictly_false(@result); _&&_(@result, p); @result)");
  EXPECT_EQ(Tree("r.exists(x, p)"),
            "for(x : r; @result = false; @not_strictly_false(!_(@result)); _||_(@result, p); @result)");
  EXPECT_EQ(Tree("r.exists_one(x, p)"),
            "for(x : r; @result = 0; true; _?_:_(p, _+_(@result, 1), @result); _==_(@result, 1))");
  EXPECT_EQ(Tree("r.map(x, p, t)"),
            "for(x : r; @result = []; true; _?_:_(p, _+_(@result, [t]), @result); @result)");
  EXPECT_EQ(Tree("r.filter(x, p)"),
            "for(x : r; @result = []; true; _?_:_(p, _+_(@result, [x]), @result); @result)");
  EXPECT_EQ(Tree("r.transformMap(k, v, t)"),
            "for(k, v : r; @result = {}; true; cel.@mapInsert(@result, k, t); @result)");
  EXPECT_EQ(
      Tree("o.optMap(v, e)"),
      "_?_:_(o.hasValue(), optional.of(for(#unused : []; v = o.value(); false; v; e)), optional.none())");
  EXPECT_EQ(Tree("r.sortBy(x, k)"),
            "for(#unused : []; @__sortBy_input__ = r; false; @__sortBy_input__; "
            "@__sortBy_input__.@sortByAssociatedKeys(for(x : @__sortBy_input__; @result = []; true; "
            "_+_(@result, [k]); @result)))");
}

TEST(Parser, LeavesMacroNamesAloneInOtherShapes) {
  EXPECT_EQ(Tree("all(x, p)"), "all(x, p)");
  EXPECT_EQ(Tree("r.existsOne(x, p)"), "r.existsOne(x, p)");
  EXPECT_EQ(Tree("r.all(x, y, p)", {.version = 31}), "r.all(x, y, p)");
  EXPECT_EQ(Tree("has(a.b)", {.macros = false}), "has(a.b)");
}

TEST(Parser, RefusesMacrosWithoutAName) {
  EXPECT_EQ(Messages("has(1)"), "1:5: invalid argument to has() macro");
  EXPECT_EQ(Messages("r.map(1, 2)"), "1:7: argument is not an identifier");
  EXPECT_EQ(Messages("r.all(x.y, p)"), "1:8: argument must be a simple name");
  EXPECT_EQ(Messages("r.all(__result__, p)"), "1:7: iteration variable overwrites accumulator variable");
  EXPECT_EQ(Messages("r.all(i, i, p)"), "1:10: duplicate variable name: i");
  EXPECT_EQ(Messages("o.optMap(1, 2)"), "1:10: optMap() variable name must be a simple identifier");
  EXPECT_EQ(
      Messages("1.sortBy(x, x)"),
      "1:1: sortBy can only be applied to a list, identifier, comprehension, call or select expression");
}

TEST(Parser, PlacesNodesWhereTheReferenceDoes) {
  EXPECT_EQ(Place("self.abc", NodeKind::kSelect), "4");
  EXPECT_EQ(Place("abc(1)", NodeKind::kCall), "3");
  EXPECT_EQ(Place("aa + bb", NodeKind::kCall), "3");
  EXPECT_EQ(Place("aa[1]", NodeKind::kCall), "2");
  EXPECT_EQ(Place("  {'a': 1}", NodeKind::kMap), "2");
  EXPECT_EQ(Place("has(a.b)", NodeKind::kComprehension), "none");
  EXPECT_EQ(Place("a.all(x, x)", NodeKind::kComprehension), "5");
  EXPECT_EQ(Place("- 5", NodeKind::kConstant), "0");
}

TEST(Parser, ReportsLiteralsWithoutAValue) {
  EXPECT_EQ(Messages("9223372036854775808"), "1:1: invalid int literal");
  EXPECT_EQ(Messages("18446744073709551616u"), "1:1: invalid uint literal");
  EXPECT_EQ(Messages("1e400"), "1:1: invalid double literal");
  EXPECT_EQ(Messages("b'\\u00ff'"), "1:1: unable to unescape string");
  EXPECT_EQ(Messages("'\\ud800'"), "1:1: invalid unicode code point");
  EXPECT_EQ(Messages("if"), "1:1: reserved identifier: if");
}

TEST(Recovery, SaysWhatItExpected) {
  EXPECT_EQ(Messages(""), "1:0: Syntax error: mismatched input '<EOF>' expecting " + kPrimary);
  EXPECT_EQ(Messages("1 +"), "1:4: Syntax error: mismatched input '<EOF>' expecting " + kPrimary);
  EXPECT_EQ(Messages("a b"), "1:3: Syntax error: extraneous input 'b' expecting <EOF>");
  EXPECT_EQ(Messages("(1"), "1:3: Syntax error: missing ')' at '<EOF>'");
  EXPECT_EQ(Messages("[1"), "1:3: Syntax error: mismatched input '<EOF>' expecting {']', ','}");
  EXPECT_EQ(Messages("{1}"), "1:3: Syntax error: mismatched input '}' expecting ':'");
  EXPECT_EQ(Messages("a.true"), "1:3: Syntax error: mismatched input 'true' expecting IDENTIFIER");
  EXPECT_EQ(Messages("1."), "1:3: Syntax error: no viable alternative at input '.'");
  EXPECT_EQ(Messages("!-x"), "1:3: Syntax error: no viable alternative at input '-x'");
  EXPECT_EQ(Messages("true ? false ? 1 : 2 : 3"), "1:14: Syntax error: mismatched input '?' expecting ':'");
  EXPECT_EQ(Messages("==1"), "1:1: Syntax error: extraneous input '==' expecting " + kPrimary);
}

TEST(Recovery, GoesOnAfterAMistake) {
  EXPECT_EQ(Messages("x ? : 1"), "1:5: Syntax error: extraneous input ':' expecting " + kPrimary +
                                     "; 1:8: Syntax error: mismatched input '<EOF>' expecting ':'");
  EXPECT_EQ(Messages("a @ b # c"),
            "1:3: Syntax error: token recognition error at: '@'; "
            "1:5: Syntax error: mismatched input 'b' expecting <EOF>; "
            "1:7: Syntax error: token recognition error at: '#'");
  EXPECT_EQ(Messages("1 = 1"),
            "1:3: Syntax error: token recognition error at: '= '; "
            "1:5: Syntax error: extraneous input '1' expecting <EOF>");
  EXPECT_EQ(Messages("-1 7"), "1:4: Syntax error: extraneous input '7' expecting <EOF>");
  EXPECT_EQ(Messages("a.?"),
            "1:4: Syntax error: mismatched input '<EOF>' expecting {IDENTIFIER, "
            "ESC_IDENTIFIER}; 1:4: unsupported ident kind");
}

TEST(Recovery, PlacesWhatIsMissingBeforeTheText) {
  EXPECT_EQ(Messages("r.all(., p)"),
            "1:0: argument must be a simple name; "
            "1:8: Syntax error: no viable alternative at input '.,'");
}

TEST(Recovery, KnowsThatOptionalSyntaxIsOff) {
  const ParseOptions old{.optional_syntax = false, .version = 27};
  EXPECT_EQ(Messages("a.?b", old), "1:2: unsupported syntax '.?'");
  EXPECT_EQ(Messages("a[?b]", old), "1:2: unsupported syntax '[?'");
  EXPECT_EQ(Messages("[?b]", old), "1:2: unsupported syntax '?'");
  EXPECT_EQ(Messages("{?b: 1}", old), "1:2: unsupported syntax '?'");
}

std::string Times(std::string_view text, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

TEST(Recovery, KeepsTheLimitsOfTheReference) {
  EXPECT_EQ(Tree(Times("(", 249) + "1" + Times(")", 249)), "1");
  EXPECT_EQ(Messages(Times("(", 250) + "1" + Times(")", 250)),
            "-1:0: expression recursion limit exceeded: 250");
  EXPECT_EQ(Messages("1" + Times("+1", 249)), "");
  EXPECT_EQ(Messages("1" + Times("+1", 260)), "-1:0: max recursion depth exceeded");
  EXPECT_EQ(Messages("a" + Times(".b", 260)), "-1:0: max recursion depth exceeded");
  EXPECT_EQ(Messages("a" + Times(".map(x, x)", 260)), "-1:0: max recursion depth exceeded");
  EXPECT_EQ(Messages("a" + Times("&&a", 5000)), "");
  EXPECT_EQ(Messages(Times("-", 301) + "a"), "");
  EXPECT_EQ(Messages(std::string(100'001, ' ')),
            "-1:0: expression code point size exceeds limit: size: 100001, limit 100000");
  EXPECT_EQ(Messages("a" + Times(" b", 600)),
            "-1:0: error recovery token lookahead limit exceeded: 256; "
            "1:3: Syntax error: mismatched input 'b' expecting <EOF>");
  EXPECT_TRUE(Tree(Times("@", 150)).ends_with("\n1 more errors were truncated"));
}

TEST(Recovery, StopsWhereMacrosDoubleTheTree) {
  EXPECT_EQ(Messages("a" + Times(".optMap(x, x)", 40)), "-1:0: the expression is too large");
}

TEST(Issues, PointAtTheCharacter) {
  EXPECT_EQ(Tree("'é' + \tx y"),
            "ERROR: <input>:1:10: Syntax error: extraneous input 'y' expecting <EOF>\n"
            " | 'é' +  x y\n"
            " | .．.......^");
  EXPECT_EQ(Tree("a +\n b c"),
            "ERROR: <input>:2:4: Syntax error: extraneous input 'c' expecting <EOF>\n"
            " |  b c\n"
            " | ...^");
}

// The two parsers must agree on whatever the fast one accepts.
RC_GTEST_PROP(Parser, AgreesWithTheSlowParser, ()) {
  static const std::vector<std::string> kPieces = {
      "a",    "b.c", "1",        "2u",        "-3",   "'s'", "(",   ")",  "[",    "]",   "{",   "}",
      ".",    ",",   ":",        "?",         "+",    "-",   "*",   "!",  "<",    "==",  "&&",  "||",
      " in ", "f(",  "has(a.b)", "x.all(y, ", "null", "T{",  ".?d", "[?", "true", "`e`", "1.5", "\n"};
  const auto picks = *rc::gen::container<std::vector<size_t>>(rc::gen::inRange<size_t>(0, kPieces.size()));
  std::string text;
  for (const size_t pick : picks) text += kPieces[pick];
  Ast fast;
  Issues fast_issues;
  fast.Reset(text);
  AstBuilder fast_builder(fast, {}, fast_issues);
  if (!FastParser(fast.Source(), fast_builder).Run() || !fast_issues.empty()) return;
  Ast slow;
  Issues slow_issues;
  slow.Reset(text);
  SyntaxTree tree;
  Predictor predictor(Grammar::Get());
  RC_ASSERT(RecoveryParser(slow.Source(), predictor, slow_issues).Run(tree));
  AstBuilder slow_builder(slow, {}, slow_issues);
  SyntaxReader(tree, slow_builder, slow_issues).Run();
  RC_ASSERT(slow_issues.empty());
  RC_ASSERT(AstText(fast, fast.Root()) == AstText(slow, slow.Root()));
}

}  // namespace
}  // namespace plimsoll::cel
