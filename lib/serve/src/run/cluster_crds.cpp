#include "cluster_crds.h"

#include <string_view>
#include <utility>

namespace plimsoll::serve {
namespace {

constexpr const char* kClusterCheck = "cluster-crds";

}  // namespace

ClusterCrds::ClusterCrds(Fetcher& fetcher, Schemas& schemas, ServerMetrics& metrics, Health& health,
                         EventLog& log, std::function<void()> load)
    : fetcher_(fetcher),
      schemas_(schemas),
      metrics_(metrics),
      health_(health),
      log_(log),
      load_(std::move(load)) {
  health_.Set(kClusterCheck, Condition::kFailed, "the CRDs of the cluster are not loaded yet");
  thread_ = std::thread([this] { Run(); });
}

ClusterCrds::~ClusterCrds() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  wake_.notify_one();
  fetcher_.Stop();
  thread_.join();
}

void ClusterCrds::Run() {
  while (Sleep(watch_.Wait())) {
    Fetch();
    UseChange();
    Report();
  }
}

bool ClusterCrds::Sleep(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !wake_.wait_for(lock, time, [this] { return is_ending_; });
}

// Changes are used while the watch goes on: it may last for minutes.
void ClusterCrds::Fetch() {
  const Result<Fetcher::Outcome> outcome = fetcher_.Get(watch_.Target(), [this](std::string_view bytes) {
    const bool goes_on = watch_.Take(bytes);
    if (watch_.synced() && watch_.failure().empty()) {
      reported_failure_.clear();
      UseChange();
      Report();
    }
    return goes_on;
  });
  watch_.End(outcome ? outcome->status : 0);
  const std::string failure = outcome ? watch_.failure() : outcome.error().message;
  if (failure != reported_failure_ && !failure.empty()) {
    log_.Event(Level::kWarning, "cluster_watch_failed", {{"error", failure}});
  }
  reported_failure_ = failure;
}

void ClusterCrds::UseChange() {
  if (!watch_.TakeChange()) return;
  schemas_.Give(watch_.Crds());
  load_();
}

void ClusterCrds::Report() {
  const CrdWatch::Counts& now = watch_.counts();
  metrics_.watch_events.With({"ADDED"}).Add(now.added - counted_.added);
  metrics_.watch_events.With({"MODIFIED"}).Add(now.modified - counted_.modified);
  metrics_.watch_events.With({"DELETED"}).Add(now.deleted - counted_.deleted);
  metrics_.watch_events.With({"BOOKMARK"}).Add(now.bookmarks - counted_.bookmarks);
  metrics_.watch_restarts.Add(now.restarts - counted_.restarts);
  counted_ = now;
  if (!watch_.synced()) {
    health_.Set(kClusterCheck, Condition::kFailed,
                "the CRDs of the cluster are not loaded yet: " + reported_failure_);
  } else if (!reported_failure_.empty()) {
    health_.Set(kClusterCheck, Condition::kDegraded, reported_failure_ + "; the CRDs of before are in use");
  } else {
    health_.Set(kClusterCheck, Condition::kOk);
  }
}

}  // namespace plimsoll::serve
