// A small valid object of a kind: what is required, with values that obey their schemas.
//
//   Result<CheckedSample> sample = CheckedSampleOf(directory, "deploy", catalog);
//   if (sample->left.empty()) print(sample->object);
//
// What the schema requires is made first. Where the checks find errors then, values that the failing CEL
// rules name are changed, one at a time, as long as there are fewer errors; other alternatives of oneOf and
// anyOf are tried as well. Rules that take more than that are left.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// An object, and what the checks of its kind find wrong with it: the errors, in `text`.
struct CheckedSample {
  value::Tree object;
  std::string text;
  std::vector<finding::Finding> left;
};

// Fails on kinds that are not known. A kind as Kinds::FindNamed knows it.
Result<CheckedSample> CheckedSampleOf(const kinds::Kinds& kinds, std::string_view kind);

// Without checking it.
Result<value::Tree> SampleOf(const kinds::Kinds& kinds, std::string_view kind);

}  // namespace plimsoll::engine
