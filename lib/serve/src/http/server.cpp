#include "server.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "../observe/broken_pipes.h"

namespace plimsoll::serve {
namespace {

// Events carry the number of a connection, or one of these: the wake-up, or a listener after it.
constexpr uint64_t kWakeId = 0;
constexpr uint64_t kFirstListenerId = 1;
constexpr uint64_t kFirstConnectionId = 1000;

// Threads beyond those that may be answering requests: for reading, refusing and health.
constexpr size_t kSpareThreads = 2;
constexpr size_t kMaxThreads = 512;
// Requests that wait, for each that is answered.
constexpr size_t kQueuedPerPlace = 8;

constexpr int kAcceptedAtOnce = 64;

std::string_view NameOfCut(Connection::Phase phase) {
  switch (phase) {
    case Connection::Phase::kHandshake: return "handshake";
    case Connection::Phase::kIdle: return "idle";
    case Connection::Phase::kHeader: return "slow_headers";
    case Connection::Phase::kBody: return "slow_body";
    case Connection::Phase::kAnswering: return "stopped";
    case Connection::Phase::kWriting: return "slow_reader";
    case Connection::Phase::kEnding: return "ending";
  }
  return "";
}

}  // namespace

TransportLimits Completed(TransportLimits limits) {
  if (limits.in_flight == 0) limits.in_flight = 2 * std::max(1u, std::thread::hardware_concurrency());
  limits.in_flight = std::min(limits.in_flight, kMaxThreads);
  if (limits.queued == 0) limits.queued = kQueuedPerPlace * limits.in_flight;
  return limits;
}

Server::Server(const TransportLimits& limits, ServerMetrics& metrics, EventLog& log)
    : state_(Completed(limits), metrics, log),
      epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
      last_id_(kFirstConnectionId) {
  IgnoreBrokenPipes();
}

Server::~Server() { Stop(std::chrono::milliseconds(0)); }

Result<Address> Server::Listen(Endpoint endpoint, Address address) {
  Result<FileDescriptor> socket = ListenOn(address);
  if (!socket) return Fail(endpoint.name + ": " + socket.error().message);
  auto listener = std::make_unique<Listener>();
  listener->open = &state_.metrics.connections.With({endpoint.name});
  listener->accepted = &state_.metrics.accepted.With({endpoint.name});
  listener->endpoint = std::move(endpoint);
  listener->address = address;
  listener->socket = std::move(*socket);
  listeners_.push_back(std::move(listener));
  return address;
}

Result<void> Server::Start() {
  bool watched = epoll_.is_open() && wake_.is_open() && Watch(wake_.number(), kWakeId, EPOLLIN);
  for (size_t i = 0; watched && i < listeners_.size(); ++i) {
    watched = Watch(listeners_[i]->socket.number(), kFirstListenerId + i, EPOLLIN | EPOLLONESHOT);
  }
  if (!watched) return Fail("cannot wait for connections: " + std::string(std::strerror(errno)));
  for (size_t i = 0; i < state_.limits.in_flight + kSpareThreads; ++i)
    threads_.emplace_back([this] { RunThread(); });
  sweeper_ = std::thread([this] { SweepThread(); });
  return {};
}

size_t Server::connection_count() const {
  const std::lock_guard lock(mutex_);
  return connections_.size();
}

bool Server::Watch(int socket, uint64_t id, uint32_t events) {
  epoll_event event{};
  event.events = events;
  event.data.u64 = id;
  return ::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, socket, &event) == 0;
}

// One event at a time: others are for other threads.
void Server::RunThread() {
  while (!ending_) {
    epoll_event event{};
    if (::epoll_wait(epoll_.number(), &event, 1, -1) != 1 || event.data.u64 == kWakeId) continue;
    if (event.data.u64 < kFirstConnectionId) {
      AcceptAll(*listeners_[event.data.u64 - kFirstListenerId]);
    } else if (Connection* const connection = Own(event.data.u64)) {
      RunOwned(*connection);
    }
  }
}

Connection* Server::Own(uint64_t id) {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(id);
  if (found == connections_.end()) return nullptr;
  Connection& connection = *found->second;
  if (connection.is_owned) {
    connection.has_events = true;
    return nullptr;
  }
  connection.is_owned = true;
  return &connection;
}

bool Server::GiveUp(Connection& connection) {
  const std::lock_guard lock(mutex_);
  if (connection.has_events) {
    connection.has_events = false;
    return false;
  }
  connection.is_owned = false;
  return true;
}

// Runs a connection, and those that its answers made room for.
void Server::RunOwned(Connection& first) {
  std::vector<Connection*> turn{&first};
  while (!turn.empty()) {
    Connection& connection = *turn.back();
    turn.pop_back();
    switch (connection.Run(turn)) {
      case Connection::State::kBlocked:
        if (!GiveUp(connection)) turn.push_back(&connection);
        break;
      case Connection::State::kParked: break;
      case Connection::State::kClosed: Remove(connection); break;
    }
  }
}

void Server::Remove(Connection& connection) {
  for (const std::unique_ptr<Listener>& listener : listeners_) {
    if (&listener->endpoint == &connection.endpoint()) listener->open->Add(-1);
  }
  std::unique_ptr<Connection> removed;  // destroyed without the lock
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(connection.id());
  removed = std::move(found->second);
  connections_.erase(found);
}

