#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>
#include <vector>

#include "../src/observe/event_log.h"
#include "../src/observe/exchange.h"
#include "../src/observe/file_watch.h"
#include "../src/observe/health.h"
#include "../src/observe/server_metrics.h"

namespace plimsoll::serve {
namespace {

TEST(MetricsTest, AreWrittenInTheTextFormat) {
  Registry registry;
  registry.OneCounter("a_total", "Number of a.").Add(3);
  Family<Gauge>& gauges = registry.Gauges("b", "Size of b.", {"name", "text"});
  gauges.With({"x", "say \"hi\"\\\n"}).Set(-2);
  gauges.With({"w", ""}).Set(5);
  EXPECT_EQ(registry.Text(),
            "# HELP a_total Number of a.\n"
            "# TYPE a_total counter\n"
            "a_total 3\n"
            "# HELP b Size of b.\n"
            "# TYPE b gauge\n"
            "b{name=\"w\",text=\"\"} 5\n"
            "b{name=\"x\",text=\"say \\\"hi\\\"\\\\\\n\"} -2\n");
}

TEST(MetricsTest, ABucketOfAHistogramCountsAllBelowIt) {
  Registry registry;
  Histogram& histogram = registry.OneHistogram("t_seconds", "Time.");
  histogram.Observe(std::chrono::microseconds(50));
  histogram.Observe(std::chrono::microseconds(51));
  histogram.Observe(std::chrono::seconds(11));
  const std::string text = registry.Text();
  EXPECT_NE(text.find("t_seconds_bucket{le=\"5e-05\"} 1\n"), text.npos) << text;
  EXPECT_NE(text.find("t_seconds_bucket{le=\"0.0001\"} 2\n"), text.npos) << text;
  EXPECT_NE(text.find("t_seconds_bucket{le=\"10\"} 2\n"), text.npos) << text;
  EXPECT_NE(text.find("t_seconds_bucket{le=\"+Inf\"} 3\n"), text.npos) << text;
  EXPECT_NE(text.find("t_seconds_sum 11.000101000\nt_seconds_count 3\n"), text.npos) << text;
}

TEST(MetricsTest, ClientsCannotAddLabelsWithoutEnd) {
  Registry registry;
  Family<Counter>& family = registry.Counters("a_total", "Number of a.", {"kind"});
  for (size_t i = 0; i < Family<Counter>::kMaxMetrics + 10; ++i) family.With({std::to_string(i)}).Add();
  EXPECT_EQ(family.With({"other"}).value(), 10u);
}

TEST(MetricsTest, ManyThreadsAddWithoutLosingAny) {
  Registry registry;
  Family<Counter>& family = registry.Counters("a_total", "Number of a.", {"kind"});
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&family] {
      for (int k = 0; k < 1000; ++k) family.With({k % 2 == 0 ? "x" : "y"}).Add();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(family.With({"x"}).value(), 2000u);
  EXPECT_EQ(family.With({"y"}).value(), 2000u);
}

TEST(MetricsTest, AllOfTheServerAreDocumented) {
  const ServerMetrics metrics;
  std::ifstream file(PLIMSOLL_ROOT "/docs/serve.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  ASSERT_FALSE(page.empty());
  std::istringstream lines(metrics.registry.Text());
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("# TYPE ")) continue;
    const std::string name = line.substr(7, line.find(' ', 7) - 7);
    EXPECT_NE(page.find('`' + name + '`'), page.npos) << name;
  }
}

TEST(HealthTest, IsReadyUnlessACheckHasFailed) {
  Health health;
  health.Set("schemas", Condition::kFailed, "not loaded yet");
  health.Set("crd/a.example.com", Condition::kDegraded, "a.yaml:3: broken");
  EXPECT_FALSE(health.IsReady());
  EXPECT_EQ(health.Text(),
            "[!]crd/a.example.com degraded: a.yaml:3: broken\n"
            "[-]schemas failed: not loaded yet\n");
  health.Set("schemas", Condition::kOk);
  EXPECT_TRUE(health.IsReady());
  health.Remove("crd/a.example.com");
  EXPECT_EQ(health.Text(), "[+]schemas ok\n");
}

TEST(ExchangeTest, ARefusalIsAStatusOfKubernetes) {
  const Answer answer = StatusAnswer(404, "no such \"path\"");
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(answer.body,
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            "\"message\":\"no such \\\"path\\\"\",\"reason\":\"NotFound\",\"code\":404}\n");
}

class ObservedFile : public testing::Test {
 protected:
  ObservedFile() {
    std::string pattern = (std::filesystem::temp_directory_path() / "plimsoll_observe_XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~ObservedFile() override { std::filesystem::remove_all(directory_); }
  std::filesystem::path directory_;
};

TEST_F(ObservedFile, TheLogHasALineForEachRequest) {
  Counter failures;
  const int file = ::open((directory_ / "log").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  {
    EventLog log(file, failures);
    RequestFacts facts;
    facts.endpoint = "/validate";
    facts.uid = "u-1";
    facts.kind = "Widget.v1.example.com";
    facts.object_namespace = "default";
    facts.name = "a";
    facts.operation = "CREATE";
    facts.user = "me";
    facts.verdict = "denied";
    log.Request(facts, 200, std::chrono::microseconds(123));
  }
  ::close(file);
  std::string line;
  std::getline(std::ifstream(directory_ / "log"), line);
  EXPECT_EQ(line.substr(0, 9), "{\"time\":\"");
  EXPECT_EQ(
      line.substr(line.find(",\"level\"")),
      ",\"level\":\"info\",\"event\":\"request\",\"endpoint\":\"/validate\",\"status\":200,\"uid\":\"u-1\","
      "\"kind\":\"Widget.v1.example.com\",\"namespace\":\"default\",\"name\":\"a\",\"operation\":\"CREATE\","
      "\"user\":\"me\",\"verdict\":\"denied\",\"microseconds\":123}");
  EXPECT_EQ(failures.value(), 0u);
}

bool Reaches(const std::atomic<int>& count, int value) {
  for (int i = 0; i < 400 && count < value; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return count >= value;
}

TEST_F(ObservedFile, AChangeOfAFileIsNoticed) {
  std::ofstream(directory_ / "a.yaml") << "1";
  std::atomic<int> calls = 0;
  const FileWatch watch({.paths = {(directory_ / "a.yaml").string()},
                         .interval = std::chrono::minutes(1),
                         .quiet = std::chrono::milliseconds(5)},
                        [&](FileWatch&) { ++calls; });
  std::ofstream(directory_ / "a.yaml.new") << "2";
  std::filesystem::rename(directory_ / "a.yaml.new", directory_ / "a.yaml");
  EXPECT_TRUE(Reaches(calls, 1));
}

TEST_F(ObservedFile, AChangeInADirectoryBelowIsNoticed) {
  std::filesystem::create_directories(directory_ / "crds" / "more");
  std::atomic<int> calls = 0;
  const FileWatch watch({.paths = {(directory_ / "crds").string()},
                         .interval = std::chrono::minutes(1),
                         .quiet = std::chrono::milliseconds(5)},
                        [&](FileWatch&) { ++calls; });
  std::ofstream(directory_ / "crds" / "more" / "a.yaml") << "1";
  EXPECT_TRUE(Reaches(calls, 1));
}

TEST_F(ObservedFile, ADirectoryThatIsReplacedIsNoticed) {
  std::filesystem::create_directories(directory_ / "first");
  std::filesystem::create_directories(directory_ / "second");
  std::filesystem::create_symlink("first", directory_ / "crds");
  std::filesystem::create_symlink("second", directory_ / "next");
  std::atomic<int> calls = 0;
  const FileWatch watch({.paths = {(directory_ / "crds").string()},
                         .interval = std::chrono::minutes(1),
                         .quiet = std::chrono::milliseconds(5)},
                        [&](FileWatch&) { ++calls; });
  std::filesystem::rename(directory_ / "next", directory_ / "crds");
  EXPECT_TRUE(Reaches(calls, 1));
  // The new one is watched from then on.
  std::ofstream(directory_ / "second" / "a.yaml") << "1";
  EXPECT_TRUE(Reaches(calls, 2));
}

TEST_F(ObservedFile, OtherPathsCanBeWatchedLater) {
  std::filesystem::create_directories(directory_ / "crds");
  std::filesystem::create_directories(directory_ / "policies" / "more");
  std::atomic<int> calls = 0;
  const FileWatch watch({.paths = {(directory_ / "crds").string()},
                         .interval = std::chrono::minutes(1),
                         .quiet = std::chrono::milliseconds(5)},
                        [&](FileWatch& self) {
                          self.Watch({(directory_ / "policies").string()});
                          ++calls;
                        });
  std::ofstream(directory_ / "crds" / "a.yaml") << "1";
  EXPECT_TRUE(Reaches(calls, 1));
  std::ofstream(directory_ / "policies" / "more" / "a.yaml") << "1";
  EXPECT_TRUE(Reaches(calls, 2));
}

TEST_F(ObservedFile, WithoutEventsItIsLookedAtNowAndThen) {
  std::atomic<int> calls = 0;
  const FileWatch watch({.paths = {"/proc/self/stat"},
                         .interval = std::chrono::milliseconds(10),
                         .quiet = std::chrono::milliseconds(1)},
                        [&](FileWatch&) { ++calls; });
  EXPECT_TRUE(Reaches(calls, 3));
}

}  // namespace
}  // namespace plimsoll::serve
