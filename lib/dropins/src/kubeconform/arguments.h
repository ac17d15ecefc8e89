// The arguments of kubeconform.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace plimsoll::dropins {

struct KubeconformConfig {
  std::string cache;
  bool debug = false;
  bool exit_on_error = false;
  bool help = false;
  bool ignore_missing_schemas = false;
  bool skip_tls = false;
  bool strict = false;
  bool summary = false;
  bool verbose = false;
  bool version = false;
  std::string kubernetes_version = "master";
  int64_t workers = 4;
  std::string output = "text";
  std::set<std::string> skip;
  std::set<std::string> reject;
  std::vector<std::string> ignore_patterns;
  std::vector<std::string> locations;
  std::vector<std::string> files;
};

struct KubeconformArguments {
  KubeconformConfig config;
  // Printed instead of anything else: help, or what is wrong with the arguments.
  std::string text;
};

// As Go's flag package reads them. `program` is the name that help shows.
KubeconformArguments ReadKubeconformArguments(const std::string& program,
                                              const std::vector<std::string>& words);

}  // namespace plimsoll::dropins
