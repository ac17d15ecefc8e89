// Exports of the schemas in one file, read again.
#pragma once

#include <cstddef>
#include <string>

namespace plimsoll::testing {

struct Tally {
  size_t schemas = 0;
  size_t exports = 0;
  size_t with_warnings = 0;
  size_t values = 0;
  size_t wrong = 0;
};

void RoundTripOpenApi(const std::string& path, Tally& tally);
void RoundTripCrds(const std::string& path, Tally& tally);
void RoundTripSuite(const std::string& path, Tally& tally);

}  // namespace plimsoll::testing
