// ClusterCrds follows the CRDs of a cluster in a thread of its own, and loads schemas again when they change.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "../observe/event_log.h"
#include "../observe/fetcher.h"
#include "../observe/health.h"
#include "../observe/server_metrics.h"
#include "../schemas/crd_watch.h"
#include "../schemas/schemas.h"

namespace plimsoll::serve {

class ClusterCrds {
 public:
  // All must outlive it. `load` loads the schemas again; it is called by the thread.
  ClusterCrds(Fetcher& fetcher, Schemas& schemas, ServerMetrics& metrics, Health& health, EventLog& log,
              std::function<void()> load);
  ~ClusterCrds();
  ClusterCrds(const ClusterCrds&) = delete;
  ClusterCrds& operator=(const ClusterCrds&) = delete;

 private:
  void Run();
  // False: it is time to end.
  bool Sleep(std::chrono::milliseconds time);
  void Fetch();
  void UseChange();
  void Report();

  Fetcher& fetcher_;
  Schemas& schemas_;
  ServerMetrics& metrics_;
  Health& health_;
  EventLog& log_;
  const std::function<void()> load_;
  CrdWatch watch_;
  CrdWatch::Counts counted_;
  std::string reported_failure_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace plimsoll::serve
