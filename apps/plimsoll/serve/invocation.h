// `serve` and `serve bench` as data.
#pragma once

#include <string>

#include "plimsoll/serve/run/bench.h"
#include "plimsoll/serve/run/serve.h"

namespace plimsoll::app {

struct ServeCommand {
  serve::ServeOptions options;
  bool check_config = false;
  std::string self_signed;  // a directory; empty: a server is run
  std::string service = "localhost";
  int days = 365;
};

struct ServeBenchCommand {
  serve::BenchOptions options;
  bool json = false;
};

int RunServe(const ServeCommand& command);
int RunServeBench(const ServeBenchCommand& command);

}  // namespace plimsoll::app
