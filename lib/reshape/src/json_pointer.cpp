#include "json_pointer.h"

#include "plimsoll/text/go_format.h"

namespace plimsoll::reshape {

void AppendPointerIndex(std::string& pointer, uint32_t index) {
  pointer += '/';
  text::AppendUint(pointer, index);
}

std::string_view PointerParent(std::string_view pointer) { return pointer.substr(0, pointer.rfind('/')); }

std::string PointerLastKey(std::string_view pointer) {
  std::string key;
  const std::string_view step = pointer.substr(pointer.rfind('/') + 1);
  for (size_t i = 0; i < step.size(); ++i) {
    if (step[i] != '~') {
      key += step[i];
    } else {
      key += step[++i] == '1' ? '/' : '~';
    }
  }
  return key;
}

}  // namespace plimsoll::reshape
