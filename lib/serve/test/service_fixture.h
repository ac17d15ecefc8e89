// A server in this process, on a free port of loopback, with clients.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "../src/http/certificates.h"
#include "../src/http/http_client.h"
#include "../src/http/self_signed.h"
#include "../src/http/server.h"

namespace plimsoll::serve {

// Answers with what the request was. Paths: /echo, /slow (waits 200 ms), /lines (a stream, upper case).
class EchoService final : public Service {
 public:
  Answer Handle(const Request& request) override;
  std::unique_ptr<Stream> Open(const Request& request) override;
};

class ServerTest : public testing::Test {
 protected:
  ServerTest();
  ~ServerTest() override;

  // Starts a server with TLS if there are certificates, otherwise without.
  void Start(const TransportLimits& limits = {});
  void MakeCertificates(const std::string& client_name = "");
  void LoadCertificates();
  std::string PathOf(const std::string& name) const { return (directory_ / name).string(); }
  void WriteFile(const std::string& name, std::string_view text) const;

  std::unique_ptr<HttpClient> Connect();
  Result<std::unique_ptr<HttpClient>> TryConnect();
  // The value of a line of /metrics, such as `plimsoll_shed_total{reason="memory"}`; 0 if it is not there.
  long Metric(std::string_view line) const;
  // Waits for it up to two seconds.
  bool MetricReaches(std::string_view line, long value) const;

  std::filesystem::path directory_;
  ServerMetrics metrics_;
  std::unique_ptr<EventLog> log_;
  EchoService service_;
  SelfSigned signed_;
  std::unique_ptr<Certificates> certificates_;
  TlsContext client_tls_;
  Endpoint endpoint_;
  std::unique_ptr<Server> server_;
  Address address_;
};

}  // namespace plimsoll::serve
