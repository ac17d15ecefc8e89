// The rules that vectors/cel/baseline-cel-go.json times with the reference code: each is compiled
// once and then evaluated over and over, the look at the document included. The figures beside ours
// were recorded on another day and machine; they are a guide.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "measure.h"
#include "plimsoll/cel/evaluator.h"
#include "plimsoll/cel/program.h"
#include "plimsoll/cel/rule_checker.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {
namespace {

// Time of this thread alone: others on the machine do not count.
double Nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

struct RuleCase {
  value::Value entry;

  std::string_view TextAt(std::string_view key) const {
    const auto found = entry.Find(key);
    return found && found->IsString() ? found->AsString() : std::string_view();
  }
  double NumberAt(std::string_view key) const {
    const auto found = entry.Find(key);
    return found && found->IsNumber() ? found->AsDouble() : 0;
  }
};

// Nanoseconds of the fastest of several rounds.
template <class Pass>
double Fastest(Pass pass) {
  double best = 1e18;
  for (int round = 0; round < 15; ++round) {
    int turns = 1;
    for (;;) {
      const double begin = Nanoseconds();
      for (int i = 0; i < turns; ++i) pass();
      const double ns = Nanoseconds() - begin;
      if (ns > 2e6) {
        best = std::min(best, ns / turns);
        break;
      }
      turns *= 2;
    }
  }
  return best;
}

// All rules stand on the property spec.
std::optional<value::Value> Spec(value::Value entry, std::string_view object) {
  const auto found = entry.Find(object);
  return found ? found->Find("spec") : std::nullopt;
}

// The ratio to the recorded figure; none for what cannot be run alone.
std::optional<double> BenchRule(const RuleCase& rule) {
  const auto schema_value = rule.entry.Find("schema");
  const auto self = Spec(rule.entry, "self");
  const std::string_view text = rule.TextAt("rule");
  if (!schema_value || !self || text.empty() || text.starts_with('{')) return std::nullopt;
  const schema::Schema schema = schema::ImportCrdSchema(*schema_value);
  const cel::DeclTypes decls = cel::DeclTypes::Of(schema, schema.root(), false);
  const cel::DeclField* spec = decls.FindField(decls.root(), "spec");
  if (spec == nullptr) return std::nullopt;
  cel::RuleChecker checker(decls, {});
  std::string issues;
  const auto checked = checker.Check(text, spec->type, false, issues);
  if (!checked) return std::nullopt;
  const std::array variables = {cel::ProgramVariable{cel::kSelf, spec->type},
                                cel::ProgramVariable{cel::kOldSelf, spec->type}};
  const auto program =
      cel::Program::Make(*checked, {.variables = variables, .decls = &decls, .container = {}});
  if (!program) return std::nullopt;
  const auto old_self = Spec(rule.entry, "oldSelf");
  cel::Evaluator evaluator;
  uint64_t cost = 0;
  const double ns = Fastest([&] {
    evaluator.Reset(&decls);
    const std::array values = {evaluator.Look(*self, spec->type),
                               old_self ? evaluator.Look(*old_self, spec->type) : cel::Value()};
    const cel::Evaluation done = evaluator.Evaluate(*program, values, cel::kPerCallLimit);
    cost = done.cost;
    Keep(done);
  });
  const double recorded = rule.NumberAt("nsPerOp");
  std::printf("  %-20s %10.0f ns %12.0f ns recorded %8.1fx   cost %llu%s\n",
              std::string(rule.TextAt("id")).c_str(), ns, recorded, recorded / ns,
              static_cast<unsigned long long>(cost),
              static_cast<double>(cost) == rule.NumberAt("cost") ? "" : " (differs)");
  return recorded / ns;
}

}  // namespace

void BenchCel(const std::string& shared) {
  std::ifstream in(shared + "/vectors/cel/baseline-cel-go.json");
  const text::Source source("rules", std::string{std::istreambuf_iterator<char>(in), {}});
  value::Document document;
  if (source.bytes().empty() || !value::ReadJson(source.bytes(), {}, document).ok()) {
    std::printf("cel: there are no recorded rules\n");
    return;
  }
  std::printf("cel: rules beside the reference, as recorded\n");
  double logs = 0;
  int count = 0;
  double worst = 1e18;
  const auto results = document.root().Find("results");
  for (const value::Value entry : results->Items()) {
    const auto ratio = BenchRule({entry});
    if (!ratio) continue;
    logs += std::log(*ratio);
    worst = std::min(worst, *ratio);
    ++count;
  }
  if (count > 0)
    std::printf("  %d rules: %.1fx in the geometric mean, %.1fx at worst\n", count, std::exp(logs / count),
                worst);
}

}  // namespace plimsoll::bench
