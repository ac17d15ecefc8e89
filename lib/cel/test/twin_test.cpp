// Random expressions: the compiled evaluator and its plain twin agree on values and on errors.
#include "twin.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "evaluate.h"

namespace plimsoll::cel {
namespace {

// Writes expressions of a wanted type. Variables in sight are `i` (int), `s` (string), `l` (list of
// ints) and the loop variables of one level each.
class Writer {
 public:
  explicit Writer(uint32_t seed) : random_(seed) {}

  std::string Bool(int depth) {
    if (depth <= 0) return Pick({"true", "false", "i > 0", "s == 'a'", "1 / i > 0"});
    switch (Below(9)) {
      case 0: return "(" + Bool(depth - 1) + " && " + Bool(depth - 1) + ")";
      case 1: return "(" + Bool(depth - 1) + " || " + Bool(depth - 1) + ")";
      case 2: return "!(" + Bool(depth - 1) + ")";
      case 3:
        return "(" + Int(depth - 1) + Pick({" < ", " <= ", " > ", " >= ", " == ", " != "}) + Int(depth - 1) +
               ")";
      case 4:
        return List(depth - 1) + Pick({".all(", ".exists(", ".exists_one("}) + Loop() + ", " +
               Bool(depth - 1) + ")";
      case 5: return "(" + Int(depth - 1) + " in " + List(depth - 1) + ")";
      case 6:
        return Text(depth - 1) + Pick({".contains(", ".startsWith(", ".endsWith("}) + Text(depth - 1) + ")";
      case 7: return "(" + List(depth - 1) + " == " + List(depth - 1) + ")";
      default: return "(" + Bool(depth - 1) + " ? " + Bool(depth - 1) + " : " + Bool(depth - 1) + ")";
    }
  }

  std::string Int(int depth) {
    if (depth <= 0) return Pick({"0", "1", "-3", "i", "x", "9223372036854775807"});
    switch (Below(6)) {
      case 0: return "(" + Int(depth - 1) + Pick({" + ", " - ", " * ", " / ", " % "}) + Int(depth - 1) + ")";
      case 1: return "size(" + List(depth - 1) + ")";
      case 2: return List(depth - 1) + "[" + Int(depth - 1) + "]";
      case 3: return "{'a': " + Int(depth - 1) + "}" + Pick({".a", ".b", "['a']"});
      case 4: return Text(depth - 1) + ".indexOf(" + Text(0) + ")";
      default: return "(" + Bool(depth - 1) + " ? " + Int(depth - 1) + " : " + Int(depth - 1) + ")";
    }
  }

  std::string Text(int depth) {
    if (depth <= 0) return Pick({"'a'", "s", "''", "'äb'"});
    switch (Below(3)) {
      case 0: return "(" + Text(depth - 1) + " + " + Text(depth - 1) + ")";
      case 1: return Text(depth - 1) + ".substring(" + Int(0) + ")";
      default: return "string(" + Int(depth - 1) + ")";
    }
  }

  std::string List(int depth) {
    if (depth <= 0) return Pick({"[1, 2, 3]", "l", "[i, 0]", "[0]"});
    switch (Below(5)) {
      case 0: return List(depth - 1) + ".map(" + Loop() + ", " + Int(depth - 1) + ")";
      case 1: return List(depth - 1) + ".filter(" + Loop() + ", " + Bool(depth - 1) + ")";
      case 2: return "(" + List(depth - 1) + " + " + List(depth - 1) + ")";
      case 3: return List(depth - 1) + ".transformList(k, " + Loop() + ", k + " + Int(depth - 1) + ")";
      default: return "[" + Int(depth - 1) + ", " + Int(depth - 1) + "]";
    }
  }

 private:
  uint32_t Below(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  std::string Pick(std::initializer_list<const char*> choices) {
    return choices.begin()[Below(static_cast<uint32_t>(choices.size()))];
  }
  std::string Loop() { return "x"; }

  std::mt19937 random_;
};

TEST(Twin, AgreesWithTheCompiledEvaluator) {
  TypePool pool;
  Environment environment;
  environment.types = &pool;
  environment.variables = {
      {"i", &kIntType}, {"s", &kStringType}, {"l", pool.List(&kIntType)}, {"x", &kIntType}};
  const std::array names = {ProgramVariable{"i"}, ProgramVariable{"s"}, ProgramVariable{"l"},
                            ProgramVariable{"x"}};
  const Value numbers[] = {Value::Int(2), Value::Int(0), Value::Int(-1)};
  const std::array values = {Value::Int(0), Value::String("äa"), Value::List(numbers, 3), Value::Int(7)};
  int compared = 0;
  for (uint32_t seed = 0; seed < 4000; ++seed) {
    Writer writer(seed);
    const std::string text = seed % 2 == 0 ? writer.Bool(4) : writer.List(4);
    CheckedAst checked;
    Issues issues;
    if (!Compile(text, environment, checked, issues)) continue;
    const auto program = CelProgram::Make(checked, {.variables = names, .decls = nullptr, .container = {}});
    if (!program) continue;
    Evaluator evaluator;
    evaluator.Reset(nullptr);
    const Evaluated fast = Finish(evaluator, *program, values, UINT64_MAX);
    Twin::Names bound;
    for (size_t i = 0; i < names.size(); ++i) bound.emplace_back(names[i].name, values[i]);
    const Value slow = Twin(checked, evaluator.context(), bound).Run();
    std::string slow_text = slow.IsError() ? "error: " + std::string(slow.text()) : "";
    if (!slow.IsError()) {
      text::JsonWriter json(slow_text, {.escape_html = false});
      WriteTyped(evaluator.context(), json, slow);
    }
    ASSERT_EQ(fast.text, slow_text) << text;
    ++compared;
  }
  EXPECT_GT(compared, 3000);
}

}  // namespace
}  // namespace plimsoll::cel
