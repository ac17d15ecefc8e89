// Compares two states of a CRD: what holds for all of it, each version with itself, and, where objects are
// converted by changing `apiVersion` only, versions with each other.
//
//   const Comparison comparison = CompareCrds(before, after);
//
// Differences between two versions that were there before are not changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/compat/diff/change.h"
#include "plimsoll/crd/crd.h"

namespace plimsoll::compat {

// More pairs of versions of one CRD, or of two, are not compared with each other.
inline constexpr size_t kMaxVersionPairs = 400;

enum class CrdParts : uint8_t {
  kAll,
  kOfObjects,  // not printer columns and conversion, which one of the states does not say
};

Comparison CompareCrds(const crd::Crd& before, const crd::Crd& after, CrdParts parts = CrdParts::kAll);

// Served versions of one CRD, each with every one that is more stable: what happens to an object of the one
// that is read and written as the other.
Comparison CompareServedVersions(const crd::Crd& crd);

// The changes in what CEL rules can cost, of the versions that both have.
Comparison CompareCosts(const crd::Crd& before, const crd::Crd& after);

}  // namespace plimsoll::compat
