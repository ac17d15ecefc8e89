// Prints every benchmark beside its yardstick:
//
//   plimsoll_bench [SHARED [NAME]]
//
// SHARED is the folder that holds `corpus`; without it the inputs are made up. NAME is one of
// stream, json, yaml, check and cel; without it all of them run.
#include "measure.h"

int main(int argc, char** argv) {
  const std::string shared = argc > 1 ? argv[1] : "../shared";
  const std::string name = argc > 2 ? argv[2] : "";
  const auto wanted = [&](const char* bench) { return name.empty() || name == bench; };
  const bool good = !wanted("stream") || plimsoll::bench::BenchStream();
  if (wanted("json")) plimsoll::bench::BenchJson(shared);
  if (wanted("yaml")) plimsoll::bench::BenchYaml(shared);
  if (wanted("check")) plimsoll::bench::BenchCheck(shared);
  if (wanted("cel")) plimsoll::bench::BenchCel(shared);
  return good ? 0 : 1;
}
