// ClusterClient is the Fetcher of a pod: HTTPS to the API server with the cluster's CA and the token of the
// service account. Both are read for each request, since they are replaced now and then.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "../observe/fetcher.h"
#include "address.h"
#include "http_client.h"

namespace plimsoll::serve {

struct ClusterAccess {
  Address address;
  std::string server_name;
  std::string ca_file;
  std::string token_file;
};

// What Kubernetes tells a pod, in its environment and files. Fails if this is no pod.
Result<ClusterAccess> AccessOfPod();

class ClusterClient final : public Fetcher {
 public:
  // The API server sends a bookmark about once a minute, so a silence that is longer means a dead connection.
  static constexpr auto kSilence = std::chrono::minutes(2);

  explicit ClusterClient(ClusterAccess access) : access_(std::move(access)) {}

  Result<Outcome> Get(const std::string& target, const std::function<bool(std::string_view)>& take) override;
  void Stop() override;

 private:
  Result<void> Connect();

  const ClusterAccess access_;
  std::mutex mutex_;  // of what another thread may interrupt
  bool is_stopped_ = false;
  std::unique_ptr<HttpClient> client_;
  TlsContext tls_;
};

}  // namespace plimsoll::serve
