// The objects of the benchmark of declarative rules: of the sizes people have them, as JSON.
#pragma once

#include <array>
#include <string_view>

namespace plimsoll::bench {

struct DeclareObject {
  std::string_view api_version;
  std::string_view kind;
  std::string_view json;
  // What an update changes: the second text was the first one before.
  std::string_view was;
  std::string_view is;
};

std::array<DeclareObject, 3> DeclareObjects();

}  // namespace plimsoll::bench
