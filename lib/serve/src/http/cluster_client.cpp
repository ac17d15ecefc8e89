#include "cluster_client.h"

#include <cstdlib>
#include <utility>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::serve {
namespace {

constexpr uint64_t kMaxCredentialBytes = uint64_t{1} << 20;
constexpr const char* kServiceAccount = "/var/run/secrets/kubernetes.io/serviceaccount/";

Result<std::string> ReadCredential(const std::string& path) {
  const engine::ReadFile file = engine::Disk().Read(path, kMaxCredentialBytes);
  if (!file) return Fail(path + ": " + file.error().message);
  std::string text(file->bytes());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

Result<ClusterAccess> AccessOfPod() {
  const char* const host = std::getenv("KUBERNETES_SERVICE_HOST");
  const char* const port = std::getenv("KUBERNETES_SERVICE_PORT");
  if (host == nullptr || port == nullptr) return Fail("KUBERNETES_SERVICE_HOST is not set: this is no pod");
  const std::string name(host);
  const Result<Address> address =
      ParseAddress((name.find(':') == name.npos ? name : '[' + name + ']') + ':' + port);
  if (!address) return Fail("KUBERNETES_SERVICE_HOST: " + address.error().message);
  return ClusterAccess{*address, name, kServiceAccount + std::string("ca.crt"),
                       kServiceAccount + std::string("token")};
}

Result<Fetcher::Outcome> ClusterClient::Get(const std::string& target,
                                            const std::function<bool(std::string_view)>& take) {
  if (const Result<void> connected = Connect(); !connected) return std::unexpected(connected.error());
  Result<HttpReply> reply = client_->Get(target, take);
  {
    const std::lock_guard lock(mutex_);
    client_.reset();
  }
  if (!reply) return std::unexpected(reply.error());
  return Outcome{reply->head.status, std::move(reply->body)};
}

// A connection for each request: there is one every few minutes.
Result<void> ClusterClient::Connect() {
  const Result<std::string> ca = ReadCredential(access_.ca_file);
  if (!ca) return std::unexpected(ca.error());
  const Result<std::string> token = ReadCredential(access_.token_file);
  if (!token) return std::unexpected(token.error());
  Result<TlsContext> tls = MakeClientContext({.ca = *ca});
  if (!tls) return Fail(access_.ca_file + ": " + tls.error().message);
  Result<std::unique_ptr<HttpClient>> client = HttpClient::Connect({.address = access_.address,
                                                                    .tls = tls->get(),
                                                                    .server_name = access_.server_name,
                                                                    .timeout = kSilence,
                                                                    .bearer_token = *token});
  if (!client) return std::unexpected(client.error());
  const std::lock_guard lock(mutex_);
  if (is_stopped_) return Fail("stopped");
  client_ = std::move(*client);
  tls_ = std::move(*tls);
  return {};
}

void ClusterClient::Stop() {
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
  if (client_) client_->Interrupt();
}

}  // namespace plimsoll::serve
