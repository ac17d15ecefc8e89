#include "channel.h"

#include <openssl/err.h>
#include <sys/socket.h>

#include <cerrno>
#include <utility>

namespace plimsoll::serve {
namespace {

Transfer AfterError(Transfer wait) {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? wait : Transfer::kFailed;
}

}  // namespace

Channel::Channel(FileDescriptor socket, TlsSession session)
    : socket_(std::move(socket)), session_(std::move(session)) {
  SSL_set_fd(session_.get(), socket_.number());
  SSL_set_accept_state(session_.get());
}

Transfer Channel::Handshake() {
  ERR_clear_error();
  const int result = SSL_do_handshake(session_.get());
  return result == 1 ? Transfer::kDone : WhatToDo(result);
}

Transfer Channel::Read(char* to, size_t size, size_t& got) {
  got = 0;
  if (has_tls()) {
    ERR_clear_error();
    const int result = SSL_read_ex(session_.get(), to, size, &got);
    return result == 1 ? Transfer::kDone : WhatToDo(result);
  }
  const ssize_t count = ::recv(socket_.number(), to, size, 0);
  if (count < 0) return AfterError(Transfer::kWaitToRead);
  got = static_cast<size_t>(count);
  return count == 0 ? Transfer::kEnded : Transfer::kDone;
}

Transfer Channel::Write(std::string_view bytes, size_t& sent) {
  sent = 0;
  if (has_tls()) {
    ERR_clear_error();
    const int result = SSL_write_ex(session_.get(), bytes.data(), bytes.size(), &sent);
    return result == 1 ? Transfer::kDone : WhatToDo(result);
  }
  const ssize_t count = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (count < 0) return AfterError(Transfer::kWaitToWrite);
  sent = static_cast<size_t>(count);
  return Transfer::kDone;
}

void Channel::EndWriting() {
  if (has_tls() && SSL_is_init_finished(session_.get())) {
    ERR_clear_error();
    SSL_shutdown(session_.get());
  }
  ::shutdown(socket_.number(), SHUT_WR);
}

Transfer Channel::WhatToDo(int result) {
  switch (SSL_get_error(session_.get(), result)) {
    case SSL_ERROR_WANT_READ: return Transfer::kWaitToRead;
    case SSL_ERROR_WANT_WRITE: return Transfer::kWaitToWrite;
    case SSL_ERROR_ZERO_RETURN: return Transfer::kEnded;
    default: return Transfer::kFailed;
  }
}

}  // namespace plimsoll::serve
