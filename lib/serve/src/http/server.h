// Server listens, and runs connections with a fixed number of threads.
//
//   Server server(limits, metrics, log);
//   Result<Address> address = server.Listen({.name = "webhook", ...}, *ParseAddress(":8443"));
//   server.Start();
//   ...
//   server.BeginDrain();          // answers say Connection: close
//   server.Stop(patience);        // accepts nothing more, answers what has begun, and ends
//
// How it works: all sockets are in one epoll set, edge-triggered. A thread that gets an event of a connection
// becomes its owner and runs it until it would wait; an event of a connection that has an owner makes the
// owner run it once more. Answering happens on the thread that read the request, which saves the way to
// another thread and back. There are more threads than requests that may be answered at the same time, so
// that there is always one that can read, refuse, and report health.
//
// Another thread looks at all connections several times a second and closes those whose time is up.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "../observe/event_log.h"
#include "../observe/server_metrics.h"
#include "address.h"
#include "connection.h"
#include "file_descriptor.h"
#include "plimsoll/base/result.h"
#include "plimsoll/serve/http/limits.h"

namespace plimsoll::serve {

class Server {
 public:
  // Metrics and log must outlive the server. SIGPIPE is ignored from now on: OpenSSL writes to sockets that
  // the other side may have closed.
  Server(const TransportLimits& limits, ServerMetrics& metrics, EventLog& log);
  // Cuts what Stop() has not ended.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Before Start(). Clients can connect from now on; they are served once the server is started. Returns the
  // address, with its port.
  Result<Address> Listen(Endpoint endpoint, Address address);
  Result<void> Start();

  // Answers say that the connection ends.
  void BeginDrain() { state_.draining = true; }
  // Accepts no more connections, ends idle ones, waits for the others, and ends the threads. False: some had
  // to be cut when the time was over.
  bool Stop(std::chrono::milliseconds patience);

  size_t connection_count() const;

 private:
  struct Listener {
    Endpoint endpoint;
    Address address;
    FileDescriptor socket;
    Gauge* open = nullptr;
    Counter* accepted = nullptr;
    bool is_paused = false;  // for lack of file descriptors; guarded by mutex_
  };

  void RunThread();
  void RunOwned(Connection& connection);
  // The connection, if the caller is its owner now.
  Connection* Own(uint64_t id);
  // False: there were events, the connection is to be run again.
  bool GiveUp(Connection& connection);
  void Remove(Connection& connection);

  void AcceptAll(Listener& listener);
  // False: there is none to accept now, or it cannot be.
  bool AcceptOne(Listener& listener);
  bool PauseAfterFailure(Listener& listener);
  void Admit(Listener& listener, FileDescriptor socket);
  bool Watch(int socket, uint64_t id, uint32_t events);
  void WatchAgain(Listener& listener);

  void SweepThread();
  void Sweep();
  bool IsDue(const Connection& connection, Connection::Clock::time_point now) const;
  void Cut(Connection& connection);
  bool WaitUntilEmpty(std::chrono::steady_clock::time_point until);
  void EndThreads();

  ServerState state_;
  FileDescriptor epoll_;
  FileDescriptor wake_;
  std::vector<std::unique_ptr<Listener>> listeners_;
  std::vector<std::thread> threads_;
  std::thread sweeper_;
  std::mutex sweep_mutex_;
  std::condition_variable sweep_wake_;
  std::atomic<bool> ending_ = false;  // threads are to end

  mutable std::mutex mutex_;
  std::unordered_map<uint64_t, std::unique_ptr<Connection>> connections_;
  uint64_t last_id_;
};

}  // namespace plimsoll::serve
