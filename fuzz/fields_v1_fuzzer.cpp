// The input is the fields of an entry of managedFields. What can be read is written, read again and
// equal; what was written once is written the same for ever. Operations on sets keep to their laws.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace {

using namespace plimsoll;
using merge::FieldSet;

void CheckRoundTrip(const FieldSet& set, Arena& arena) {
  const std::string written = merge::FieldsV1Text(set);
  const Result<FieldSet> again = merge::ReadFieldsV1Text(written, arena);
  PLIMSOLL_ASSERT(again && Equal(*again, set) && again->Size() == set.Size());
  PLIMSOLL_ASSERT(merge::FieldsV1Text(*again) == written);
  size_t members = 0;
  set.ForEach([&](std::span<const merge::PathElement> path) {
    PLIMSOLL_ASSERT(again->Has(path));
    ++members;
  });
  PLIMSOLL_ASSERT(members == set.Size());
}

void CheckLaws(const FieldSet& set, Arena& arena) {
  const FieldSet leaves = Leaves(set, arena);
  PLIMSOLL_ASSERT(Equal(Union(set, leaves, arena), set));
  PLIMSOLL_ASSERT(Equal(Intersection(set, leaves, arena), leaves));
  PLIMSOLL_ASSERT(Difference(leaves, set, arena).Empty());
  PLIMSOLL_ASSERT(RecursiveDifference(set, set, arena).Empty());
  const FieldSet inner = Difference(set, leaves, arena);
  PLIMSOLL_ASSERT(inner.Size() + leaves.Size() == set.Size());
  PLIMSOLL_ASSERT(Equal(Union(leaves, inner, arena), set));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  Arena arena;
  const Result<FieldSet> set = merge::ReadFieldsV1Text(input, arena);
  PLIMSOLL_ASSERT(set || !set.error().message.empty());
  const text::Source source("", input);
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  // A document has only the last of duplicate keys.
  if (report.ok() && report.duplicates.empty()) {
    const Result<FieldSet> parsed = merge::ReadFieldsV1(document.root(), arena);
    PLIMSOLL_ASSERT(!(set && parsed) || Equal(*set, *parsed));
    if (const Result<merge::Node> node = merge::LoadNode(document.root(), arena)) {
      merge::ReadFieldsV1(*node, arena);
    }
  }
  if (!set) return 0;
  CheckRoundTrip(*set, arena);
  CheckLaws(*set, arena);
  return 0;
}
