#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plimsoll/dropins/kubeconform/kubeconform.h"
#include "plimsoll/dropins/kubectl_validate/kubectl_validate.h"

namespace plimsoll::dropins {
namespace {

struct Printed {
  std::string out;
  std::string error;
  int code = -1;
};

template <class Run>
Printed Runs(Run run, const std::vector<std::string>& words, bool stdin_is_terminal = false) {
  const engine::Disk disk;
  Printed printed;
  const Host host{disk,
                  [&](std::string_view text) {
                    printed.out += text;
                    return true;
                  },
                  [&](std::string_view text) { printed.error += text; }, stdin_is_terminal};
  printed.code = run(host, "program", words);
  return printed;
}

TEST(Dropins, KubeconformPrintsHelpOnStandardOutput) {
  const Printed printed = Runs(RunKubeconform, {"-h"});
  EXPECT_EQ(printed.code, 0);
  EXPECT_TRUE(printed.out.starts_with("Usage: program [OPTION]"));
  EXPECT_EQ(printed.error, "");
}

TEST(Dropins, KubeconformNamesFlagsThatItDoesNotKnow) {
  const Printed printed = Runs(RunKubeconform, {"-nope"});
  EXPECT_EQ(printed.code, 1);
  EXPECT_EQ(printed.out, "");
  EXPECT_TRUE(printed.error.starts_with("flag provided but not defined: -nope\n"));
}

TEST(Dropins, KubeconformReadsNoManifestsFromATerminal) {
  const Printed printed = Runs(RunKubeconform, {}, true);
  EXPECT_EQ(printed.code, 1);
  EXPECT_EQ(printed.error, "failing to read data from stdin\n");
}

TEST(Dropins, KubectlValidateFailsOnPathsThatAreMissing) {
  const Printed printed = Runs(RunKubectlValidate, {"/no/such/file"});
  EXPECT_EQ(printed.code, 2);
  EXPECT_EQ(printed.error, "Error: stat /no/such/file: no such file or directory\n");
}

TEST(Dropins, KubectlValidateRefusesArgumentsItDoesNotKnow) {
  EXPECT_EQ(Runs(RunKubectlValidate, {"--nope"}).code, 3);
}

}  // namespace
}  // namespace plimsoll::dropins
