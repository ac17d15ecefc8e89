// Exports of the schemas in one file, read again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace plimsoll::testing {

struct Tally {
  size_t schemas = 0;
  size_t exports = 0;
  size_t with_warnings = 0;
  size_t values = 0;
  size_t accepted = 0;
  size_t wrong = 0;
};

void RoundTripOpenApi(const std::string& path, Tally& tally);
void RoundTripCrds(const std::string& path, Tally& tally);
void RoundTripSuite(const std::string& path, Tally& tally);
// Schemas by chance, so many of each of three dialects, with values by chance.
void RoundTripRandom(uint32_t count, Tally& tally);

}  // namespace plimsoll::testing
