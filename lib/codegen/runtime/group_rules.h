// Rules that look at several values: unions, dependencies, lists against their old ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "run.h"
#include "scalar_rules.h"

namespace declared {

// How elements are told apart: not at all, by their whole value, by members.
struct NoMatch {};
struct ByValue {
  template <class T>
  int operator()(const T& a, const T& b) const {
    return Compare(a, b);
  }
};
template <class S, class... Members>
struct ByMembers {
  constexpr explicit ByMembers(Members S::*... of) : members(of...) {}

  int operator()(const S& a, const S& b) const {
    int order = 0;
    std::apply(
        [&](const auto... member) { (void)((order = Compare(a.*member, b.*member), order != 0) || ...); },
        members);
    return order;
  }

  std::tuple<Members S::*...> members;
};

// An ordering of element pointers for sets and maps.
template <class Match>
struct Before {
  Match match;

  template <class T>
  bool operator()(const T* a, const T* b) const {
    return match(*a, *b) < 0;
  }
};

template <class List, class Match>
using ElementSet = std::set<const TargetType<typename List::ListOf>*, Before<Match>>;

// The elements of a list, of equal ones the first; nothing where they cannot be told apart.
template <class List, class Match>
auto KnownElements(const List* list, const Match& match) {
  if constexpr (std::is_same_v<Match, NoMatch>) {
    return 0;
  } else {
    ElementSet<List, Match> known{Before<Match>{match}};
    for (size_t i = 0; list != nullptr && i < list->size(); ++i) {
      if (const auto* item = Target(&(*list)[i])) known.insert(item);
    }
    return known;
  }
}

// Whether a member, perhaps through a pointer, is what `item` selects.
template <class M, class Wanted>
bool Is(const M& member, const Wanted& wanted) {
  if constexpr (IsPointer<M>) {
    return member && Is(*member, wanted);
  } else if constexpr (std::is_integral_v<Wanted> && !std::is_same_v<Wanted, bool>) {
    return std::to_string(Plain(member)) == std::to_string(wanted);
  } else {
    return Plain(member) == wanted;
  }
}

// The first element that is not nil and passes.
template <class List, class Test>
const TargetType<typename List::ListOf>* FindItem(const List* list, const Test& test, size_t& index) {
  for (index = 0; list != nullptr && index < list->size(); ++index) {
    const auto* item = Target(&(*list)[index]);
    if (item != nullptr && test(*item)) return item;
  }
  return nullptr;
}

template <class List, class Test>
bool HasItem(const List& list, const Test& test) {
  size_t index = 0;
  return FindItem(&list, test, index) != nullptr;
}

// A member of a union: its name in messages, and whether it is set.
template <class T>
struct UnionMember {
  std::string_view name;
  bool (*is_set)(const T&);
  std::string_view discriminator_value = {};
};

template <class T>
using UnionMembers = std::initializer_list<UnionMember<std::type_identity_t<T>>>;

template <class T>
bool IsNilList(const T& value) {
  if constexpr (IsList<T>) return value.IsNil();
  return false;
}

template <class T>
Errors UnionOf(const Run& run, const Path& path, const Change<T>& value, bool zero_is_fine,
               UnionMembers<T> members) {
  std::string given, all;
  size_t count = 0;
  bool changed = false;
  for (const UnionMember<T>& member : members) {
    const bool set = value.now != nullptr && member.is_set(*value.now);
    changed |= set != (value.old != nullptr && member.is_set(*value.old));
    if (set) given += (count++ == 0 ? "" : ", ") + std::string(member.name);
    all += (all.empty() ? "`" : ", `") + std::string(member.name) + "`";
  }
  const bool has_old = value.old != nullptr && !IsNilList(*value.old);
  if (run.operation.IsUpdate() && has_old && !changed) return {};
  const std::string_view origin = zero_is_fine ? "zeroOrOneOf" : "union";
  if (count > 1) {
    const std::string detail =
        zero_is_fine ? "must specify at most one of: " : "must specify exactly one of: ";
    return {WithString(MakeError(ErrorType::kInvalid, path, detail + all, origin), "{" + given + "}", false)};
  }
  if (count == 1 || zero_is_fine) return {};
  return {WithString(MakeError(ErrorType::kInvalid, path, "must specify one of: " + all, origin), "", false)};
}

template <class T>
Errors Union(const Run& run, const Path& path, const Change<T>& value, UnionMembers<T> members) {
  return UnionOf(run, path, value, false, members);
}
template <class T>
Errors ZeroOrOneOf(const Run& run, const Path& path, const Change<T>& value, UnionMembers<T> members) {
  return UnionOf(run, path, value, true, members);
}

template <class T, class M>
Errors DiscriminatedUnion(const Run& run, const Path& path, const Change<T>& value, std::string_view name,
                          M T::* discriminator, UnionMembers<T> members) {
  const Change<TargetType<M>> mode = At(value, discriminator);
  const std::string now = mode.now != nullptr ? ScalarText(*mode.now) : "";
  bool changed = now != (mode.old != nullptr ? ScalarText(*mode.old) : "");
  Errors errors;
  for (const UnionMember<T>& member : members) {
    const bool set = value.now != nullptr && member.is_set(*value.now);
    changed |= set != (value.old != nullptr && member.is_set(*value.old));
    if (set == (now == member.discriminator_value)) continue;
    const std::string detail = std::string(set ? "may only be specified" : "must be specified") + " when `" +
                               std::string(name) + "` is " + Quoted(member.discriminator_value);
    errors.push_back(
        WithString(MakeError(ErrorType::kInvalid, path.Child(member.name), detail, "union"), "", false));
  }
  if (run.operation.IsUpdate() && value.HasOld() && !changed) return {};
  return errors;
}

template <class T, class A, class B>
Errors Dependent(const Run& run, const Path& path, const Change<T>& value, bool required,
                 std::string_view trigger_name, A T::* trigger_member, std::string_view dependent_name,
                 B T::* dependent_member) {
  if (value.now == nullptr) return {};
  const auto trigger = At(value, trigger_member);
  const auto dependent = At(value, dependent_member);
  if (run.operation.IsUpdate() && value.HasOld() && trigger.IsSet() == trigger.WasSet() &&
      dependent.IsSet() == dependent.WasSet()) {
    return {};
  }
  if (!trigger.IsSet() || dependent.IsSet() == required) return {};
  const std::string detail =
      (required ? "must be set when " : "may not be set when ") + std::string(trigger_name) + " is set";
  return {MakeError(required ? ErrorType::kRequired : ErrorType::kForbidden, path.Child(dependent_name),
                    detail, required ? "dependentRequired" : "dependentForbidden")};
}

template <class T, class A, class B>
Errors DependentRequired(const Run& run, const Path& path, const Change<T>& value,
                         std::string_view trigger_name, A T::* trigger, std::string_view dependent_name,
                         B T::* dependent) {
  return Dependent(run, path, value, true, trigger_name, trigger, dependent_name, dependent);
}
template <class T, class A, class B>
Errors DependentForbidden(const Run& run, const Path& path, const Change<T>& value,
                          std::string_view trigger_name, A T::* trigger, std::string_view dependent_name,
                          B T::* dependent) {
  return Dependent(run, path, value, false, trigger_name, trigger, dependent_name, dependent);
}

template <class T, class Match>
Errors Unique(const Path& path, const Change<T>& value, const Match& match) {
  Errors errors;
  if (value.now == nullptr) return errors;
  ElementSet<T, Match> seen{Before<Match>{match}};
  for (size_t i = 0; i < value.now->size(); ++i) {
    const auto& element = (*value.now)[i];
    const auto* item = Target(&element);
    if (item == nullptr || seen.insert(item).second) continue;
    FieldError error = MakeError(ErrorType::kDuplicate, path.Index(i), "", "");
    if constexpr (std::is_same_v<typename T::ListOf, std::string>) {
      errors.push_back(WithString(std::move(error), element, false));
    } else {
      errors.push_back(WithValue(std::move(error), WriteJson(element)));
    }
  }
  return errors;
}

// Elements of a list of pointers must not be nil.
template <class T>
Errors NoNils(const Path& path, const Change<T>& value) {
  Errors errors;
  for (size_t i = 0; value.now != nullptr && i < value.now->size(); ++i) {
    if (!(*value.now)[i]) errors.push_back(MakeError(ErrorType::kRequired, path.Index(i), "", ""));
  }
  return errors;
}

enum class UpdateRule : uint8_t { kNoSet, kNoUnset, kNoModify, kNoAddItem, kNoRemoveItem };

// Elements or keys of one list or map that are not in the other.
template <class T, class Match>
Errors MissingItems(const Path& path, const T* from, const T* in, bool added, const Match& match) {
  Errors errors;
  if (from == nullptr) return errors;
  const auto report = [&](const Path& where) {
    const char* detail = added ? "item may not be added" : "item may not be removed";
    errors.push_back(MakeError(ErrorType::kForbidden, where, detail, "update"));
  };
  if constexpr (IsMap<T>) {
    for (const auto& [key, value] : *from) {
      if (in == nullptr || !in->contains(key)) report(path.Key(Plain(key)));
    }
  } else if constexpr (IsList<T> && !std::is_same_v<Match, NoMatch>) {
    const auto known = KnownElements(in, match);
    for (size_t i = 0; i < from->size(); ++i) {
      const auto* item = Target(&(*from)[i]);
      if (item != nullptr && !known.contains(item)) report(added ? path.Index(i) : path);
    }
  }
  return errors;
}

template <class T, class Match = NoMatch>
Errors Update(const Run& run, const Path& path, const Change<T>& value,
              std::initializer_list<UpdateRule> rules, const Match& match = {}) {
  constexpr bool compound = IsList<T> || IsMap<T>;
  if (!run.operation.IsUpdate() || (!value.is_pointer && !compound && value.old == nullptr)) return {};
  const bool always = (IsStruct<T> || IsLeaf<T>) && !value.is_pointer;
  const bool now = always || value.IsSet();
  const bool old = always || value.WasSet();
  Errors errors;
  const auto add = [&](const char* detail) {
    errors.push_back(WithValue(MakeError(ErrorType::kInvalid, path, detail, "update"), "null"));
  };
  for (const UpdateRule rule : rules) {
    switch (rule) {
      case UpdateRule::kNoSet:
        if (!old && now) add("field cannot be set once created");
        break;
      case UpdateRule::kNoUnset:
        if (old && !now) add("field cannot be cleared once set");
        break;
      case UpdateRule::kNoModify:
        if (old && now) add("field cannot be modified once set");
        break;
      case UpdateRule::kNoAddItem: Add(errors, MissingItems(path, value.now, value.old, true, match)); break;
      case UpdateRule::kNoRemoveItem:
        Add(errors, MissingItems(path, value.old, value.now, false, match));
        break;
    }
  }
  return errors;
}

}  // namespace declared
