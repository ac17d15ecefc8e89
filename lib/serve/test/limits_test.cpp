// Each limit of transport, one byte or one client beyond it, and the metric that shows it.
#include "plimsoll/serve/http/limits.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "service_fixture.h"

namespace plimsoll::serve {
namespace {

using std::chrono::milliseconds;

class LimitsTest : public ServerTest {};

TEST_F(LimitsTest, ABodyOneByteOverTheLimitIsRefused) {
  MakeCertificates();
  Start({.body_bytes = 100'000});
  const auto client = Connect();
  EXPECT_EQ(client->Send("POST", "/echo", std::string(100'000, 'x'))->head.status, 200);
  const Result<HttpReply> reply = client->Send("POST", "/echo", std::string(100'001, 'x'));
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->head.status, 413);
  EXPECT_NE(reply->body.find("request entity is too large; limit is 100000 bytes"), reply->body.npos);
  EXPECT_EQ(Metric("plimsoll_refused_total{reason=\"body_too_large\"}"), 1);
}

TEST_F(LimitsTest, ABodyInChunksIsRefusedWhenItPassesTheLimit) {
  Start({.body_bytes = 10});
  const auto client = Connect();
  ASSERT_TRUE(client->Write(
      "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n01234567890\r\n"));
  EXPECT_EQ(client->ReadReply()->head.status, 413);
  EXPECT_EQ(Metric("plimsoll_refused_total{reason=\"body_too_large\"}"), 1);
}

// The first line counts, too.
std::string HeadOfSize(size_t size) {
  const std::string begin = "GET /echo HTTP/1.1\r\nHost: a\r\nX: ";
  const std::string end = "\r\n\r\n";
  return begin + std::string(size - begin.size() - end.size(), 'x') + end;
}

TEST_F(LimitsTest, HeadersOneByteOverTheLimitAreRefused) {
  Start({.header_bytes = 1000});
  // In whatever pieces they arrive.
  for (const size_t piece : {size_t{2000}, size_t{300}, size_t{1}}) {
    const auto client = Connect();
    for (const auto& [size, status] : {std::pair{1000, 200}, {1001, 431}}) {
      const std::string head = HeadOfSize(static_cast<size_t>(size));
      for (size_t at = 0; at < head.size(); at += piece) {
        if (!client->Write(head.substr(at, piece))) break;
      }
      const Result<HttpReply> reply = client->ReadReply();
      ASSERT_TRUE(reply) << reply.error().message;
      EXPECT_EQ(reply->head.status, status) << size << " in pieces of " << piece;
    }
  }
  EXPECT_EQ(Metric("plimsoll_refused_total{reason=\"headers_too_large\"}"), 3);
}

TEST_F(LimitsTest, ALineBetweenChunksCannotGrowWithoutEnd) {
  Start();
  const auto client = Connect();
  ASSERT_TRUE(client->Write("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;"));
  ASSERT_TRUE(client->Write(std::string(64 << 10, 'x')));
  EXPECT_EQ(client->ReadReply()->head.status, 400);
}

TEST_F(LimitsTest, BodiesOfAllConnectionsTogetherAreLimited) {
  Start({.buffered_bytes = 1000});
  const auto first = Connect();
  const auto second = Connect();
  ASSERT_TRUE(
      first->Write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n" + std::string(800, 'x')));
  for (int i = 0; i < 200 && Metric("plimsoll_connections{listener=\"webhook\"}") < 2; ++i) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  std::this_thread::sleep_for(milliseconds(50));
  const Result<HttpReply> refused = second->Send("POST", "/echo", std::string(300, 'x'));
  ASSERT_TRUE(refused) << refused.error().message;
  EXPECT_EQ(refused->head.status, 429);
  EXPECT_EQ(refused->head.retry_after, "1");
  ASSERT_TRUE(first->Write(std::string(100, 'x')));
  EXPECT_EQ(first->ReadReply()->head.status, 200);
  EXPECT_EQ(second->Send("POST", "/echo", std::string(300, 'x'))->head.status, 200);
  EXPECT_EQ(Metric("plimsoll_shed_total{reason=\"memory\"}"), 1);
}

TEST_F(LimitsTest, AConnectionTooManyIsClosed) {
  Start({.connections = 2});
  const auto first = Connect();
  const auto second = Connect();
  EXPECT_EQ(first->Send("GET", "/echo")->head.status, 200);
  EXPECT_EQ(second->Send("GET", "/echo")->head.status, 200);
  const auto third = Connect();
  EXPECT_FALSE(third->Send("GET", "/echo"));
  EXPECT_EQ(Metric("plimsoll_shed_total{reason=\"connections\"}"), 1);
}

TEST_F(LimitsTest, RequestsBeyondThoseInFlightWaitAndThenAreRefused) {
  Start({.in_flight = 1, .queued = 1});
  std::vector<std::thread> clients;
  std::atomic<int> answered = 0;
  std::atomic<int> refused = 0;
  for (int i = 0; i < 4; ++i) {
    clients.emplace_back([&] {
      const Result<HttpReply> reply = Connect()->Send("POST", "/slow", "x");
      if (!reply) return;
      if (reply->head.status == 200) ++answered;
      if (reply->head.status == 429 && reply->head.retry_after == "1") ++refused;
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(answered, 2);
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(Metric("plimsoll_shed_total{reason=\"in_flight\"}"), 2);
  EXPECT_EQ(Metric("plimsoll_requests_in_flight"), 0);
  EXPECT_EQ(Metric("plimsoll_requests_queued"), 0);
}

TEST_F(LimitsTest, AnAnswerAfterTheDeadlineIsCounted) {
  Start();
  EXPECT_EQ(Connect()->Send("POST", "/slow?timeout=100ms", "x")->head.status, 200);
  EXPECT_EQ(Connect()->Send("POST", "/slow?timeout=10s", "x")->head.status, 200);
  EXPECT_EQ(Metric("plimsoll_deadlines_passed_total"), 1);
}

// Sends a byte now and then until the server has had enough.
bool IsCutWhileSending(HttpClient& client, std::string_view bytes) {
  for (const char byte : bytes) {
    if (!client.Write({&byte, 1})) return true;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return false;
}

const TransportLimits kShortTimes{.handshake_time = milliseconds(150),
                                  .header_time = milliseconds(150),
                                  .body_time = milliseconds(150),
                                  .write_time = milliseconds(150),
                                  .idle_time = milliseconds(150),
                                  .sweep_interval = milliseconds(10)};

TEST_F(LimitsTest, AClientThatSendsItsHeadSlowlyIsCut) {
  Start(kShortTimes);
  const auto client = Connect();
  EXPECT_TRUE(IsCutWhileSending(*client, "GET /echo HTTP/1.1\r\nHost: " + std::string(200, 'a')));
  EXPECT_EQ(Metric("plimsoll_connections_cut_total{reason=\"slow_headers\"}"), 1);
}

TEST_F(LimitsTest, AClientThatSendsItsBodySlowlyIsCut) {
  Start(kShortTimes);
  const auto client = Connect();
  ASSERT_TRUE(client->Write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"));
  EXPECT_TRUE(IsCutWhileSending(*client, std::string(200, 'a')));
  EXPECT_EQ(Metric("plimsoll_connections_cut_total{reason=\"slow_body\"}"), 1);
}

TEST_F(LimitsTest, AClientThatDoesNotReadIsCut) {
  Start(kShortTimes);
  const auto client = Connect();
  const std::string body(1 << 20, 'x');
  const std::string request =
      "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  std::thread sender([&] {
    while (client->Write(request + body)) {
    }
  });
  EXPECT_TRUE(MetricReaches("plimsoll_connections_cut_total{reason=\"slow_reader\"}", 1));
  sender.join();
}

TEST_F(LimitsTest, AnIdleConnectionIsCut) {
  Start(kShortTimes);
  const auto client = Connect();
  EXPECT_EQ(client->Send("GET", "/echo")->head.status, 200);
  EXPECT_TRUE(MetricReaches("plimsoll_connections_cut_total{reason=\"idle\"}", 1));
  EXPECT_EQ(*client->ReadSome(), "");
}

TEST_F(LimitsTest, ATlsHandshakeThatDoesNotGoOnIsCut) {
  MakeCertificates();
  Start(kShortTimes);
  const TlsContext tls = std::move(client_tls_);
  const auto client = Connect();
  ASSERT_TRUE(client->Write("\x16\x03\x01\x02"));
  EXPECT_TRUE(MetricReaches("plimsoll_connections_cut_total{reason=\"handshake\"}", 1));
}

TEST_F(LimitsTest, ATlsHandshakeThatIsNoneIsCounted) {
  MakeCertificates();
  Start();
  const TlsContext tls = std::move(client_tls_);
  const auto client = Connect();
  ASSERT_TRUE(client->Write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
  EXPECT_TRUE(MetricReaches("plimsoll_tls_handshake_failures_total", 1));
}

TEST_F(LimitsTest, WithoutFileDescriptorsConnectionsWait) {
  Start({.sweep_interval = milliseconds(10)});
  const auto open = Connect();
  EXPECT_EQ(open->Send("GET", "/echo")->head.status, 200);
  const auto waiting = Connect();  // may be accepted already; the next is not
  EXPECT_EQ(waiting->Send("GET", "/echo")->head.status, 200);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const FileDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  rlimit few = before;
  few.rlim_cur = 3;  // fewer than are open: none can be opened
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  const int connected =
      ::connect(socket.number(), reinterpret_cast<const sockaddr*>(&address_.socket_address), address_.size);
  const bool counted = MetricReaches("plimsoll_accept_failures_total", 1);
  // Those that are connected are served.
  const Result<HttpReply> reply = open->Send("GET", "/echo");
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(connected, 0);
  EXPECT_TRUE(counted);
  ASSERT_TRUE(reply) << reply.error().message;
  // The one that waited is accepted now.
  EXPECT_TRUE(MetricReaches("plimsoll_connections_accepted_total{listener=\"webhook\"}", 3));
}

// Bytes of any kind, and no HTTP: a method does not begin with this.
std::string Garbage(uint64_t& seed) {
  std::string bytes = "\x01";
  for (int i = 0; i < 40; ++i) {
    seed = seed * 6364136223846793005 + 1442695040888963407;
    bytes += static_cast<char>(seed >> 56);
  }
  return bytes + "\r\n\r\n";
}

// The connection is closed after each of them.
TEST_F(LimitsTest, TenThousandGarbageRequestsAreRefusedAndTheNextIsAnswered) {
  constexpr int kRequests = 10'000;
  Start();
  uint64_t seed = 20261116;
  const auto client = Connect();
  for (int i = 0; i < kRequests; ++i) {
    const auto garbage = Connect();
    ASSERT_TRUE(garbage);
    ASSERT_TRUE(garbage->Write(Garbage(seed)));
    const Result<HttpReply> reply = garbage->ReadReply();
    ASSERT_TRUE(reply) << reply.error().message;
    ASSERT_EQ(reply->head.status, 400);
  }
  EXPECT_EQ(client->Send("POST", "/echo", "x")->body, "POST /echo x");
  EXPECT_EQ(Metric("plimsoll_refused_total{reason=\"bad_request\"}"), kRequests);
}

TEST_F(LimitsTest, GarbageInTlsIsRefused) {
  MakeCertificates();
  Start();
  uint64_t seed = 20261118;
  for (int i = 0; i < 100; ++i) {
    const auto garbage = Connect();
    ASSERT_TRUE(garbage->Write(Garbage(seed)));
    EXPECT_EQ(garbage->ReadReply()->head.status, 400);
  }
  EXPECT_EQ(Connect()->Send("POST", "/echo", "x")->body, "POST /echo x");
  EXPECT_EQ(Metric("plimsoll_refused_total{reason=\"bad_request\"}"), 100);
}

}  // namespace
}  // namespace plimsoll::serve
