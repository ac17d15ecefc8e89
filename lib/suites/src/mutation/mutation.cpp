#include "plimsoll/suites/mutation/mutation.h"

namespace plimsoll::suites {

std::vector<size_t> FindSurvivors(const std::vector<Mutation>& mutations,
                                  const std::function<bool(size_t)>& noticed) {
  std::vector<size_t> out;
  std::vector<bool> survived(mutations.size());
  for (size_t i = 0; i < mutations.size(); ++i) {
    const std::optional<size_t> stronger = mutations[i].weaker_than;
    if (stronger && survived[*stronger]) continue;
    survived[i] = !noticed(i);
    if (survived[i]) out.push_back(i);
  }
  return out;
}

}  // namespace plimsoll::suites
