// kubeconform's five formats. Results are given in the order they are printed in.
#pragma once

#include <memory>
#include <string>

#include "arguments.h"
#include "result.h"

namespace plimsoll::dropins {

class KubeconformOutput {
 public:
  virtual ~KubeconformOutput() = default;
  // What is ready to be printed is appended to `out`.
  virtual void Write(const KubeconformResult& result, std::string& out) = 0;
  virtual void Finish(std::string& out) = 0;
};

// Null when there is no such format.
std::unique_ptr<KubeconformOutput> MakeKubeconformOutput(const KubeconformConfig& config, bool from_stdin);
std::unique_ptr<KubeconformOutput> MakeKubeconformJson(bool summary, bool verbose);
std::unique_ptr<KubeconformOutput> MakeKubeconformJunit();

// How many results there are of each status.
struct KubeconformCounts {
  size_t valid = 0;
  size_t invalid = 0;
  size_t errors = 0;
  size_t skipped = 0;

  void Add(KubeconformStatus status);
  size_t all() const { return valid + invalid + errors + skipped; }
};

}  // namespace plimsoll::dropins
