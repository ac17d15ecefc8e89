#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/un.h>

#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstring>

namespace plimsoll::serve {
namespace {

constexpr int kBacklog = 1024;
constexpr std::string_view kUnixPrefix = "unix:";

template <class Form>
const Form& As(const Address& address) {
  return reinterpret_cast<const Form&>(address.socket_address);
}
template <class Form>
Form& As(Address& address) {
  address.size = sizeof(Form);
  return reinterpret_cast<Form&>(address.socket_address);
}

const sockaddr* Generic(const Address& address) {
  return reinterpret_cast<const sockaddr*>(&address.socket_address);
}

std::string SystemError() { return std::strerror(errno); }

Result<Address> ParseUnixPath(std::string_view path) {
  Address address;
  auto& form = As<sockaddr_un>(address);
  if (path.empty() || path.size() >= sizeof form.sun_path) {
    return Fail("a path of a Unix socket has 1 to " + std::to_string(sizeof form.sun_path - 1) + " bytes");
  }
  form.sun_family = AF_UNIX;
  std::memcpy(form.sun_path, path.data(), path.size());
  address.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size() + 1);
  return address;
}

Result<uint16_t> ParsePort(std::string_view text) {
  uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size())
    return Fail("'" + std::string(text) + "' is no port");
  return port;
}

bool FillIpv4(std::string_view host, uint16_t port, Address& address) {
  auto& form = As<sockaddr_in>(address);
  form.sin_family = AF_INET;
  form.sin_port = htons(port);
  return inet_pton(AF_INET, std::string(host).c_str(), &form.sin_addr) == 1;
}

bool FillIpv6(std::string_view host, uint16_t port, Address& address) {
  auto& form = As<sockaddr_in6>(address);
  form.sin6_family = AF_INET6;
  form.sin6_port = htons(port);
  return inet_pton(AF_INET6, std::string(host).c_str(), &form.sin6_addr) == 1;
}

// A file that is left of a server that has ended refuses connections.
void RemoveDeadSocket(const Address& address) {
  const FileDescriptor probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (::connect(probe.number(), Generic(address), address.size) == 0 || errno != ECONNREFUSED) return;
  RemoveSocketFile(address);
}

void SetListenOptions(int socket, const Address& address) {
  const int on = 1;
  const int off = 0;
  // What the kernel refuses here shows when the socket is bound.
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (address.socket_address.ss_family == AF_INET6) {
    ::setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  }
}

}  // namespace

bool Address::IsLocal() const {
  switch (socket_address.ss_family) {
    case AF_UNIX: return true;
    case AF_INET: return (ntohl(As<sockaddr_in>(*this).sin_addr.s_addr) >> 24) == 127;
    default: return IN6_IS_ADDR_LOOPBACK(&As<sockaddr_in6>(*this).sin6_addr);
  }
}

uint16_t Address::port() const {
  switch (socket_address.ss_family) {
    case AF_UNIX: return 0;
    case AF_INET: return ntohs(As<sockaddr_in>(*this).sin_port);
    default: return ntohs(As<sockaddr_in6>(*this).sin6_port);
  }
}

std::string Address::Text() const {
  char host[INET6_ADDRSTRLEN] = "";
  const std::string suffix = ":" + std::to_string(port());
  switch (socket_address.ss_family) {
    case AF_UNIX: return std::string(kUnixPrefix) + As<sockaddr_un>(*this).sun_path;
    case AF_INET: return inet_ntop(AF_INET, &As<sockaddr_in>(*this).sin_addr, host, sizeof host) + suffix;
    default:
      inet_ntop(AF_INET6, &As<sockaddr_in6>(*this).sin6_addr, host, sizeof host);
      return '[' + std::string(host) + ']' + suffix;
  }
}

Result<Address> ParseAddress(std::string_view text) {
  if (text.starts_with(kUnixPrefix)) return ParseUnixPath(text.substr(kUnixPrefix.size()));
  const size_t colon = text.rfind(':');
  if (colon == std::string_view::npos)
    return Fail("'" + std::string(text) + "' has no port: write HOST:PORT");
  const Result<uint16_t> port = ParsePort(text.substr(colon + 1));
  if (!port) return std::unexpected(port.error());
  std::string_view host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  if (host.empty()) host = "::";
  Address address;
  if (FillIpv4(host, *port, address) || FillIpv6(host, *port, address)) return address;
  return Fail("'" + std::string(host) + "' is no IP address");
}

Result<FileDescriptor> ListenOn(Address& address) {
  if (address.IsUnixSocket()) RemoveDeadSocket(address);
  FileDescriptor socket(
      ::socket(address.socket_address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!socket.is_open() && errno == EAFNOSUPPORT && address.Text().starts_with("[::]:")) {
    // A machine without IPv6.
    FillIpv4("0.0.0.0", address.port(), address);
    socket = FileDescriptor(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  }
  if (!socket.is_open()) return Fail("cannot listen on " + address.Text() + ": " + SystemError());
  SetListenOptions(socket.number(), address);
  if (::bind(socket.number(), Generic(address), address.size) != 0 ||
      ::listen(socket.number(), kBacklog) != 0) {
    return Fail("cannot listen on " + address.Text() + ": " + SystemError());
  }
  ::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address.socket_address), &address.size);
  return socket;
}

void RemoveSocketFile(const Address& address) { ::unlink(As<sockaddr_un>(address).sun_path); }

}  // namespace plimsoll::serve
