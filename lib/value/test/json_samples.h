// Random JSON for tests: documents with every kind of value and difficulty, and such that are
// broken in a few places.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace plimsoll::value {

class JsonSamples {
 public:
  explicit JsonSamples(uint32_t seed) : random_(seed) {}

  std::string Document();
  // A document with a few bytes changed, dropped, doubled, or its end cut off.
  std::string Broken();

 private:
  uint32_t Below(uint32_t bound) { return static_cast<uint32_t>(random_() % bound); }
  std::string_view OneOf(std::initializer_list<std::string_view> choices) {
    return choices.begin()[Below(static_cast<uint32_t>(choices.size()))];
  }
  std::string Space();
  std::string Number();
  std::string String(uint32_t parts);
  std::string Key();
  std::string Value(int depth);
  std::string Array(int depth);
  std::string Object(int depth);

  std::mt19937 random_;
};

}  // namespace plimsoll::value
