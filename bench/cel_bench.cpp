// The rules that vectors/cel/baseline-cel-go.json lists: each is compiled once, and then the whole
// object is validated over and over, by us and by Kubernetes' own code in turns. Without Go the
// figures beside ours are those of the file, recorded on another day and machine.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "measure.h"
#include "opponent.h"
#include "plimsoll/cel/rules/rule_runner.h"
#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "route_race.h"
#include "turns.h"

namespace plimsoll::bench {
namespace {

using value::Value;

// The rules of one entry, compiled.
class OurRules {
 public:
  OurRules(const schema::Schema& schema, Value self, std::optional<Value> old_self)
      : rules_(cel::RuleSet::Compile(schema, schema.root(), false)), self_(self), old_self_(old_self) {}

  void Pass() {
    report_.errors.clear();
    left_ = runner_.Run(rules_, self_, old_self_, {}, report_);
  }
  Verdict LastVerdict() const {
    return {static_cast<uint64_t>(cel::kObjectBudget - left_), report_.errors.size()};
  }

 private:
  cel::RuleSet rules_;
  Value self_;
  std::optional<Value> old_self_;
  cel::RuleRunner runner_;
  cel::RuleReport report_;
  int64_t left_ = 0;
};

std::string RuleQuestion(Value entry) {
  std::string question;
  text::JsonWriter writer(question);
  writer.BeginObject();
  writer.Key("prepare");
  writer.String("rule");
  for (const std::string_view key : {"schema", "self", "oldSelf"}) {
    const std::optional<Value> held = entry.Find(key);
    if (!held) continue;
    writer.Key(key);
    writer.Raw(value::WriteJson(*held, {.exact_floats = true}).value_or("null"));
  }
  writer.EndObject();
  return question;
}

// Ratios so far.
struct Summary {
  int count = 0;
  double logs = 0;
  double worst = 1e18;

  void Add(double ratio) {
    ++count;
    logs += std::log(ratio);
    worst = std::min(worst, ratio);
  }
};

void BenchRule(Value entry, Opponent& opponent, Summary& summary) {
  const std::string id(entry.Find("id")->AsString());
  const schema::Schema schema = schema::ImportCrdSchema(*entry.Find("schema"));
  OurRules ours(schema, *entry.Find("self"), entry.Find("oldSelf"));
  const Verdict recorded{static_cast<uint64_t>(NumberAt(entry, "cost")),
                         static_cast<size_t>(NumberAt(entry, "failures"))};
  const std::optional<Verdict> theirs = opponent.Prepare(RuleQuestion(entry));
  const TurnTimes times = TakeTurns([&] { ours.Pass(); }, theirs ? &opponent : nullptr);
  const double yardstick = times.theirs.value_or(NumberAt(entry, "nsPerOp"));
  const bool same = ours.LastVerdict() == theirs.value_or(recorded);
  std::printf("  %-20s %10.0f ns %12.0f ns %8.1f x%s%s\n", id.c_str(), times.ours, yardstick,
              yardstick / times.ours, theirs ? "" : "  (recorded)", same ? "" : "  (verdicts differ)");
  summary.Add(yardstick / times.ours);
}

void BenchRules(const std::string& path, Opponent& opponent) {
  std::ifstream in(path);
  const text::Source source("rules", std::string{std::istreambuf_iterator<char>(in), {}});
  value::Document document;
  if (source.bytes().empty() || !value::ReadJson(source.bytes(), {}, document).ok()) {
    std::printf("\nCEL rules: there are none at %s\n", path.c_str());
    return;
  }
  std::printf("\nCEL rules, one validation of an object: ours, %s\n",
              opponent.present() ? "the Go code" : "the Go code as recorded elsewhere, which is but a guide");
  Summary summary;
  for (const Value entry : document.root().Find("results")->Items()) BenchRule(entry, opponent, summary);
  std::printf("  %d rules: %.1f x in the geometric mean (goal 10), %.1f x at worst (goal 3)\n", summary.count,
              std::exp(summary.logs / summary.count), summary.worst);
}

}  // namespace

void BenchCel(const std::string& shared, const std::string& go_program) {
  Opponent opponent(go_program);
  BenchRules(shared + "/vectors/cel/baseline-cel-go.json", opponent);
  RaceRoute(shared + "/corpus", opponent);
}

}  // namespace plimsoll::bench
