// Channel is a connection that does not block, with TLS or without.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "file_descriptor.h"
#include "tls.h"

namespace plimsoll::serve {

enum class Transfer : uint8_t {
  kDone,
  kWaitToRead,   // nothing moved; try again when the socket can be read
  kWaitToWrite,  // likewise, when it can be written
  kEnded,        // the other side has sent all it will send
  kFailed,
};

class Channel {
 public:
  explicit Channel(FileDescriptor socket) : socket_(std::move(socket)) {}
  // A session of a server's context.
  Channel(FileDescriptor socket, TlsSession session);

  int number() const { return socket_.number(); }
  bool has_tls() const { return session_ != nullptr; }
  const SSL& session() const { return *session_; }

  // Before anything else, if there is TLS.
  Transfer Handshake();
  Transfer Read(char* to, size_t size, size_t& got);
  Transfer Write(std::string_view bytes, size_t& sent);
  // Says that nothing more will be sent.
  void EndWriting();

 private:
  Transfer WhatToDo(int result);

  FileDescriptor socket_;
  TlsSession session_;
};

}  // namespace plimsoll::serve
