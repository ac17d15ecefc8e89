// Random JSON objects of Go types, made of what rules ask for: their limits, names and values, and
// what lies next to them.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::generated {

struct JsonMember;

// JSON that can be changed piece by piece.
struct Json {
  enum class Kind : uint8_t { kText, kList, kObject };

  Kind kind = Kind::kText;
  std::string text;  // of a scalar, as it is written
  std::vector<Json> items;
  std::vector<JsonMember> members;

  std::string Write() const;
};

struct JsonMember {
  std::string name;
  Json value;
};

class RandomObjects {
 public:
  RandomObjects(const gotypes::Universe& universe, const declare::Program& program, uint32_t seed,
                bool with_nulls = true);

  Json Make(gotypes::TypeId type) { return Make(type, 0); }
  // The object with some of its parts made anew.
  Json Change(gotypes::TypeId type, const Json& object) { return Change(type, object, 0); }
  // True once in so many times.
  bool Once(uint32_t in) { return Below(in) == 0; }
  uint32_t Below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }
  const std::vector<std::string>& options() const { return options_; }

 private:
  Json Make(gotypes::TypeId type, int depth);
  Json Change(gotypes::TypeId type, const Json& object, int depth);
  void AddMembers(gotypes::TypeId type, Json& out, int depth);
  Json ChangeMembers(gotypes::TypeId type, const Json& object, int depth);
  const gotypes::GoMember* FindMember(gotypes::TypeId type, const std::string& name, int depth) const;
  Json Scalar(const gotypes::GoType& type);
  Json Leaf(const gotypes::GoType& type);
  std::string String();
  gotypes::TypeId Native(gotypes::TypeId type) const;

  const gotypes::Universe& universe_;
  std::mt19937 random_;
  bool with_nulls_;
  std::vector<std::string> strings_;
  std::vector<int64_t> numbers_;
  std::vector<std::string> options_;
};

}  // namespace plimsoll::generated
