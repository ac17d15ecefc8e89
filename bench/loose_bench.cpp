// Judging by JSON Schema: over parsed tapes, and parsing included.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>

#include "counted.h"
#include "loose_stock.h"
#include "measure.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {
namespace {

constexpr int kLooseRounds = 25;
constexpr int kLoosePasses = 50;

struct Parsed {
  std::vector<value::Document> documents;

  explicit Parsed(const Corpus& corpus) : documents(corpus.sources.size()) {
    for (size_t i = 0; i < documents.size(); ++i) {
      value::ReadJson(corpus.sources[i].bytes(), {}, documents[i]);
    }
  }
};

bool JudgeAll(const LooseStock& stock, const Parsed& parsed, check::LooseRunner& runner) {
  bool good = true;
  for (const value::Document& document : parsed.documents) {
    good &= runner.Accepts(stock.program(), document.root(), {});
  }
  return good;
}

bool ReadAndJudgeAll(const LooseStock& stock, check::LooseRunner& runner, value::JsonReader& reader,
                     value::Document& document) {
  bool good = true;
  for (const text::Source& source : stock.corpus().sources) {
    good &= reader.Read(source.bytes(), {}, document).ok();
    good &= runner.Accepts(stock.program(), document.root(), {});
  }
  return good;
}

template <class Pass>
double BestSeconds(const Pass& pass) {
  double best = 1e9;
  for (int round = 0; round < kLooseRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kLoosePasses; ++i) pass();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    best = std::min(best, took.count() / kLoosePasses);
  }
  return best;
}

// What a counted pass keeps from one to the next.
struct LoosePasses {
  std::unique_ptr<LooseStock> stock;
  check::LooseRunner runner;
  value::JsonReader reader;
  value::Document document;
};

Pass LoosePass(std::string_view name, const std::string& shared) {
  const auto kept = std::make_shared<LoosePasses>();
  kept->stock = MakeLooseStock(name, shared);
  if (!kept->stock || !kept->stock->usable()) return nullptr;
  return [kept] { return ReadAndJudgeAll(*kept->stock, kept->runner, kept->reader, kept->document); };
}

}  // namespace

void BenchLoose(const std::string& shared) {
  std::printf("\nJSON Schema, profile loose\n");
  for (const std::string_view name : LooseStockNames()) {
    const auto stock = MakeLooseStock(name, shared);
    if (!stock || !stock->usable()) continue;
    const Parsed parsed(stock->corpus());
    check::LooseRunner runner;
    value::JsonReader reader;
    value::Document document;
    if (!JudgeAll(*stock, parsed, runner)) std::printf("  %s: NOT ALL VALID\n", stock->name().c_str());
    const double judged = BestSeconds([&] { JudgeAll(*stock, parsed, runner); });
    const double read = BestSeconds([&] { ReadAndJudgeAll(*stock, runner, reader, document); });
    const auto objects = static_cast<double>(stock->corpus().sources.size());
    std::printf("  %-12s %6.0f bytes a value   on a tape %7.0f ns   with parsing %7.0f ns, %6.0f MB/s\n",
                stock->name().c_str(), static_cast<double>(stock->corpus().bytes) / objects,
                judged / objects * 1e9, read / objects * 1e9,
                static_cast<double>(stock->corpus().bytes) / read / 1e6);
  }
}

std::vector<CountedCase> LooseCases() {
  std::vector<CountedCase> cases;
  for (const std::string_view name : LooseStockNames()) {
    cases.push_back({name, [name](const std::string& shared) { return LoosePass(name, shared); }});
  }
  return cases;
}

}  // namespace plimsoll::bench
