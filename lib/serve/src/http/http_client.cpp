#include "http_client.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace plimsoll::serve {
namespace {

constexpr size_t kClientReadBytes = size_t{32} << 10;
// Of a body that is not taken by pieces.
constexpr size_t kMaxReplyBytes = size_t{64} << 20;
constexpr size_t kMaxErrorBytes = size_t{64} << 10;

std::string Reason() { return errno == EAGAIN ? "no answer in time" : std::strerror(errno); }

void SetTimeouts(int socket, std::chrono::milliseconds timeout) {
  timeval time{};
  time.tv_sec = timeout.count() / 1000;
  time.tv_usec = timeout.count() % 1000 * 1000;
  // A client without a limit waits for ever; these cannot fail on a socket.
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

bool IsIpAddress(const std::string& name) {
  return name.find_first_not_of("0123456789.:abcdef") == name.npos;
}

}  // namespace

HttpClient::HttpClient(FileDescriptor socket, const ClientOptions& options)
    : socket_(std::move(socket)),
      host_(options.server_name.empty() ? "localhost" : options.server_name),
      bearer_token_(options.bearer_token) {}

HttpClient::~HttpClient() {
  if (session_ && is_open_) SSL_shutdown(session_.get());
}

Result<std::unique_ptr<HttpClient>> HttpClient::Connect(const ClientOptions& options) {
  const sockaddr_storage& address = options.address.socket_address;
  FileDescriptor socket(::socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket.is_open()) return Fail(options.address.Text() + ": " + Reason());
  SetTimeouts(socket.number(), options.timeout);
  if (::connect(socket.number(), reinterpret_cast<const sockaddr*>(&address), options.address.size) != 0) {
    return Fail(options.address.Text() + ": " + Reason());
  }
  std::unique_ptr<HttpClient> client(new HttpClient(std::move(socket), options));
  if (options.tls == nullptr) return client;
  if (const Result<void> done = client->Handshake(options); !done) return std::unexpected(done.error());
  return client;
}

Result<void> HttpClient::Handshake(const ClientOptions& options) {
  session_.reset(SSL_new(options.tls));
  SSL_set_fd(session_.get(), socket_.number());
  X509_VERIFY_PARAM* const verified = SSL_get0_param(session_.get());
  if (IsIpAddress(host_)) {
    X509_VERIFY_PARAM_set1_ip_asc(verified, host_.c_str());
  } else {
    SSL_set_tlsext_host_name(session_.get(), host_.c_str());
    X509_VERIFY_PARAM_set1_host(verified, host_.c_str(), host_.size());
  }
  ERR_clear_error();
  if (SSL_connect(session_.get()) == 1) return {};
  is_open_ = false;
  const long verdict = SSL_get_verify_result(session_.get());
  if (verdict != X509_V_OK) return Fail("TLS: " + std::string(X509_verify_cert_error_string(verdict)));
  return Fail("TLS: " + TakeTlsError());
}

std::string HttpClient::HeadOf(std::string_view method, std::string_view target) const {
  std::string head;
  head += method;
  head += ' ';
  head += target;
  head += " HTTP/1.1\r\nHost: " + host_ + "\r\nUser-Agent: plimsoll\r\n";
  if (!bearer_token_.empty()) head += "Authorization: Bearer " + bearer_token_ + "\r\n";
  return head;
}

Result<HttpReply> HttpClient::Send(std::string_view method, std::string_view target, std::string_view body,
                                   std::string_view content_type) {
  std::string request = HeadOf(method, target);
  if (method != "GET") {
    request += "Content-Type: ";
    request += content_type;
    request += "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  }
  request += "\r\n";
  request += body;
  if (const Result<void> sent = Write(request); !sent) return std::unexpected(sent.error());
  return ReadReply();
}

Result<HttpReply> HttpClient::Get(std::string_view target,
                                  const std::function<bool(std::string_view)>& take) {
  if (const Result<void> sent = Write(HeadOf("GET", target) + "Accept: application/json\r\n\r\n"); !sent) {
    return std::unexpected(sent.error());
  }
  return ReadReply(take);
}

Result<void> HttpClient::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    size_t sent = 0;
    if (session_) {
      ERR_clear_error();
      if (SSL_write_ex(session_.get(), bytes.data(), bytes.size(), &sent) != 1) {
        is_open_ = false;
        return Fail("sending: " + TakeTlsError());
      }
    } else {
      const ssize_t count = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count < 0) return Fail("sending: " + Reason());
      sent = static_cast<size_t>(count);
    }
    bytes.remove_prefix(sent);
  }
  return {};
}

Result<std::string> HttpClient::ReadSome() {
  std::string bytes(kClientReadBytes, '\0');
  size_t got = 0;
  if (session_) {
    ERR_clear_error();
    errno = 0;
    if (const int result = SSL_read_ex(session_.get(), bytes.data(), bytes.size(), &got); result != 1) {
      is_open_ = false;
      if (SSL_get_error(session_.get(), result) == SSL_ERROR_ZERO_RETURN) return "";
      return Fail("reading: " + (errno != 0 ? Reason() : TakeTlsError()));
    }
  } else {
    const ssize_t count = ::recv(socket_.number(), bytes.data(), bytes.size(), 0);
    if (count < 0) return Fail("reading: " + Reason());
    got = static_cast<size_t>(count);
  }
  bytes.resize(got);
  return bytes;
}

Result<HttpReply> HttpClient::ReadReply() { return ReadReply(nullptr); }

Result<HttpReply> HttpClient::ReadReply(const std::function<bool(std::string_view)>& take) {
  ReplyReader reader;
  HttpReply reply;
  for (;;) {
    size_t used = 0;
    const ReadProgress progress = reader.Take(input_, used, reply.body);
    input_.erase(0, used);
    const bool is_taken = take && reader.head().status == 200;
    if (is_taken && !reply.body.empty()) {
      const bool goes_on = take(reply.body);
      reply.body.clear();
      if (!goes_on) is_open_ = false;
    }
    if (progress == ReadProgress::kDone || !is_open_) break;
    if (progress == ReadProgress::kHead) continue;
    if (progress != ReadProgress::kNeedMore)
      return Fail("the answer is no HTTP/1.1 response: " + reader.error());
    if (reply.body.size() > (take ? kMaxErrorBytes : kMaxReplyBytes)) return Fail("the answer is too long");
    Result<std::string> more = ReadSome();
    if (!more) return std::unexpected(more.error());
    if (more->empty()) {
      is_open_ = false;
      if (!reader.End()) return Fail("the connection was closed before the answer was complete");
      break;
    }
    input_ += *more;
  }
  reply.head = reader.head();
  if (!reply.head.keep_alive) is_open_ = false;
  return reply;
}

void HttpClient::Interrupt() { ::shutdown(socket_.number(), SHUT_RDWR); }

}  // namespace plimsoll::serve
