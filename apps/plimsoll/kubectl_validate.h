// `plimsoll kubectl-validate`: takes kubectl-validate's arguments and answers in its words, Status
// objects and exit codes, without a cluster and without a network. docs/dropins.md says where it differs.
#pragma once

#include <string>
#include <vector>

namespace plimsoll::app {

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

int RunKubectlValidate(const std::string& program, const std::vector<std::string>& words);

}  // namespace plimsoll::app
