// A certificate authority and a certificate of a server that it signed, for trying out a webhook and for
// tests. The key of the authority is not kept, so nothing else can be signed with it.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::serve {

struct SelfSigned {
  std::string authority;  // PEM texts
  std::string certificate;
  std::string key;
  std::string client_certificate;  // signed by the same authority, if a client was named
  std::string client_key;
};

struct SelfSignedOptions {
  std::vector<std::string> names;  // of the server: DNS names and IP addresses
  std::string client_name = {};    // empty: no certificate for a client
  std::chrono::seconds validity = std::chrono::hours(24 * 365);
};

Result<SelfSigned> MakeSelfSigned(const SelfSignedOptions& options);

// The names of a service "plimsoll.plimsoll-system" in a cluster, and of "localhost".
std::vector<std::string> NamesOfService(std::string_view service);

}  // namespace plimsoll::serve
