// A list far larger than memory: how fast it streams and how much memory that takes.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

#include "measure.h"
#include "plimsoll/value/json_elements.h"

namespace plimsoll::bench {
namespace {

constexpr uint64_t kStreamBytes = uint64_t{1} << 30;
constexpr long kMostStreamKilobytes = 64 << 10;

// Makes the list up as it is read.
class MadeUpList final : public text::ByteSource {
 public:
  Result<size_t> Read(std::span<char> room) override {
    if (pending_.empty()) Refill();
    const size_t count = std::min(room.size(), pending_.size());
    std::memcpy(room.data(), pending_.data(), count);
    pending_.remove_prefix(count);
    return count;
  }
  uint64_t elements() const { return elements_; }
  uint64_t bytes() const { return bytes_; }

 private:
  void Refill() {
    if (ended_) return;
    if (bytes_ >= kStreamBytes) {
      piece_ = "]";
      ended_ = true;
    } else {
      const std::string n = std::to_string(elements_);
      piece_ = elements_++ == 0 ? "[" : ",\n";
      piece_ += R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c)" + n +
                R"(", "labels": {"app": "made-up", "number": ")" + n + R"("}}, "data": {"text": ")" +
                std::string(600, 'x') + R"("}, "ports": [80, 443, 8080.5, true, null]})";
    }
    bytes_ += piece_.size();
    pending_ = piece_;
  }

  std::string piece_;
  std::string_view pending_;
  uint64_t elements_ = 0;
  uint64_t bytes_ = 0;
  bool ended_ = false;
};

// In a process of its own, so that its memory is its own.
[[noreturn]] void StreamAndExit() {
  MadeUpList list;
  value::JsonElements elements(list, {});
  const auto start = std::chrono::steady_clock::now();
  uint64_t count = 0;
  while (const value::JsonElement* element = elements.Next()) {
    Keep(element->document);
    ++count;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("\nJSON list as a stream: %.2f GB, %llu elements\n  %-30s %8.0f MB/s\n",
              static_cast<double>(list.bytes()) / 1e9, static_cast<unsigned long long>(count),
              "plimsoll, making it up included", static_cast<double>(list.bytes()) / took.count() / 1e6);
  std::fflush(stdout);
  ::_exit(count == list.elements() && !elements.failure() ? 0 : 1);
}

}  // namespace

bool BenchStream() {
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0) StreamAndExit();
  int status = 1;
  struct rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const bool good = status == 0 && usage.ru_maxrss <= kMostStreamKilobytes;
  std::printf("  %-30s %8.1f MiB of at most %ld%s\n", "memory at its peak",
              static_cast<double>(usage.ru_maxrss) / 1024, kMostStreamKilobytes / 1024,
              good ? "" : ": FAILED");
  return good;
}

}  // namespace plimsoll::bench
