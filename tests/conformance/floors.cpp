#include "floors.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>
#include <vector>

namespace plimsoll::conformance {
namespace {

constexpr std::string_view kFormatLine = "format 2";
constexpr std::string_view kIndent = "  ";

std::vector<std::string> NotIn(const std::set<std::string>& those, const std::set<std::string>& others) {
  std::vector<std::string> out;
  std::ranges::set_difference(those, others, std::back_inserter(out));
  return out;
}

}  // namespace

std::optional<Floors> ReadFloors(const std::string& path) {
  Floors floors;
  std::ifstream in(path);
  Floor* last = nullptr;
  bool known_format = false;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    if (line == kFormatLine) {
      known_format = true;
    } else if (line.starts_with(kIndent)) {
      if (last == nullptr) return std::nullopt;
      last->differing.insert(line.substr(kIndent.size()));
    } else {
      std::istringstream words(line);
      std::string name, of;
      size_t agree = 0, total = 0;
      if (!(words >> name >> agree >> of >> total)) return std::nullopt;
      last = &(floors[name] = {agree, total, {}});
    }
  }
  return known_format ? std::optional(std::move(floors)) : std::nullopt;
}

void WriteFloors(const std::string& path, const Floors& floors) {
  std::ofstream out(path);
  out << "# How many cases of each suite agree with the real code, and which do not. Written by\n"
         "# `conformance VECTORS FLOORS --raise`. Numbers only rise, names only disappear.\n"
      << kFormatLine << '\n';
  for (const auto& [name, floor] : floors) {
    out << name << ' ' << floor.agree << " of " << floor.total << '\n';
    for (const std::string& differing : floor.differing) out << kIndent << differing << '\n';
  }
}

Floor FloorOf(const Outcome& outcome) {
  Floor floor;
  floor.total = outcome.total;
  floor.agree = outcome.total - outcome.differing.size();
  floor.differing.insert(outcome.differing.begin(), outcome.differing.end());
  return floor;
}

bool MayReplace(const Floor& before, const Floor& after) {
  const size_t new_cases = after.total > before.total ? after.total - before.total : 0;
  return after.agree >= before.agree && NotIn(after.differing, before.differing).size() <= new_cases;
}

bool IsAsRecorded(const std::string& suite, const Floor& recorded, const Floor& now) {
  bool same = true;
  for (const std::string& name : NotIn(now.differing, recorded.differing)) {
    std::printf("%s: disagrees and is not recorded: %s\n", suite.c_str(), name.c_str());
    same = false;
  }
  for (const std::string& name : NotIn(recorded.differing, now.differing)) {
    std::printf("%s: is recorded as disagreeing and agrees (--raise removes it): %s\n", suite.c_str(),
                name.c_str());
    same = false;
  }
  if (now.agree < recorded.agree) {
    std::printf("%s: %zu cases agree, recorded are %zu\n", suite.c_str(), now.agree, recorded.agree);
    same = false;
  }
  return same;
}

}  // namespace plimsoll::conformance
