// Fetcher is a client of one API server, which the watch of CRDs uses. `http` implements it, with TLS and the
// token of the pod's service account; tests implement it without a network.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::serve {

class Fetcher {
 public:
  struct Outcome {
    int status = 0;
    std::string body;  // of a status other than 200, cut at 64 KiB
  };

  virtual ~Fetcher() = default;
  // Sends a GET of "/apis/...?watch=1". Calls `take` with each piece of the body of a 200 answer as it
  // arrives, until the body ends or `take` returns false. Fails if there is no connection, or if it breaks.
  virtual Result<Outcome> Get(const std::string& target,
                              const std::function<bool(std::string_view)>& take) = 0;
  // Called by another thread: a Get() that waits fails at once, and so do all later ones.
  virtual void Stop() = 0;
};

}  // namespace plimsoll::serve
