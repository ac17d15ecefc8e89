#include "health.h"

#include <utility>

namespace plimsoll::serve {

void Health::Set(const std::string& check, Condition condition, std::string message) {
  const std::lock_guard lock(mutex_);
  checks_[check] = {condition, std::move(message)};
}

void Health::Remove(const std::string& check) {
  const std::lock_guard lock(mutex_);
  checks_.erase(check);
}

bool Health::IsReady() const {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, state] : checks_) {
    if (state.condition == Condition::kFailed) return false;
  }
  return true;
}

std::string Health::Text() const {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (const auto& [name, state] : checks_) {
    switch (state.condition) {
      case Condition::kOk: text += "[+]" + name + " ok\n"; break;
      case Condition::kDegraded: text += "[!]" + name + " degraded: " + state.message + '\n'; break;
      case Condition::kFailed: text += "[-]" + name + " failed: " + state.message + '\n'; break;
    }
  }
  return text;
}

}  // namespace plimsoll::serve
