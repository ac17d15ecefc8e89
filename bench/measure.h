// How the benchmarks measure and print. Every figure comes with that of a reference, taken in
// the same run on the same bytes.
#pragma once

#include <cstddef>
#include <functional>
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

// One way of going over a corpus, and the fastest pass it has made, in seconds.
struct Contestant {
  const char* name;
  std::function<void(const text::Source&)> pass;
  double best = 1e9;
};

// Runs the contestants in turn, pass by pass, so that whatever else the machine does meets
// them all alike. Prints each beside the one at `yardstick`.
void Race(const std::string& title, const Corpus& corpus, std::vector<Contestant> contestants,
          size_t yardstick);

// Keeps the optimiser from dropping what nobody reads.
template <class T>
void Keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

void BenchJson(const std::string& shared);
void BenchYaml(const std::string& shared);
void BenchCheck(const std::string& shared);
// `go_program` is oracle/celbench, built, or empty.
void BenchCel(const std::string& shared, const std::string& go_program);
// `go_program` is oracle/mergebench, built, or empty.
void BenchMerge(const std::string& shared, const std::string& go_program);
// `go_program` is oracle/policybench, built, or empty.
void BenchPolicy(const std::string& go_program);
// Runs `program`, a release of the command, and the peers in a folder, as far as they are there.
void BenchRepository(const std::string& shared, const std::string& program, const std::string& peers);
// Needs the sources of Kubernetes' types, and says so where they are not to be had.
void BenchDeclare();
// False when the stream was not read whole or took too much memory. To be called first,
// while the process is small.
bool BenchStream();
// The same for values judged by JSON Schema; also false when that is too slow beside judging in memory.
bool BenchLooseStream();
void BenchLoose(const std::string& shared);

}  // namespace plimsoll::bench
