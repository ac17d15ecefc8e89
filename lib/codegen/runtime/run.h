// What rules run on: an operation, and values that change in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compare.h"
#include "errors.h"
#include "values.h"

namespace declared {

// What is done to the object.
struct Operation {
  enum class Type : uint8_t { kCreate, kUpdate };

  Type type = Type::kCreate;
  std::map<std::string, bool, std::less<>> options = {};  // a missing one is undefined, which is an error
  std::vector<std::string> subresources = {};             // {"status"}; empty for the object itself

  bool IsUpdate() const { return type == Type::kUpdate; }
};

// Limits of one validation, past which there is an internal error.
inline constexpr uint32_t kMaxObjectDepth = 500;
inline constexpr size_t kMaxVisits = 1'000'000;

// One validation under way.
struct Run {
  explicit Run(const Operation& of) : operation(of) {}

  const Operation& operation;
  bool panicked = false;  // a nil struct was looked into, where generated Go would panic
  uint32_t depth = 0;
  size_t visits = 0;
};

// A value, without the pointer to it, and the old one it is compared with. Either may be nothing.
template <class T>
struct Change {
  using Type = T;

  const T* now = nullptr;
  const T* old = nullptr;
  bool is_pointer = false;

  bool HasOld() const { return old != nullptr; }
  bool IsSet() const { return Set(now); }
  bool WasSet() const { return Set(old); }
  bool IsSame() const { return now != nullptr && old != nullptr ? Compare(*now, *old) == 0 : now == old; }

 private:
  bool Set(const T* value) const { return value != nullptr && (is_pointer || !IsZero(*value)); }
};

// What a member or element points to, if it is a pointer.
template <class M>
const auto* Target(const M* value) {
  if constexpr (IsPointer<M>) {
    return value != nullptr ? value->get() : nullptr;
  } else {
    return value;
  }
}

template <class M>
using TargetType = std::remove_cvref_t<decltype(*Target(std::declval<const M*>()))>;

template <class S, class M>
Change<TargetType<M>> At(const Change<S>& change, M S::* member) {
  return {Target(change.now != nullptr ? &(change.now->*member) : nullptr),
          Target(change.old != nullptr ? &(change.old->*member) : nullptr), IsPointer<M>};
}

// Counts a function of a type in and out, and says whether it may run.
class Visit {
 public:
  Visit(Run& run, const Path& path, Errors& errors) : run_(run) {
    if (run.visits > kMaxVisits) return;
    if (++run.visits > kMaxVisits) {
      errors.push_back(MakeError(ErrorType::kInternal, path, "the object has too many parts", ""));
    } else if (run.depth >= kMaxObjectDepth) {
      errors.push_back(MakeError(ErrorType::kInternal, path, "the object is nested too deeply", ""));
    } else {
      allowed_ = true;
      ++run.depth;
    }
  }
  ~Visit() {
    if (allowed_) --run_.depth;
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  explicit operator bool() const { return allowed_; }

 private:
  Run& run_;
  bool allowed_ = false;
};

// Whether a field need not be looked at: on an update, when it is as it was.
template <class S, class T>
bool IsUnchanged(const Run& run, const Change<S>& owner, const Change<T>& field) {
  return run.operation.IsUpdate() && owner.HasOld() && field.IsSame();
}

// The errors of the whole validation; a panic is reported as Kubernetes' API server reports it.
inline Errors Finish(const Run& run, Errors errors) {
  if (!run.panicked) return errors;
  return {MakeError(
      ErrorType::kInternal, Path(),
      "panic during declarative validation: runtime error: invalid memory address or nil pointer dereference",
      "")};
}

// Nothing when the type answers to the subresource.
inline Errors Dispatch(const Operation& operation, std::string_view go_type,
                       const std::vector<std::string_view>& accepted) {
  std::string subresource;
  for (const std::string& part : operation.subresources) subresource += "/" + part;
  if (subresource.empty()) subresource = "/";
  for (const std::string_view one : accepted) {
    if (one == subresource) return {};
  }
  return {MakeError(ErrorType::kInternal, Path(),
                    "no validation found for " + std::string(go_type) + ", subresource: " + subresource, "")};
}

// What a hand-written check is called with; either value may be nil.
template <class T>
struct HookCall {
  const Operation& operation;
  std::string field;
  const T* object;
  const T* old;
};

template <class T>
using Hook = std::function<Errors(const HookCall<T>&)>;

template <class T>
Errors Custom(const Run& run, const Path& path, const Change<T>& value, const Hook<T>& hook,
              std::string_view name) {
  if (hook) return hook({run.operation, path.Text(), value.now, value.old});
  return {MakeError(ErrorType::kInternal, path, "no hook is registered for " + std::string(name), "")};
}

}  // namespace declared
