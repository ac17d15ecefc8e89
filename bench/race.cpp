#include <algorithm>
#include <cstdio>

#include "measure.h"
#include "processor_time.h"

namespace plimsoll::bench {
namespace {

constexpr int kRacePasses = 25;

double Seconds(const Corpus& corpus, const Contestant& contestant) {
  const double start = ProcessorNanoseconds();
  for (const text::Source& source : corpus.sources) contestant.pass(source);
  return (ProcessorNanoseconds() - start) / 1e9;
}

}  // namespace

void Race(const std::string& title, const Corpus& corpus, std::vector<Contestant> contestants,
          size_t yardstick) {
  for (int i = 0; i < kRacePasses; ++i) {
    for (Contestant& contestant : contestants) {
      contestant.best = std::min(contestant.best, Seconds(corpus, contestant));
    }
  }
  std::printf("\n%s: %s, %zu files, %.1f MB\n", title.c_str(), corpus.name.c_str(), corpus.sources.size(),
              static_cast<double>(corpus.bytes) / 1e6);
  for (size_t i = 0; i < contestants.size(); ++i) {
    std::printf("  %-30s %8.0f MB/s  %9.0f /s  %5.2f x%s\n", contestants[i].name,
                static_cast<double>(corpus.bytes) / contestants[i].best / 1e6,
                static_cast<double>(corpus.sources.size()) / contestants[i].best,
                contestants[yardstick].best / contestants[i].best, i == yardstick ? "  (yardstick)" : "");
  }
}

}  // namespace plimsoll::bench
