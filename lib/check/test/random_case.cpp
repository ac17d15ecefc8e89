#include "random_case.h"

namespace plimsoll::check {

rc::Gen<RandomCase> GenerateCase() {
  return rc::gen::map(rc::gen::container<std::vector<uint32_t>>(64, rc::gen::inRange<uint32_t>(0, 100000)),
                      MakeCase);
}

}  // namespace plimsoll::check
