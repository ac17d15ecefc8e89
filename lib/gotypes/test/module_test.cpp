// All of k8s.io/api and k8s.io/apimachinery is read, where these Go modules are to be had.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "go_modules.h"
#include "module_packages.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::gotypes {
namespace {

using plimsoll::testing::ModulePackages;

namespace fs = std::filesystem;

class Modules : public ::testing::Test {
 protected:
  void SetUp() override {
    api_ = plimsoll::testing::GoModule("k8s.io/api");
    machinery_ = plimsoll::testing::GoModule("k8s.io/apimachinery");
    if (api_.empty() || machinery_.empty())
      GTEST_SKIP() << "no Go modules k8s.io/api and k8s.io/apimachinery "
                   << plimsoll::testing::kKubernetesModules;
    packages_.Add("k8s.io/api", api_);
    packages_.Add("k8s.io/apimachinery", machinery_);
  }

  static std::vector<std::string> PathsBelow(const std::string& prefix, const fs::path& root) {
    std::vector<std::string> paths;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      const std::string name = entry.path().filename().string();
      if (!entry.is_directory() || entry.path().string().find("testdata") != std::string::npos) continue;
      bool has_go = false;
      for (const auto& file : fs::directory_iterator(entry.path())) {
        const std::string go = file.path().filename().string();
        has_go |= go.ends_with(".go") && !go.ends_with("_test.go");
      }
      if (has_go) paths.push_back(prefix + "/" + fs::relative(entry.path(), root).string());
    }
    std::ranges::sort(paths);
    return paths;
  }

  fs::path api_, machinery_;
  ModulePackages packages_;
};

TEST_F(Modules, EveryPackageOfTheApiIsRead) {
  Universe universe(packages_);
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string& path : PathsBelow("k8s.io/api", api_)) {
    const auto id = universe.Load(path);
    EXPECT_TRUE(id) << path << ": " << id.error().Text();
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  for (const GoError& problem : universe.problems()) {
    EXPECT_NE(problem.message.find("is not found"), std::string::npos) << problem.Text();
  }
  RecordProperty("milliseconds", static_cast<int>(took.count() * 1000));
  std::printf("%zu packages, %u types in %.0f ms\n", universe.loaded().size(), universe.type_count(),
              took.count() * 1000);
  const TypeId* pod = universe.FindType("k8s.io/api/core/v1.Pod");
  ASSERT_NE(pod, nullptr);
  EXPECT_EQ(universe.MembersOf(*pod).size(), 4);
}

TEST_F(Modules, EveryPackageOfTheMachineryIsRead) {
  for (const std::string& path : PathsBelow("k8s.io/apimachinery", machinery_)) {
    Universe universe(packages_);
    const auto id = universe.Load(path);
    EXPECT_TRUE(id || id.error().message == "the package is not found") << path << ": " << id.error().Text();
  }
}

}  // namespace
}  // namespace plimsoll::gotypes
