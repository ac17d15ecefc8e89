// CrdWatch follows the CRDs of a cluster: first it lists them, then it watches what changes. It says what to
// request next, and takes the bytes of the answers; it knows nothing of sockets and clocks.
//
//   while (running) {
//     Sleep(watch.Wait());
//     const int status = Get(watch.Target(), [&](std::string_view bytes) { return watch.Take(bytes); });
//     watch.End(status);
//     if (watch.TakeChange()) schemas.Give(watch.Crds());
//   }
//
// It goes on where it was after a connection broke, and lists again when the server no longer knows that
// place (410 Gone). After failures it waits, each time longer.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "plimsoll/batch/crd_source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::serve {

using batch::CrdsRead;

class CrdWatch {
 public:
  // Of a page of the list, and of one event.
  static constexpr size_t kMaxAnswerBytes = size_t{256} << 20;
  static constexpr std::chrono::milliseconds kFirstWait{500};
  static constexpr std::chrono::milliseconds kLongestWait{30'000};

  struct Counts {
    uint64_t added = 0;
    uint64_t modified = 0;
    uint64_t deleted = 0;
    uint64_t bookmarks = 0;
    uint64_t restarts = 0;  // of the list
  };

  // The path and query of the next request.
  std::string Target() const;
  // How long to wait before it.
  std::chrono::milliseconds Wait() const;
  // The next bytes of an answer with status 200. False: the rest is not wanted.
  bool Take(std::string_view bytes);
  // The answer is over; 0 if there was none, or if the connection broke.
  void End(int status);

  // Whether the CRDs have changed since the last call.
  bool TakeChange();
  // All CRDs are known.
  bool synced() const { return synced_; }
  CrdsRead Crds() const;
  // What went wrong last; empty after a success.
  const std::string& failure() const { return failure_; }
  const Counts& counts() const { return counts_; }

 private:
  enum class Phase : uint8_t { kList, kWatch };
  using ByName = std::map<std::string, CrdsRead>;

  void EndList();
  bool TakePage(value::Value list);
  void ListAgain(std::string why);
  // The rest of the answer is not wanted.
  bool GiveUp(std::string why);
  void Fail(std::string why);
  // False: the stream has come to an end.
  bool TakeEvent(std::string_view line);
  bool TakeError(value::Value status);
  static CrdsRead ReadOne(value::Value crd);

  Phase phase_ = Phase::kList;
  std::string resource_version_;
  std::string continue_;  // the next page
  std::string buffer_;    // a page, or the beginning of an event
  ByName listing_;        // of the pages so far
  ByName crds_;
  bool progress_ = false;  // the watch brought something
  bool expired_ = false;   // the watch said that its place is gone
  bool given_up_ = false;  // the rest of an answer is not wanted
  bool changed_ = false;
  bool synced_ = false;
  unsigned failures_ = 0;  // one after the other
  std::string failure_;
  Counts counts_;
};

}  // namespace plimsoll::serve
