// Go values in C++. A Go string, bool or number is a std::string, bool or number of <cstdint>;
// `type Phase string` is a struct that derives from Typed<std::string>; structs are structs that
// list their members in Fields(). What Go can leave nil has a type of its own: Pointer, List, Map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace declared {

// A Go pointer: nothing, or a value of its own. A copy copies the value.
template <class T>
class Pointer {
 public:
  using Pointee = T;

  Pointer() = default;
  template <class U>
    requires(!std::is_same_v<std::remove_cvref_t<U>, Pointer> && std::is_constructible_v<T, U>)
  Pointer(U&& value) : value_(std::make_unique<T>(std::forward<U>(value))) {}
  Pointer(const Pointer& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  Pointer(Pointer&& other) noexcept = default;
  ~Pointer() = default;
  Pointer& operator=(const Pointer& other) { return *this = Pointer(other); }
  Pointer& operator=(Pointer&& other) noexcept = default;

  explicit operator bool() const { return value_ != nullptr; }
  const T* get() const { return value_.get(); }
  T* get() { return value_.get(); }
  const T& operator*() const { return *value_; }
  T& operator*() { return *value_; }
  const T* operator->() const { return value_.get(); }
  T* operator->() { return value_.get(); }
  void reset() { value_.reset(); }
  // Points at a zero value and returns it.
  T& Make() {
    value_ = std::make_unique<T>();
    return *value_;
  }

 private:
  std::unique_ptr<T> value_;
};

// A named type of a scalar one.
template <class T>
struct Typed {
  using Native = T;

  Typed() = default;
  template <class U>
    requires(!std::is_base_of_v<Typed, std::remove_cvref_t<U>> && std::is_constructible_v<T, U>)
  Typed(U&& from) : value(std::forward<U>(from)) {}
  friend bool operator==(const Typed& a, const Typed& b) { return a.value == b.value; }
  friend bool operator<(const Typed& a, const Typed& b) { return a.value < b.value; }

  T value{};
};

// A std::vector<bool> has no elements that could be pointed at.
template <class T>
using Element = std::conditional_t<std::is_same_v<T, bool>, Typed<bool>, T>;

// A slice. One without elements is nil unless it says that it is present: null and [] in JSON.
template <class T>
class List : public std::vector<Element<T>> {
 public:
  using ListOf = Element<T>;
  using std::vector<Element<T>>::vector;

  bool IsNil() const { return this->empty() && !present; }

  bool present = false;
};

// A map, nil in the same way.
template <class K, class V>
class Map : public std::map<K, V> {
 public:
  using MapOf = V;
  using std::map<K, V>::map;

  bool IsNil() const { return this->empty() && !present; }

  bool present = false;
};

// What a member is to JSON.
enum FieldFlags : unsigned {
  kPlain = 0,
  kOmitEmpty = 1,
  kOmitZero = 2,
  kInline = 4,   // its members are among those of the struct around it
  kOmitted = 8,  // never read, never written
};

template <class S, class M>
struct FieldOf {
  std::string_view name;
  M S::* member;
  unsigned flags;
};

template <class S, class M>
constexpr FieldOf<S, M> Field(std::string_view name, M S::* member, unsigned flags = kPlain) {
  return {name, member, flags};
}

template <class T>
concept IsTyped = requires { typename T::Native; };
template <class T>
concept IsPointer = requires { typename T::Pointee; };
template <class T>
concept IsList = requires { typename T::ListOf; };
template <class T>
concept IsMap = requires { typename T::MapOf; };
template <class T>
concept IsStruct = requires { T::Fields(); };
// Types that read, write and compare themselves.
template <class T>
concept IsLeaf = requires { typename T::Leaf; };

// The scalar under a named type.
template <class T>
const auto& Plain(const T& value) {
  if constexpr (IsTyped<T>) {
    return value.value;
  } else {
    return value;
  }
}

template <class T>
using PlainType = std::remove_cvref_t<decltype(Plain(std::declval<const T&>()))>;

// Calls `visit` with every field of a struct until one call returns true; says whether one did.
template <class S, class Visit>
bool AnyField(const Visit& visit) {
  return std::apply([&](const auto&... field) { return (visit(field) || ...); }, S::Fields());
}

template <class S, class Visit>
void EachField(const Visit& visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, S::Fields());
}

}  // namespace declared
