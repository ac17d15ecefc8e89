// ReviewWire is a server of `plimsoll serve` on loopback and its clients: reviews go over TLS, as from an API
// server, and requests of the sidecar over plain HTTP. What answers them can change between requests.
//
//   ReviewWire wire;
//   wire.Use(webhook, sidecar);
//   std::string answer = wire.Post("/validate", review);
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "../../lib/serve/src/http/certificates.h"
#include "../../lib/serve/src/http/http_client.h"
#include "../../lib/serve/src/http/server.h"

namespace plimsoll::serve {

class ReviewWire {
 public:
  ReviewWire();
  ~ReviewWire();
  ReviewWire(const ReviewWire&) = delete;
  ReviewWire& operator=(const ReviewWire&) = delete;

  // Why it cannot be used; empty if it can.
  const std::string& failure() const { return failure_; }
  void Use(Service& webhook, Service& sidecar);
  // The body of the answer, or what went wrong.
  std::string Post(std::string_view path, const std::string& body);

 private:
  // The one that is in use.
  struct Turn final : Service {
    Answer Handle(const Request& request) override { return service.load()->Handle(request); }
    Answer Refuse(const Request& request, int status, std::string_view message) override {
      return service.load()->Refuse(request, status, message);
    }
    std::atomic<Service*> service = nullptr;
  };
  // One way in: its service, and the connection of the client.
  struct Side {
    Turn turn;
    ClientOptions options;
    std::unique_ptr<HttpClient> client;
  };

  Result<void> Start();
  Result<void> Listen(Side& side, const char* name, Certificates* certificates);
  static Result<HttpReply> Send(Side& side, std::string_view path, const std::string& body);

  std::filesystem::path directory_;
  ServerMetrics metrics_;
  EventLog log_;
  std::unique_ptr<Certificates> certificates_;
  TlsContext client_tls_;
  Side webhook_;
  Side sidecar_;
  std::unique_ptr<Server> server_;
  std::string failure_;
};

}  // namespace plimsoll::serve
