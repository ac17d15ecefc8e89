// An order of values in which those are equal that Kubernetes calls semantically equal: nil and
// empty lists and maps are the same, pointers are what they point at, amounts and times what they
// mean. Only equality has a meaning; the rest of the order is for sets.
#pragma once

#include <cstddef>

#include "values.h"

namespace declared {

template <class T>
int Compare(const T& a, const T& b);

template <class T>
int CompareLists(const T& a, const T& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (size_t i = 0; i < a.size(); ++i) {
    if (const int order = Compare(a[i], b[i]); order != 0) return order;
  }
  return 0;
}

template <class T>
int CompareMaps(const T& a, const T& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (auto left = a.begin(), right = b.begin(); left != a.end(); ++left, ++right) {
    if (const int order = Compare(left->first, right->first); order != 0) return order;
    if (const int order = Compare(left->second, right->second); order != 0) return order;
  }
  return 0;
}

template <class T>
int Compare(const T& a, const T& b) {
  if constexpr (IsTyped<T>) {
    return Compare(a.value, b.value);
  } else if constexpr (IsLeaf<T>) {
    return a.CompareTo(b);
  } else if constexpr (IsPointer<T>) {
    if (!a || !b) return static_cast<int>(static_cast<bool>(a)) - static_cast<int>(static_cast<bool>(b));
    return Compare(*a, *b);
  } else if constexpr (IsList<T>) {
    return CompareLists(a, b);
  } else if constexpr (IsMap<T>) {
    return CompareMaps(a, b);
  } else if constexpr (IsStruct<T>) {
    int order = 0;
    AnyField<T>([&](const auto& field) {
      order = Compare(a.*field.member, b.*field.member);
      return order != 0;
    });
    return order;
  } else {
    return a < b ? -1 : b < a ? 1 : 0;
  }
}

// Go's zero value.
template <class T>
bool IsZero(const T& value) {
  if constexpr (IsTyped<T>) {
    return IsZero(value.value);
  } else if constexpr (IsLeaf<T>) {
    return value.IsZero();
  } else if constexpr (IsPointer<T>) {
    return !value;
  } else if constexpr (IsList<T> || IsMap<T>) {
    return value.empty();
  } else {
    return Compare(value, T{}) == 0;
  }
}

// Whether a member is set, as unions and dependencies see it: not nil, not empty, not zero.
template <class T>
bool IsSet(const T& value) {
  return !IsZero(value);
}

}  // namespace declared
