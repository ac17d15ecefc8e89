// The arguments of kubectl-validate.
#pragma once

#include <string>
#include <vector>

namespace plimsoll::dropins {

struct KubectlValidateConfig {
  std::string version;  // of Kubernetes; the newest known when it is empty
  std::string local_schemas;
  std::vector<std::string> local_crds;
  std::string schema_patches;
  bool json = false;
  bool help = false;
  std::vector<std::string> paths;
};

struct KubectlValidateArguments {
  KubectlValidateConfig config;
  std::string complaint;  // what is wrong with the arguments; empty when nothing is
};

// As cobra reads them: flags anywhere, `--name value` or `--name=value`, `-o value` or `-ovalue`.
KubectlValidateArguments ReadKubectlValidateArguments(const std::vector<std::string>& words);

}  // namespace plimsoll::dropins
