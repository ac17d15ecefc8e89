#include "../src/http/server.h"

#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <chrono>
#include <string_view>
#include <thread>

#include "service_fixture.h"

namespace plimsoll::serve {
namespace {

TEST_F(ServerTest, AnswersOneRequestAfterTheOtherOnAConnection) {
  Start();
  const auto client = Connect();
  for (int i = 0; i < 3; ++i) {
    const Result<HttpReply> reply = client->Send("POST", "/echo?timeout=5s", "body");
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->head.status, 200);
    EXPECT_EQ(reply->body, "POST /echo body");
    EXPECT_TRUE(client->is_open());
  }
  EXPECT_EQ(Metric("plimsoll_connections_accepted_total{listener=\"webhook\"}"), 1);
  EXPECT_EQ(Metric("plimsoll_responses_total{listener=\"webhook\",code=\"200\"}"), 3);
}

TEST_F(ServerTest, AnswersOverTls) {
  MakeCertificates();
  Start();
  const auto client = Connect();
  const Result<HttpReply> reply = client->Send("POST", "/echo", std::string(100'000, 'x'));
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->body, "POST /echo " + std::string(100'000, 'x'));
}

TEST_F(ServerTest, KnowsTls12And13AndNothingOlder) {
  MakeCertificates();
  Start();
  SSL_CTX* const client = client_tls_.get();
  for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
    ASSERT_EQ(SSL_CTX_set_min_proto_version(client, version), 1);
    ASSERT_EQ(SSL_CTX_set_max_proto_version(client, version), 1);
    EXPECT_EQ(Connect()->Send("POST", "/echo", "x")->body, "POST /echo x");
  }
  SSL_CTX_set_security_level(client, 0);  // TLS 1.1 needs SHA-1
  ASSERT_EQ(SSL_CTX_set_cipher_list(client, "ALL:@SECLEVEL=0"), 1);
  ASSERT_EQ(SSL_CTX_set_min_proto_version(client, TLS1_1_VERSION), 1);
  ASSERT_EQ(SSL_CTX_set_max_proto_version(client, TLS1_1_VERSION), 1);
  EXPECT_FALSE(TryConnect());
  EXPECT_TRUE(MetricReaches("plimsoll_tls_handshake_failures_total", 1));
}

TEST_F(ServerTest, ChoosesHttp11OfTheProtocolsThatAClientOffers) {
  MakeCertificates();
  Start();
  static constexpr unsigned char kBoth[] = "\x02h2\x08http/1.1";
  static constexpr unsigned char kHttp2[] = "\x02h2";
  ASSERT_EQ(SSL_CTX_set_alpn_protos(client_tls_.get(), kBoth, sizeof kBoth - 1), 0);
  EXPECT_EQ(Connect()->Send("POST", "/echo", "x")->body, "POST /echo x");
  ASSERT_EQ(SSL_CTX_set_alpn_protos(client_tls_.get(), kHttp2, sizeof kHttp2 - 1), 0);
  EXPECT_FALSE(TryConnect());
}

TEST_F(ServerTest, AnswersRequestsThatAreSentTogether) {
  Start();
  const auto client = Connect();
  const std::string request = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n";
  ASSERT_TRUE(client->Write(request + '1' + request + '2' + request + '3'));
  for (const char* const body : {"1", "2", "3"})
    EXPECT_EQ(client->ReadReply()->body, std::string("POST /echo ") + body);
}

TEST_F(ServerTest, RefusesRequestsThatLeaveOpenWhichHostTheyAreFor) {
  Start();
  for (const std::string hosts : {"", "Host: a\r\nHost: b\r\n"}) {
    const auto client = Connect();
    ASSERT_TRUE(client->Write("GET /echo HTTP/1.1\r\n" + hosts + "\r\n"));
    const Result<HttpReply> reply = client->ReadReply();
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->head.status, 400) << hosts;
    EXPECT_NE(reply->body.find("it must have one Host header"), reply->body.npos) << reply->body;
  }
  EXPECT_EQ(Metric("plimsoll_refused_total{reason=\"bad_request\"}"), 2);
  const auto old = Connect();
  ASSERT_TRUE(old->Write("GET /echo HTTP/1.0\r\n\r\n"));
  EXPECT_EQ(old->ReadReply()->head.status, 200);
}

TEST_F(ServerTest, ReadsABodyInChunks) {
  Start();
  const auto client = Connect();
  ASSERT_TRUE(
      client->Write("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"));
  ASSERT_TRUE(client->Write("2;x=y\r\nde\r\n0\r\nTrailer: x\r\n\r\n"));
  EXPECT_EQ(client->ReadReply()->body, "POST /echo abcde");
}

TEST_F(ServerTest, AnswersAStreamPieceByPiece) {
  MakeCertificates();
  Start();
  const auto client = Connect();
  ASSERT_TRUE(
      client->Write("POST /lines HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab\n\r\n"));
  std::string got;
  while (got.find("AB\n") == got.npos) got += *client->ReadSome();
  ASSERT_TRUE(client->Write("3\r\ncd\n\r\n0\r\n\r\n"));
  while (got.find("0\r\n\r\n") == got.npos) got += *client->ReadSome();
  EXPECT_NE(got.find("CD\n"), got.npos) << got;
  EXPECT_NE(got.find("END\n"), got.npos) << got;
  EXPECT_EQ(client->Send("POST", "/echo", "after")->body, "POST /echo after");
}

TEST_F(ServerTest, ReadsALastChunkThatArrivesByteByByte) {
  Start();
  const auto client = Connect();
  ASSERT_TRUE(client->Write("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"));
  for (const char byte : std::string_view("0\r\n\r\n")) {
    ASSERT_TRUE(client->Write({&byte, 1}));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(client->ReadReply()->body, "POST /echo ");
}

TEST_F(ServerTest, AStreamThatBreaksHasNoEnd) {
  Start();
  const auto client = Connect();
  ASSERT_TRUE(
      client->Write("POST /lines HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab\n\r\n"));
  std::string got;
  while (got.find("AB\n") == got.npos) got += *client->ReadSome();
  ASSERT_TRUE(client->Write("no chunk\r\n\r\n"));
  for (Result<std::string> more = client->ReadSome(); more && !more->empty(); more = client->ReadSome())
    got += *more;
  EXPECT_EQ(got.find("HTTP/1.1", 1), got.npos) << got;
  EXPECT_FALSE(got.ends_with("0\r\n\r\n")) << got;
  EXPECT_EQ(Metric("plimsoll_refused_total{reason=\"bad_request\"}"), 1);
}

TEST_F(ServerTest, SendsContinueToAClientThatWaitsForIt) {
  Start();
  const auto client = Connect();
  ASSERT_TRUE(
      client->Write("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"));
  EXPECT_EQ(*client->ReadSome(), "HTTP/1.1 100 Continue\r\n\r\n");
  ASSERT_TRUE(client->Write("x"));
  EXPECT_EQ(client->ReadReply()->body, "POST /echo x");
}

TEST_F(ServerTest, ClosesTheConnectionOfAClientThatWantsItClosed) {
  Start();
  const auto client = Connect();
  ASSERT_TRUE(client->Write("GET /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
  const Result<HttpReply> reply = client->ReadReply();
  ASSERT_TRUE(reply);
  EXPECT_FALSE(reply->head.keep_alive);
  EXPECT_EQ(*client->ReadSome(), "");
}

TEST_F(ServerTest, ListensOnAUnixSocket) {
  server_ = std::make_unique<Server>(TransportLimits{}, metrics_, *log_);
  const Result<Address> address = server_->Listen(endpoint_, *ParseAddress("unix:" + PathOf("socket")));
  ASSERT_TRUE(address) << address.error().message;
  address_ = *address;
  ASSERT_TRUE(server_->Start());
  EXPECT_EQ(Connect()->Send("POST", "/echo", "x")->body, "POST /echo x");
}

TEST_F(ServerTest, SaysWhichPortIsInUse) {
  Start();
  Server other({}, metrics_, *log_);
  const Result<Address> address = other.Listen(endpoint_, address_);
  ASSERT_FALSE(address);
  EXPECT_EQ(address.error().message, "webhook: cannot listen on 127.0.0.1:" +
                                         std::to_string(address_.port()) + ": Address already in use");
}

}  // namespace
}  // namespace plimsoll::serve
