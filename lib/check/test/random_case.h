// Random schemas with values that are likely to be close to valid, for property tests.
#pragma once

#include <rapidcheck.h>

#include <string>

namespace plimsoll::check {

struct RandomCase {
  std::string schema;
  std::string value;
};

rc::Gen<RandomCase> GenerateCase();

}  // namespace plimsoll::check
