#include "../src/http/cluster_client.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "service_fixture.h"

namespace plimsoll::serve {
namespace {

class ClusterClientTest : public ServerTest {
 protected:
  ClusterAccess Access() const { return {address_, "localhost", PathOf("ca.crt"), PathOf("token")}; }
};

TEST_F(ClusterClientTest, GetsAnAnswerByPieces) {
  MakeCertificates();
  Start();
  WriteFile("token", "secret\n");
  ClusterClient client(Access());
  std::string body;
  const Result<Fetcher::Outcome> outcome = client.Get("/apis/x?watch=1", [&](std::string_view bytes) {
    body += bytes;
    return true;
  });
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(outcome->status, 200);
  EXPECT_EQ(body, "GET /apis/x ");
}

TEST_F(ClusterClientTest, NamesTheFileThatItCannotRead) {
  MakeCertificates();
  Start();
  ClusterClient client(Access());
  const Result<Fetcher::Outcome> outcome = client.Get("/apis", [](std::string_view) { return true; });
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message, PathOf("token") + ": no such file or directory");
}

TEST_F(ClusterClientTest, FailsAtOnceWhenItIsStopped) {
  MakeCertificates();
  Start();
  WriteFile("token", "secret");
  ClusterClient client(Access());
  client.Stop();
  EXPECT_FALSE(client.Get("/apis", [](std::string_view) { return true; }));
}

}  // namespace
}  // namespace plimsoll::serve
