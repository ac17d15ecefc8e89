// LoadedCrd is a CRD with everything that is known of it: how it was decoded, and, where it can
// be used at all, what judges its objects.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/served_crd.h"

namespace plimsoll::kinds {

struct LoadedCrd {
  crd::CrdDecoding decoding;
  // Null when it cannot be used; `failure` says why.
  std::unique_ptr<const crd::ServedCrd> served;
  std::string failure;
};

LoadedCrd LoadCrd(value::Value object, std::span<const value::Problem> duplicates, schema::GoNumbers numbers,
                  const crd::ServeOptions& options = {});

}  // namespace plimsoll::kinds