void Server::AcceptAll(Listener& listener) {
  int left = kAcceptedAtOnce;
  while (left-- > 0 && !state_.stopping && AcceptOne(listener)) {
  }
  const std::lock_guard lock(mutex_);
  if (!listener.is_paused && !state_.stopping) WatchAgain(listener);
}

bool Server::AcceptOne(Listener& listener) {
  FileDescriptor socket(::accept4(listener.socket.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!socket.is_open()) {
    if (errno == ECONNABORTED || errno == EINTR) return true;
    if (errno == EAGAIN || errno == EWOULDBLOCK) return false;
    return !state_.stopping && PauseAfterFailure(listener);
  }
  listener.accepted->Add();
  Admit(listener, std::move(socket));
  return true;
}

// Such as when there are no file descriptors left: connections wait in the kernel until the next sweep.
bool Server::PauseAfterFailure(Listener& listener) {
  state_.metrics.accept_failures.Add();
  state_.log.Event(Level::kError, "accept_failed",
                   {{"listener", listener.endpoint.name}, {"error", std::strerror(errno)}});
  const std::lock_guard lock(mutex_);
  listener.is_paused = true;
  return false;
}

void Server::Admit(Listener& listener, FileDescriptor socket) {
  const int on = 1;
  // Without effect on Unix sockets.
  ::setsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  const int number = socket.number();
  TlsSession session =
      listener.endpoint.certificates ? listener.endpoint.certificates->NewSession() : nullptr;
  Channel channel = session ? Channel(std::move(socket), std::move(session)) : Channel(std::move(socket));
  Connection* added = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (connections_.size() < state_.limits.connections) {
      const uint64_t id = ++last_id_;
      auto connection = std::make_unique<Connection>(id, std::move(channel), listener.endpoint, state_);
      added = connection.get();
      connections_.emplace(id, std::move(connection));
    }
  }
  if (added == nullptr) {
    state_.metrics.shed.With({"connections"}).Add();
    return;
  }
  listener.open->Add(1);
  // The first event comes at once: the socket can be written. Whoever gets it runs the connection; this
  // thread goes on accepting.
  const uint64_t id = added->id();
  if (!Watch(number, id, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET)) {
    if (Connection* const unwatched = Own(id)) Remove(*unwatched);
  }
}

void Server::WatchAgain(Listener& listener) {
  epoll_event event{};
  event.events = EPOLLIN | EPOLLONESHOT;
  for (size_t i = 0; i < listeners_.size(); ++i) {
    if (listeners_[i].get() == &listener) event.data.u64 = kFirstListenerId + i;
  }
  ::epoll_ctl(epoll_.number(), EPOLL_CTL_MOD, listener.socket.number(), &event);
}

void Server::SweepThread() {
  std::unique_lock lock(sweep_mutex_);
  while (!sweep_wake_.wait_for(lock, state_.limits.sweep_interval, [this] { return ending_.load(); }))
    Sweep();
}

// Takes the connections whose time is up from the others. When the server stops, idle ones are run once more:
// a request that has just arrived is answered.
void Server::Sweep() {
  std::vector<Connection*> due;
  {
    const std::lock_guard lock(mutex_);
    const auto now = Connection::Clock::now();
    for (const auto& [id, connection] : connections_) {
      if (connection->is_owned || !IsDue(*connection, now)) continue;
      connection->is_owned = true;
      due.push_back(connection.get());
    }
    for (const std::unique_ptr<Listener>& listener : listeners_) {
      if (std::exchange(listener->is_paused, false) && !state_.stopping) WatchAgain(*listener);
    }
  }
  for (Connection* connection : due) Cut(*connection);
}

bool Server::IsDue(const Connection& connection, Connection::Clock::time_point now) const {
  return connection.IsOverdue(now) || (state_.stopping && connection.phase() == Connection::Phase::kIdle);
}

void Server::Cut(Connection& connection) {
  if (!connection.IsOverdue(Connection::Clock::now())) {
    RunOwned(connection);
    return;
  }
  if (connection.phase() != Connection::Phase::kEnding)
    state_.metrics.cut.With({NameOfCut(connection.phase())}).Add();
  Remove(connection);
}

bool Server::Stop(std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  state_.draining = true;
  // What has connected is served.
  for (const std::unique_ptr<Listener>& listener : listeners_) {
    while (sweeper_.joinable() && AcceptOne(*listener)) {
    }
  }
  state_.stopping = true;
  for (const std::unique_ptr<Listener>& listener : listeners_)
    ::shutdown(listener->socket.number(), SHUT_RDWR);
  const bool ended = WaitUntilEmpty(until);
  EndThreads();
  for (const std::unique_ptr<Listener>& listener : listeners_) {
    if (listener->address.IsUnixSocket() && listener->socket.is_open()) RemoveSocketFile(listener->address);
    listener->socket.Close();
  }
  return ended;
}

bool Server::WaitUntilEmpty(std::chrono::steady_clock::time_point until) {
  while (connection_count() > 0) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

void Server::EndThreads() {
  ending_ = true;
  const uint64_t one = 1;
  // The counter of an event cannot be full: nobody else adds to it.
  static_cast<void>(!::write(wake_.number(), &one, sizeof one));
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  {
    const std::lock_guard lock(sweep_mutex_);
    sweep_wake_.notify_one();
  }
  if (sweeper_.joinable()) sweeper_.join();
}

}  // namespace plimsoll::serve
