#include "review_wire.h"

#include <cstdlib>
#include <fstream>
#include <utility>

#include "../../lib/serve/src/http/self_signed.h"

namespace plimsoll::serve {

ReviewWire::ReviewWire() : log_(-1, metrics_.log_failures) {
  std::string pattern = (std::filesystem::temp_directory_path() / "plimsoll_reviews_XXXXXX").string();
  directory_ = ::mkdtemp(pattern.data());
  if (const Result<void> started = Start(); !started) failure_ = started.error().message;
}

ReviewWire::~ReviewWire() {
  server_.reset();
  std::filesystem::remove_all(directory_);
}

Result<void> ReviewWire::Start() {
  const Result<SelfSigned> made = MakeSelfSigned({.names = NamesOfService("localhost")});
  if (!made) return std::unexpected(made.error());
  std::ofstream(directory_ / "tls.crt") << made->certificate;
  std::ofstream(directory_ / "tls.key") << made->key;
  Result<std::unique_ptr<Certificates>> loaded = Certificates::Load(
      {(directory_ / "tls.crt").string(), (directory_ / "tls.key").string(), ""}, metrics_, log_);
  if (!loaded) return std::unexpected(loaded.error());
  certificates_ = std::move(*loaded);
  Result<TlsContext> context = MakeClientContext({.ca = made->authority});
  if (!context) return std::unexpected(context.error());
  client_tls_ = std::move(*context);
  server_ = std::make_unique<Server>(TransportLimits{}, metrics_, log_);
  if (const Result<void> open = Listen(webhook_, "webhook", certificates_.get()); !open) return open;
  if (const Result<void> open = Listen(sidecar_, "sidecar", nullptr); !open) return open;
  webhook_.options.tls = client_tls_.get();
  return server_->Start();
}

Result<void> ReviewWire::Listen(Side& side, const char* name, Certificates* certificates) {
  const Result<Address> address = server_->Listen(
      {.name = name, .service = &side.turn, .certificates = certificates}, *ParseAddress("127.0.0.1:0"));
  if (!address) return std::unexpected(address.error());
  side.options = {.address = *address, .server_name = "localhost"};
  return {};
}

void ReviewWire::Use(Service& webhook, Service& sidecar) {
  webhook_.turn.service = &webhook;
  sidecar_.turn.service = &sidecar;
}

std::string ReviewWire::Post(std::string_view path, const std::string& body) {
  const Result<HttpReply> reply = Send(path.starts_with("/v1/") ? sidecar_ : webhook_, path, body);
  return reply ? reply->body : reply.error().message;
}

Result<HttpReply> ReviewWire::Send(Side& side, std::string_view path, const std::string& body) {
  if (!side.client || !side.client->is_open()) {
    Result<std::unique_ptr<HttpClient>> connected = HttpClient::Connect(side.options);
    if (!connected) return std::unexpected(connected.error());
    side.client = std::move(*connected);
  }
  Result<HttpReply> reply = side.client->Send("POST", path, body);
  if (!reply) side.client.reset();
  return reply;
}

}  // namespace plimsoll::serve
