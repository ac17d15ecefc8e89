// Lint says what the API server would say to the creation of a CRD.
//
//   LintReport report = LintCrd(*crd);
//   for (const finding::FieldError& error : report.errors) show(error.Text());
#pragma once

#include <cstddef>

#include "plimsoll/crd/crd.h"
#include "plimsoll/finding/field_error.h"

namespace plimsoll::crd {

struct LintReport {
  // In upstream's order; where that is random, in the order of names.
  finding::ErrorList errors;
  // Errors that are not listed because the list is full.
  size_t left_out = 0;
};

LintReport LintCrd(const Crd& crd);

}  // namespace plimsoll::crd
