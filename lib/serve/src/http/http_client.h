// HttpClient is one connection to a server, blocking: for `plimsoll serve bench`, the watch of CRDs, and
// tests.
//
//   Result<std::unique_ptr<HttpClient>> client = HttpClient::Connect(options);
//   Result<HttpReply> reply = (*client)->Send("POST", "/validate?timeout=5s", body);
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "address.h"
#include "file_descriptor.h"
#include "plimsoll/base/result.h"
#include "reply_reader.h"
#include "tls.h"

namespace plimsoll::serve {

struct ClientOptions {
  Address address;
  SSL_CTX* tls = nullptr;                                        // null: no TLS
  std::string server_name = {};                                  // that the certificate must be for
  std::chrono::milliseconds timeout = std::chrono::seconds(30);  // of each step
  std::string bearer_token = {};
};

struct HttpReply {
  ReplyHead head;
  std::string body;
};

class HttpClient {
 public:
  static Result<std::unique_ptr<HttpClient>> Connect(const ClientOptions& options);
  ~HttpClient();

  Result<HttpReply> Send(std::string_view method, std::string_view target, std::string_view body = {},
                         std::string_view content_type = "application/json");
  // For answers that take long: calls `take` with the pieces of the body of a 200 answer until it returns
  // false.
  Result<HttpReply> Get(std::string_view target, const std::function<bool(std::string_view)>& take);

  // The parts of Send(), to send something else than whole requests.
  Result<void> Write(std::string_view bytes);
  Result<HttpReply> ReadReply();
  Result<HttpReply> ReadReply(const std::function<bool(std::string_view)>& take);
  // Bytes as they come; empty at the end.
  Result<std::string> ReadSome();

  // False: the server has said that it closes the connection.
  bool is_open() const { return is_open_; }
  // Called by another thread: reading and writing fail from now on.
  void Interrupt();
  int number() const { return socket_.number(); }

 private:
  HttpClient(FileDescriptor socket, const ClientOptions& options);
  Result<void> Handshake(const ClientOptions& options);
  std::string HeadOf(std::string_view method, std::string_view target) const;

  FileDescriptor socket_;
  TlsSession session_;
  std::string host_;
  std::string bearer_token_;
  std::string input_;
  bool is_open_ = true;
};

}  // namespace plimsoll::serve
