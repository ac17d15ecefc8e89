#include "../src/run/cluster_crds.h"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>

#include "plimsoll/engine/input/files.h"
#include "test_server.h"

namespace plimsoll::serve {
namespace {

constexpr auto kPatience = std::chrono::seconds(20);

std::string CrdText(const std::string& plural, const std::string& kind, const std::string& version) {
  return R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":")" +
         plural + R"(.example.com","resourceVersion":")" + version +
         R"("},"spec":{"group":"example.com","scope":"Namespaced","names":{"plural":")" + plural +
         R"(","singular":")" + plural + R"(x","kind":")" + kind + R"(","listKind":")" + kind +
         R"(List"},"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":)"
         R"({"type":"object"}}}]}})";
}

std::string ListText(const std::string& crds, const std::string& version) {
  return R"({"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1","metadata":)"
         R"({"resourceVersion":")" +
         version + R"("},"items":[)" + crds + "]}";
}

std::string EventText(const std::string& type, const std::string& crd) {
  return R"({"type":")" + type + R"(","object":)" + crd + "}\n";
}

// An API server with answers that were prepared. After the last one, requests wait.
class ScriptedServer final : public Fetcher {
 public:
  struct Reply {
    int status = 200;  // 0: the connection breaks after the body
    std::string body;
  };

  explicit ScriptedServer(std::deque<Reply> replies) : replies_(std::move(replies)) {}

  Result<Outcome> Get(const std::string& target, const std::function<bool(std::string_view)>& take) override {
    std::unique_lock lock(mutex_);
    targets_.push_back(target);
    wake_.wait(lock, [this] { return stopped_ || !replies_.empty(); });
    if (stopped_) return Fail("stopped");
    const Reply reply = std::move(replies_.front());
    replies_.pop_front();
    lock.unlock();
    if (reply.status == 200 || reply.status == 0) take(reply.body);
    if (reply.status == 0) return Fail("connection reset");
    return Outcome{.status = reply.status, .body = reply.body};
  }

  void Stop() override {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    wake_.notify_all();
  }

  void Add(Reply reply) {
    const std::lock_guard lock(mutex_);
    replies_.push_back(std::move(reply));
    wake_.notify_all();
  }

  size_t request_count() const {
    const std::lock_guard lock(mutex_);
    return targets_.size();
  }
  std::string target(size_t index) const {
    const std::lock_guard lock(mutex_);
    return targets_.at(index);
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Reply> replies_;
  std::vector<std::string> targets_;
  bool stopped_ = false;
};

class ClusterCrdsTest : public ::testing::Test {
 protected:
  bool Eventually(const std::function<bool()>& holds) const {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (!holds() && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return holds();
  }
  bool Knows(std::string_view kind) const {
    const std::shared_ptr<const KindSet> set = schemas_.Current();
    return set != nullptr && set->kinds().Choose("example.com/v1", kind, "").crd != nullptr;
  }

  const engine::Disk disk_;
  ServerMetrics metrics_;
  Health health_;
  EventLog log_{-1, metrics_.log_failures};
  Schemas schemas_{disk_, {}};
};

TEST_F(ClusterCrdsTest, FollowsTheCrdsOfACluster) {
  ScriptedServer server(
      {{200, ListText(CrdText("as", "A", "1"), "5")}, {200, EventText("ADDED", CrdText("bs", "B", "6"))}});
  const ClusterCrds crds(server, schemas_, metrics_, health_, log_, [this] { schemas_.Load(); });
  EXPECT_TRUE(Eventually([&] { return Knows("A") && Knows("B"); }));
  EXPECT_TRUE(Eventually([&] { return health_.IsReady(); }));
  EXPECT_TRUE(Eventually([&] { return metrics_.watch_events.With({"ADDED"}).value() == 1; }));
  server.Add({200, EventText("DELETED", CrdText("as", "A", "7"))});
  EXPECT_TRUE(Eventually([&] { return !Knows("A"); }));
}

TEST_F(ClusterCrdsTest, GoesOnWhereItWasAfterTheServerRestarts) {
  ScriptedServer server({{200, ListText(CrdText("as", "A", "1"), "5")},
                         {0, EventText("ADDED", CrdText("bs", "B", "6"))},
                         {503, "starting"},
                         {200, EventText("ADDED", CrdText("cs", "C", "7"))}});
  const ClusterCrds crds(server, schemas_, metrics_, health_, log_, [this] { schemas_.Load(); });
  EXPECT_TRUE(Eventually([&] { return Knows("A") && Knows("B") && Knows("C"); }));
  EXPECT_TRUE(server.target(3).ends_with("resourceVersion=6")) << server.target(3);
  EXPECT_EQ(metrics_.watch_restarts.value(), 0u);
  EXPECT_TRUE(Eventually([&] { return health_.Text().find("degraded") == std::string::npos; }));
}

TEST_F(ClusterCrdsTest, ListsAgainWhenItsPlaceIsGone) {
  ScriptedServer server({{200, ListText(CrdText("as", "A", "1"), "5")},
                         {410, "too old"},
                         {200, ListText(CrdText("bs", "B", "90"), "95")}});
  const ClusterCrds crds(server, schemas_, metrics_, health_, log_, [this] { schemas_.Load(); });
  EXPECT_TRUE(Eventually([&] { return Knows("B") && !Knows("A"); }));
  EXPECT_TRUE(Eventually([&] { return metrics_.watch_restarts.value() == 1; }));
}

TEST_F(ClusterCrdsTest, IsNotReadyBeforeTheFirstList) {
  ScriptedServer server({{403, "forbidden"}});
  const ClusterCrds crds(server, schemas_, metrics_, health_, log_, [this] { schemas_.Load(); });
  EXPECT_TRUE(Eventually([&] { return server.request_count() == 2; }));
  EXPECT_FALSE(health_.IsReady());
}

}  // namespace
}  // namespace plimsoll::serve
