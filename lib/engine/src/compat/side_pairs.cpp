// What of two states is compared with each other.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "plimsoll/engine/compat/compat_side.h"

namespace plimsoll::engine {
namespace {

// How many of the last characters of two file names are the same, in whole directories and names. The names
// of files in commits begin with `git:COMMIT:`.
size_t SharedEnd(std::string_view a, std::string_view b) {
  size_t shared = 0;
  size_t i = 1;
  for (; i <= a.size() && i <= b.size() && a[a.size() - i] == b[b.size() - i]; ++i) {
    if (a[a.size() - i] == '/') shared = i;
  }
  const auto begins = [&](std::string_view name) {
    return i > name.size() || name[name.size() - i] == '/' || name[name.size() - i] == ':';
  };
  return begins(a) && begins(b) ? i : shared;
}

// All of them have one name.
template <class Compared>
struct Copies {
  std::vector<const Compared*> before;
  std::vector<const Compared*> after;
};

template <class Compared>
using CopiesByName = std::map<std::string_view, Copies<Compared>>;

// Each old copy with each new one, those whose files are called alike first.
template <class Compared>
std::vector<std::pair<size_t, size_t>> ByLikeness(const Copies<Compared>& copies) {
  std::vector<std::tuple<size_t, size_t, size_t>> likeness;
  for (size_t i = 0; i < copies.before.size(); ++i) {
    for (size_t j = 0; j < copies.after.size(); ++j)
      likeness.emplace_back(SharedEnd(copies.before[i]->source->name(), copies.after[j]->source->name()), i,
                            j);
  }
  std::ranges::stable_sort(likeness, std::greater(), [](const auto& one) { return std::get<0>(one); });
  std::vector<std::pair<size_t, size_t>> out;
  for (const auto& [shared, i, j] : likeness) out.emplace_back(i, j);
  return out;
}

// Of very many copies the first is compared with the first.
template <class Compared>
std::vector<std::pair<size_t, size_t>> PairsToTry(const Copies<Compared>& copies) {
  if (copies.before.size() * copies.after.size() <= kMaxComparedNames) return ByLikeness(copies);
  std::vector<std::pair<size_t, size_t>> out;
  for (size_t i = 0; i < std::min(copies.before.size(), copies.after.size()); ++i) out.emplace_back(i, i);
  return out;
}

// In the order of the old copies.
template <class Pair, class Compared>
void PairUpCopies(const Copies<Compared>& copies, std::vector<Pair>& out) {
  std::vector<const Compared*> partners(copies.before.size());
  std::vector<bool> used(copies.after.size());
  for (const auto& [i, j] : PairsToTry(copies)) {
    if (partners[i] != nullptr || used[j]) continue;
    partners[i] = copies.after[j];
    used[j] = true;
  }
  for (size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] != nullptr) out.push_back({copies.before[i], partners[i]});
  }
}

CopiesByName<ComparedCrd> CrdsOf(const CompatSide& before, const CompatSide& after, bool claims) {
  CopiesByName<ComparedCrd> out;
  for (const auto& [name, crd] : before.crds()) {
    if (crd.claims == claims) out[name].before.push_back(&crd);
  }
  for (const auto& [name, crd] : after.crds()) {
    if (crd.claims == claims) out[name].after.push_back(&crd);
  }
  return out;
}

// The only one, or null.
const ComparedCrd* OnlyOne(const CopiesByName<ComparedCrd>& all,
                           std::vector<const ComparedCrd*> Copies<ComparedCrd>::* side) {
  const ComparedCrd* out = nullptr;
  for (const auto& [name, copies] : all) {
    for (const ComparedCrd* crd : copies.*side) {
      if (out != nullptr) return nullptr;
      out = crd;
    }
  }
  return out;
}

void PairUpCrds(const CopiesByName<ComparedCrd>& all, std::vector<ComparedPair>& out) {
  const ComparedCrd* before = OnlyOne(all, &Copies<ComparedCrd>::before);
  const ComparedCrd* after = OnlyOne(all, &Copies<ComparedCrd>::after);
  if (before != nullptr && after != nullptr) return out.push_back({before, after});
  for (const auto& [name, copies] : all) {
    PairUpCopies(copies, out);
    if (copies.after.empty()) out.push_back({copies.before.front(), nullptr});
  }
  for (const auto& [name, copies] : all) {
    if (copies.before.empty()) out.push_back({nullptr, copies.after.front()});
  }
}

}  // namespace

std::vector<ComparedPair> PairUp(const CompatSide& before, const CompatSide& after) {
  std::vector<ComparedPair> out;
  for (const bool claims : {false, true}) PairUpCrds(CrdsOf(before, after, claims), out);
  return out;
}

std::vector<ComparedSchemas> PairUpSchemas(const CompatSide& before, const CompatSide& after) {
  if (before.schemas().size() == 1 && after.schemas().size() == 1)
    return {{&before.schemas().begin()->second, &after.schemas().begin()->second}};
  CopiesByName<ComparedSchema> all;
  for (const auto& [name, schema] : before.schemas()) all[name].before.push_back(&schema);
  for (const auto& [name, schema] : after.schemas()) all[name].after.push_back(&schema);
  std::vector<ComparedSchemas> out;
  for (const auto& [name, copies] : all) PairUpCopies(copies, out);
  return out;
}

}  // namespace plimsoll::engine
