// The input is a Go file of a package that may import itself and a second one. Reading it ends; it
// says the same when it is read again; and every type leads to types there are.
#include <cstddef>
#include <cstdint>
#include <string>

#include "plimsoll/base/assert.h"
#include "plimsoll/gotypes/universe.h"

namespace {

using namespace plimsoll::gotypes;

std::string Read(const MemoryPackages& packages) {
  Universe universe(packages);
  const auto id = universe.Load("x/a");
  if (!id) return id.error().Text();
  std::string out;
  for (const TypeId type : universe.package(*id).types) {
    PLIMSOLL_ASSERT(type.index < universe.type_count());
    PLIMSOLL_ASSERT(universe.type(type).element.index < universe.type_count());
    out += universe.type(type).Text();
    for (const GoMember& member : universe.MembersOf(type)) {
      PLIMSOLL_ASSERT(member.type.index < universe.type_count());
      out += universe.type(member.type).Text() + std::to_string(universe.DocOf(member.place).size());
    }
  }
  for (const GoConstant& constant : universe.package(*id).constants) out += constant.value.Text();
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  MemoryPackages packages;
  packages.Add("x/a", "a.go", std::string(reinterpret_cast<const char*>(data), size));
  packages.Add("x/b", "b.go", "package b\ntype B struct { S string }\ntype G[T any] []T\nconst C = \"c\"\n");
  const std::string first = Read(packages);
  PLIMSOLL_ASSERT(first == Read(packages));
  return 0;
}
