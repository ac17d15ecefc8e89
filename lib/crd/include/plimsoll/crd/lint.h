// Lint says what the API server would say to the creation of a CRD.
//
//   LintReport report = LintCrd(*crd);
//   for (const finding::FieldError& error : report.errors) show(error.Text());
#pragma once

#include <cstddef>
#include <cstdint>

#include "plimsoll/crd/crd.h"
#include "plimsoll/finding/field_error.h"

namespace plimsoll::crd {

struct LintReport {
  // In upstream's order; where that is random, in the order of names.
  finding::ErrorList errors;
  // Errors that are not listed because the list is full.
  size_t left_out = 0;
};

// Who wrote the metadata: a client, or the request handler of the server, which has removed a namespace and
// repeated owner references.
enum class LintedMetadata : uint8_t { kFromRequest, kFromHandler };

LintReport LintCrd(const Crd& crd, LintedMetadata metadata = LintedMetadata::kFromRequest);

}  // namespace plimsoll::crd
