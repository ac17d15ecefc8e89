// What transport and answers agree on: a Request comes in, a Service makes an Answer of it. Services know
// nothing of sockets, and transport knows nothing of Kubernetes.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plimsoll::serve {

// All texts are borrowed for the time of the call.
struct Request {
  std::string_view method;
  std::string_view path;   // "/validate", still percent-encoded
  std::string_view query;  // "timeout=10s", still percent-encoded
  std::string_view content_type;
  std::string_view accept;
  std::string_view body;
  // When the client no longer waits: from `?timeout=`, at most the server's own limit.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  // The common name of the client's certificate, if one was required.
  std::string_view client_identity;
};

// What the log and the metrics say about a request. A service fills in what it knows.
struct RequestFacts {
  std::string endpoint;  // "/validate"; of a fixed set, since it is a label of metrics
  std::string uid;
  std::string kind;  // "HTTPRoute.v1.gateway.networking.k8s.io"
  // The kind is one that is loaded. Others are counted together, so that clients cannot add labels.
  bool kind_is_known = false;
  std::string object_namespace;
  std::string name;
  std::string operation;  // "CREATE"
  std::string user;
  std::string verdict;   // "allowed", "denied", "warned", "audited", "exempt", "error"
  std::string reason;    // why there is no other verdict, if there is something to say
  std::string contents;  // the object, if the configuration wants it in the log
  std::string mismatch;  // what a declarative rule reports and handwritten rules do not
  std::string refusal;   // a label of plimsoll_refused_total, if the service refused the request itself
  bool deadline_passed = false;
  std::chrono::nanoseconds checking{};  // time spent on checking alone
  uint64_t cel_cost = 0;
};

// A request whose values take more memory than it may.
inline constexpr std::string_view kDocumentTooLarge = "document_too_large";

struct Answer {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  RequestFacts facts;
};

// One request whose body and answer are streams, such as lines of the batch protocol. Used by one thread at a
// time.
class Stream {
 public:
  virtual ~Stream() = default;
  // Takes the next bytes of the body, of any number, and appends to `out` what can be answered by now.
  virtual void Take(std::string_view bytes, std::string& out) = 0;
  // The body is complete.
  virtual void End(std::string& out) = 0;
  // Asked for once, after the end.
  virtual RequestFacts Facts() = 0;
};

// Several threads call a service at once.
class Service {
 public:
  virtual ~Service() = default;
  // Answers a request with its whole body. An unknown path is answered with 404, a wrong method with 405.
  virtual Answer Handle(const Request& request) = 0;
  // A stream, if the request (of which there is no body yet) is to be answered as one; otherwise null, and
  // Handle() is called with the body.
  virtual std::unique_ptr<Stream> Open(const Request&) { return nullptr; }
  // Words the answer to a request (of which there is no body) that transport refuses: 413 if the body is too
  // large.
  virtual Answer Refuse(const Request& request, int status, std::string_view message);
};

// A Status object of Kubernetes, with this code as the HTTP status.
Answer StatusAnswer(int status, std::string_view message);

}  // namespace plimsoll::serve
