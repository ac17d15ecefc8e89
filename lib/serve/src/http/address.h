// An address to listen on or to connect to: "127.0.0.1:8080", "[::1]:8080", ":8443" (all interfaces),
// "localhost:8080", "unix:/run/plimsoll.sock". Names other than localhost are not resolved.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "file_descriptor.h"
#include "plimsoll/base/result.h"

namespace plimsoll::serve {

struct Address {
  sockaddr_storage socket_address{};
  socklen_t size = 0;

  bool IsUnixSocket() const { return socket_address.ss_family == AF_UNIX; }
  // Only programs on this machine can connect.
  bool IsLocal() const;
  uint16_t port() const;
  std::string Text() const;
};

Result<Address> ParseAddress(std::string_view text);

// A socket that listens, not blocking. `address` gets the port that was chosen, if it was 0. A file of a Unix
// socket that nobody listens on is replaced.
Result<FileDescriptor> ListenOn(Address& address);

// Removes the file of a Unix socket.
void RemoveSocketFile(const Address& address);

}  // namespace plimsoll::serve
