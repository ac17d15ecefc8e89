// Checking JSON objects by the schema of a CRD, beside merely parsing them; and what it takes
// to get ready for a CRD.
#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "allocations.h"
#include "crd_stock.h"
#include "measure.h"
#include "object_stock.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/json_checker.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {
namespace {

// Both ways of checking, warm.
class Checks {
 public:
  explicit Checks(const schema::Schema& schema)
      : program_(*check::Compile(schema, schema.root(), check::CheckOptions::ForObjects())) {}

  bool Fused(const text::Source& source) { return checker_.IsCertainlyValid(program_, source.bytes()); }
  bool Tape(const text::Source& source) {
    return reader_.Read(source.bytes(), {}, document_).ok() && runner_.Accepts(program_, document_.root());
  }

 private:
  check::CheckProgram program_;
  check::JsonChecker checker_;
  check::Runner runner_;
  value::JsonReader reader_;
  value::Document document_;
};

// Only valid objects are raced, often enough to be measured.
Corpus ValidOnes(Corpus from, Checks& checks) {
  const size_t given = from.sources.size();
  std::erase_if(from.sources, [&](const text::Source& source) { return !checks.Tape(source); });
  const size_t valid = from.sources.size();
  const auto fused = std::ranges::count_if(from.sources, [&](const auto& s) { return checks.Fused(s); });
  std::printf("\n%s: %zu objects, %zu valid, %zu of them without a second look\n", from.name.c_str(), given,
              valid, static_cast<size_t>(fused));
  from.bytes = 0;
  for (const text::Source& source : from.sources) from.bytes += source.bytes().size();
  for (size_t i = 0; valid != 0 && from.bytes < (size_t{4} << 20); ++i) {
    from.sources.emplace_back("again", from.sources[i].bytes());
    from.bytes += from.sources.back().bytes().size();
  }
  return from;
}

template <class Pass>
double AllocationsPerObject(const Corpus& corpus, Pass pass) {
  const uint64_t before = AllocationCount();
  for (const text::Source& source : corpus.sources) pass(source);
  return static_cast<double>(AllocationCount() - before) / static_cast<double>(corpus.sources.size());
}

void RaceChecks(const std::string& title, const schema::Schema& schema, Corpus objects) {
  Checks checks(schema);
  const Corpus corpus = ValidOnes(std::move(objects), checks);
  if (corpus.sources.empty()) return;
  simdjson::dom::parser parser;
  const auto parse = [&](const text::Source& source) {
    Keep(parser.parse(source.bytes().data(), source.bytes().size(), false).error());
  };
  const auto fused = [&](const text::Source& source) { Keep(checks.Fused(source)); };
  const auto tape = [&](const text::Source& source) { Keep(checks.Tape(source)); };
  Race(title, corpus,
       {{"simdjson DOM parse", parse}, {"check while reading", fused}, {"tape, then check", tape}}, 0);
  std::printf("  allocations an object: %g while reading, %g with the tape\n",
              AllocationsPerObject(corpus, fused), AllocationsPerObject(corpus, tape));
}

// What one step of getting ready takes, over all CRDs.
struct Cost {
  double seconds = 0;
  uint64_t bytes = 0;

  template <class Make>
  auto Add(Make make) {
    const uint64_t held = HeldBytes();
    const auto start = std::chrono::steady_clock::now();
    auto made = make();
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    bytes += HeldBytes() - held;
    return made;
  }
  void Print(const char* name, uint64_t nodes) const {
    const double share = 200 / static_cast<double>(nodes);
    std::printf("  %-30s %8.3f ms  %6.1f KB\n", name, seconds * share * 1e3,
                static_cast<double>(bytes) * share / 1e3);
  }
};

void BenchReadiness(const CrdStock& stock) {
  Cost import, compile, plan;
  uint64_t nodes = 0;
  for (const auto& held : stock) {
    if (SchemaOf(*held) == nullptr) continue;
    const auto copy = import.Add(
        [&] { return crd::DecodeCrd(held->object.root(), {}, schema::GoNumbers::kRewritten).crd; });
    for (const crd::Version& version : copy->versions.items) {
      if (!version.validation || !version.validation->open_api) continue;
      const schema::Schema& schema = *version.validation->open_api;
      nodes += schema.NodeCount();
      Keep(compile.Add([&] { return check::Compile(schema, schema.root(), {}); }));
      Keep(plan.Add([&] { return reshape::ShapePlan(schema); }));
    }
  }
  std::printf("\nGetting ready for a CRD of 200 nodes: %zu CRDs of %llu nodes, by share\n", stock.size(),
              static_cast<unsigned long long>(nodes));
  import.Print("import, with its text", nodes);
  compile.Print("program", nodes);
  plan.Print("plan for pruning and defaults", nodes);
}

}  // namespace

void BenchCheck(const std::string& shared) {
  CrdStock stock = LoadCrds(shared + "/corpus/crds-yaml");
  const crd::Crd* routes = FindKind(stock, "HTTPRoute");
  const crd::Crd* poolers = FindKind(stock, "Pooler");
  if (routes != nullptr)
    RaceChecks("Check HTTPRoutes", *SchemaOf(*routes), HttpRoutes(shared + "/corpus/manifests"));
  if (poolers != nullptr)
    RaceChecks("Check pod templates", *SchemaOf(*poolers), Poolers(shared + "/corpus/manifests"));
  const auto made_up = MadeUpCrd();
  RaceChecks("Check made-up Deployments", *SchemaOf(*made_up), MadeUpDeployments());
  if (stock.empty()) stock.push_back(MadeUpCrd());
  BenchReadiness(stock);
}

}  // namespace plimsoll::bench
