// How objects get from one version to another. Paths of managers are paths of the object in the
// manager's version, so an object is looked at in every version that somebody uses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {

struct Conversion {
  enum class Outcome : uint8_t {
    kConverted,
    kMissing,  // there is no such version any more
    kFailed,
  };

  Outcome outcome = Outcome::kConverted;
  Typed value;
  std::string error;
};

class Versions {
 public:
  virtual ~Versions() = default;
  // To the version the object has already it is the object as it is.
  virtual Conversion Convert(const Typed& value, std::string_view version) const = 0;
};

// Objects with one version, or with several that are alike.
class OneVersion final : public Versions {
 public:
  Conversion Convert(const Typed& value, std::string_view) const override {
    return {.value = value, .error = {}};
  }
};

}  // namespace plimsoll::merge
