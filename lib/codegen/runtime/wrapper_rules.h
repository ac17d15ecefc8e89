// Rules around rules.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "group_rules.h"
#include "run.h"

namespace declared {

template <class Inner>
Errors IfOption(const Run& run, const Path& path, std::string_view name, bool enabled, const Inner& inner) {
  const auto option = run.operation.options.find(name);
  if (option == run.operation.options.end()) return {UndefinedOption(path, name)};
  return option->second == enabled ? inner() : Errors();
}
template <class Inner>
Errors IfEnabled(const Run& run, const Path& path, std::string_view name, const Inner& inner) {
  return IfOption(run, path, name, true, inner);
}
template <class Inner>
Errors IfDisabled(const Run& run, const Path& path, std::string_view name, const Inner& inner) {
  return IfOption(run, path, name, false, inner);
}

// An element has an old one where elements can be told apart; on an update, one that did not change
// is left alone.
template <class T, class Match, class Inner>
Errors EachElement(const Run& run, const Path& path, const Change<T>& value, const Match& match,
                   const Inner& inner) {
  using Item = TargetType<typename T::ListOf>;
  constexpr bool matches = !std::is_same_v<Match, NoMatch>;
  Errors errors;
  if (value.now == nullptr) return errors;
  [[maybe_unused]] const auto known = KnownElements(value.old, match);
  for (size_t i = 0; i < value.now->size(); ++i) {
    Change<Item> element{Target(&(*value.now)[i]), nullptr, IsPointer<typename T::ListOf>};
    if (element.now == nullptr) continue;
    if constexpr (matches) {
      const auto found = known.find(element.now);
      if (found != known.end()) element.old = *found;
      const bool same = element.old != nullptr && (std::is_same_v<Match, ByValue> || element.IsSame());
      if (run.operation.IsUpdate() && same) continue;
    }
    Add(errors, inner(path.Index(i), element));
  }
  return errors;
}

template <class T, class Inner>
Errors EachMapValue(const Run& run, const Path& path, const Change<T>& value, const Inner& inner) {
  using Item = TargetType<typename T::MapOf>;
  Errors errors;
  if (value.now == nullptr) return errors;
  for (const auto& [key, element] : *value.now) {
    Change<Item> change{Target(&element), nullptr, IsPointer<typename T::MapOf>};
    const bool has_old = value.old != nullptr && value.old->contains(key);
    if (has_old) change.old = Target(&value.old->find(key)->second);
    if (run.operation.IsUpdate() && has_old && change.IsSame()) continue;
    Add(errors, inner(path.Key(Plain(key)), change));
  }
  return errors;
}

// Errors of keys are reported at the map.
template <class T, class Inner>
Errors EachKey(const Run& run, const Path& path, const Change<T>& value, const Inner& inner) {
  Errors errors;
  if (value.now == nullptr) return errors;
  for (const auto& [key, element] : *value.now) {
    if (run.operation.IsUpdate() && value.old != nullptr && value.old->contains(key)) continue;
    Add(errors, inner(path, Change<typename T::key_type>{&key, nullptr, false}));
  }
  return errors;
}

template <class T, class Test, class Inner>
Errors Item(const Run& run, const Path& path, const Change<T>& value, const Test& test, const Inner& inner) {
  size_t index = 0, old_index = 0;
  Change<TargetType<typename T::ListOf>> item;
  item.is_pointer = IsPointer<typename T::ListOf>;
  item.now = FindItem(value.now, test, index);
  if (item.now == nullptr) return {};
  item.old = FindItem(value.old, test, old_index);
  if (run.operation.IsUpdate() && item.HasOld() && item.IsSame()) return {};
  return inner(path.Index(index), item);
}

template <class T, class M, class Inner>
Errors Subfield(Run& run, const Path& path, const Change<T>& value, std::string_view name, M T::* member,
                const Inner& inner) {
  if (value.now == nullptr) {
    run.panicked = true;
    return {};
  }
  const auto field = At(value, member);
  if (run.operation.IsUpdate() && value.HasOld() && field.IsSame()) return {};
  return inner(path.Child(name), field);
}

// `inner` picks the rules by the value of the discriminator.
template <class T, class M, class D, class Inner>
Errors Mode(Run& run, const Path& path, const Change<T>& value, std::string_view name, M T::* member,
            D T::* discriminator_member, const Inner& inner) {
  if (value.now == nullptr) {
    run.panicked = true;
    return {};
  }
  const auto field = At(value, member);
  const auto discriminator = At(value, discriminator_member);
  if (run.operation.IsUpdate() && value.HasOld() && discriminator.IsSame() && field.IsSame()) return {};
  return inner(discriminator.now != nullptr ? ScalarText(*discriminator.now) : std::string(),
               path.Child(name), field);
}

}  // namespace declared
