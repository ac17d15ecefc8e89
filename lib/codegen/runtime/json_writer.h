// Writing values as encoding/json does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "compare.h"
#include "text.h"
#include "values.h"

namespace declared {

template <class T>
void AppendJson(std::string& out, const T& value);

template <class T>
void AppendJsonBytes(std::string& out, const T& list) {
  std::string bytes;
  for (const auto& item : list) bytes.push_back(static_cast<char>(Plain(item)));
  out += '"' + ToBase64(bytes) + '"';
}

template <class T>
void AppendJsonList(std::string& out, const T& list) {
  if (list.IsNil()) {
    out += "null";
    return;
  }
  if constexpr (std::is_same_v<PlainType<typename T::ListOf>, uint8_t>) {
    AppendJsonBytes(out, list);
  } else {
    out.push_back('[');
    for (size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out.push_back(',');
      AppendJson(out, list[i]);
    }
    out.push_back(']');
  }
}

template <class T>
void AppendJsonMap(std::string& out, const T& map) {
  if (map.IsNil()) {
    out += "null";
    return;
  }
  out.push_back('{');
  for (const auto& [key, value] : map) {
    if (out.back() != '{') out.push_back(',');
    AppendJsonString(out, Plain(key));
    out.push_back(':');
    AppendJson(out, value);
  }
  out.push_back('}');
}

// Structs are never empty to `omitempty`.
template <class M>
bool IsLeftOut(const M& value, unsigned flags) {
  if ((flags & kOmitted) != 0) return true;
  if ((flags & kOmitZero) != 0 && IsZero(value)) return true;
  if constexpr (IsStruct<M> || IsLeaf<M>) return false;
  return (flags & kOmitEmpty) != 0 && IsZero(value);
}

template <class S>
void AppendJsonMembers(std::string& out, const S& value) {
  EachField<S>([&](const auto& field) {
    const auto& member = value.*field.member;
    using M = std::remove_cvref_t<decltype(member)>;
    if ((field.flags & kInline) != 0) {
      if constexpr (IsPointer<M>) {
        if constexpr (IsStruct<typename M::Pointee>) {
          if (member) AppendJsonMembers(out, *member);
        }
      } else if constexpr (IsStruct<M>) {
        AppendJsonMembers(out, member);
      }
      return;
    }
    if (IsLeftOut(member, field.flags)) return;
    if (out.back() != '{') out.push_back(',');
    AppendJsonString(out, field.name);
    out.push_back(':');
    AppendJson(out, member);
  });
}

template <class T>
void AppendJson(std::string& out, const T& value) {
  if constexpr (IsTyped<T>) {
    AppendJson(out, value.value);
  } else if constexpr (IsLeaf<T>) {
    value.AppendTo(out);
  } else if constexpr (IsPointer<T>) {
    value ? AppendJson(out, *value) : void(out += "null");
  } else if constexpr (IsList<T>) {
    AppendJsonList(out, value);
  } else if constexpr (IsMap<T>) {
    AppendJsonMap(out, value);
  } else if constexpr (IsStruct<T>) {
    out.push_back('{');
    AppendJsonMembers(out, value);
    out.push_back('}');
  } else if constexpr (std::is_same_v<T, std::string>) {
    AppendJsonString(out, value);
  } else if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_floating_point_v<T>) {
    AppendJsonFloat(out, value);
  } else {
    out += std::to_string(value);
  }
}

template <class T>
std::string WriteJson(const T& value) {
  std::string out;
  AppendJson(out, value);
  return out;
}

}  // namespace declared
