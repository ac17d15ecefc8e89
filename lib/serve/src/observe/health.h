// Health is what /readyz reports: a list of named checks. Each part of the server owns one or more of them.
//
//   health.Set("schemas", Condition::kFailed, "no CRD is loaded yet");
//   health.Set("schemas", Condition::kOk);
//   health.Set("crd/widgets.example.com", Condition::kDegraded, "widgets.yaml:3: ...; the old one is in
//   use");
//
// The server is ready if no check has failed.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace plimsoll::serve {

enum class Condition : uint8_t {
  kOk,
  kDegraded,  // reported by /readyz?verbose; the server is ready nevertheless
  kFailed,
};

class Health {
 public:
  void Set(const std::string& check, Condition condition, std::string message = "");
  void Remove(const std::string& check);
  bool IsReady() const;
  // "[+]schemas ok\n[-]webhook failed: ...\n", as the API server words it.
  std::string Text() const;

 private:
  struct State {
    Condition condition;
    std::string message;
  };
  mutable std::mutex mutex_;
  std::map<std::string, State> checks_;
};

}  // namespace plimsoll::serve
