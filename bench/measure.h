// How the benchmarks measure and print. Every figure stands beside its yardstick, taken in
// the same run on the same bytes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::bench {

// The inputs of one benchmark.
struct Corpus {
  std::string name;
  std::vector<text::Source> sources;
  size_t bytes = 0;
};

// Every file below a folder with one of the endings; nothing when there is no such folder.
Corpus LoadCorpus(const std::string& folder, const std::vector<std::string_view>& endings);
// Manifests made here, for a machine without a corpus.
Corpus MadeUpJson();
Corpus MadeUpYaml();

// MB/s (10^6 bytes) of the fastest of several passes over a corpus.
template <class Pass>
double Measure(const Corpus& corpus, Pass pass) {
  constexpr int kPasses = 15;
  double best = 1e9;
  for (int i = 0; i < kPasses; ++i) {
    const auto start = std::chrono::steady_clock::now();
    for (const text::Source& source : corpus.sources) pass(source);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (took.count() < best) best = took.count();
  }
  return static_cast<double>(corpus.bytes) / best / 1e6;
}

inline void Title(const std::string& title, const Corpus& corpus) {
  std::printf("\n%s: %s, %zu files, %.1f MB\n", title.c_str(), corpus.name.c_str(), corpus.sources.size(),
              static_cast<double>(corpus.bytes) / 1e6);
}

inline void Row(const char* what, double speed, double yardstick) {
  std::printf("  %-34s %8.0f MB/s  %5.2f x\n", what, speed, speed / yardstick);
}

// Keeps the optimiser from dropping what nobody reads.
template <class T>
void Keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

void BenchJson(const std::string& shared);
void BenchYaml(const std::string& shared);

}  // namespace plimsoll::bench
