// Prints every benchmark beside its yardstick:
//
//   plimsoll_bench [SHARED]
//
// SHARED is the folder that holds `corpus`; without it the inputs are made up.
#include "measure.h"

int main(int argc, char** argv) {
  const std::string shared = argc > 1 ? argv[1] : "../shared";
  const bool good = plimsoll::bench::BenchStream();
  plimsoll::bench::BenchJson(shared);
  plimsoll::bench::BenchYaml(shared);
  return good ? 0 : 1;
}
