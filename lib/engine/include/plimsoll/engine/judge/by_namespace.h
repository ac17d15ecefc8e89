// ByNamespace has objects of one kind, such as LimitRanges, by namespace and name.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plimsoll::engine {

// An object without a namespace is in `default`.
inline std::string_view NamespaceOrDefault(std::string_view name) { return name.empty() ? "default" : name; }

template <class T>
class ByNamespace {
 public:
  // An object that is there twice counts once: as it is the last time.
  void Set(std::string_view space, std::string_view name, T object) {
    auto& named = named_[std::string(NamespaceOrDefault(space))];
    named.insert_or_assign(std::string(name), std::move(object));
    std::vector<T>& all = all_[std::string(NamespaceOrDefault(space))];
    all.clear();
    for (const auto& [key, one] : named) all.push_back(one);
  }

  // Those of a namespace, in the order of their names.
  const std::vector<T>& Of(std::string_view space) const {
    static const std::vector<T> kNone;
    const auto found = all_.find(NamespaceOrDefault(space));
    return found == all_.end() ? kNone : found->second;
  }

 private:
  std::map<std::string, std::map<std::string, T>, std::less<>> named_;
  std::map<std::string, std::vector<T>, std::less<>> all_;
};

}  // namespace plimsoll::engine
