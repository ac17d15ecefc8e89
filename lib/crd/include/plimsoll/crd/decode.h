// Decoding of a CustomResourceDefinition (apiextensions.k8s.io/v1) as the API server does it:
// strictly, into Go's types, and then defaulted.
//
//   CrdDecoding decoding = DecodeCrd(document.root(), report.duplicates, GoNumbers::kAsWritten);
//   if (!decoding.crd) refuse(*decoding.fatal);
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/crd/crd.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

struct CrdDecoding {
  // Why there is no Crd, in upstream's words where it has any.
  std::optional<std::string> fatal;
  text::Span fatal_place;
  value::Path fatal_path;
  // Unknown and repeated fields, in upstream's order.
  std::vector<schema::StrictError> strict;
  std::unique_ptr<const Crd> crd;
};

// Whether the object says that it is a CRD, of whatever version.
bool IsCrd(value::Value object);

// `duplicates` and `numbers` are as for schema::GoDecode, `map_keys` as for schema::ImportCrdSchema.
CrdDecoding DecodeCrd(value::Value object, std::span<const value::Problem> duplicates,
                      schema::GoNumbers numbers, std::vector<text::Span>* map_keys = nullptr);

}  // namespace plimsoll::crd
