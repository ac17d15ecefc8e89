// Status is why a request is refused, as the API says it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/policy/model/request.h"

namespace plimsoll::policy {

struct Status {
  int code = 0;
  std::string reason;
  std::string message;
  // Details.
  std::string name = {};
  std::string group = {};
  std::string kind = {};  // the resource
  std::vector<std::string> causes = {};
};

// A status about the request's object, without a message.
Status StatusOf(const Request& request, int code, std::string_view reason);
// `namespaces "x" not found`.
Status NamespaceNotFound(std::string_view name);
// `Internal error occurred: ...`.
Status InternalError(std::string_view why);
// The name of the request's object in messages.
std::string NameInMessages(const Request& request);

}  // namespace plimsoll::policy
