// CrdChoice is which CRD an object is validated with. There may be several for one kind: those of two
// releases side by side, a stub for tests, variants for different clusters. The first of these that
// distinguishes two of them decides:
//
//   1. one that the API server accepts, not one that it refuses;
//   2. one that was named (--crds), not one that was found among the inputs;
//   3. one that serves the version of the object;
//   4. the one whose directory is nearest to that of the object's file;
//   5. the one that was loaded first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "plimsoll/crd/served_crd.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/text/source.h"

namespace plimsoll::kinds {

enum class CrdOrigin : uint8_t { kNamed, kFound };

// Where a CRD was read.
struct CrdPlace {
  std::string file;
  uint32_t object = 0;  // its position among the objects of the file, from 1
  text::Span span;
  text::Place start;
  // A comment in the file says that another CRD for its kind is no problem.
  bool suppressed = false;
  // The file says something of unions.
  bool declares_unions = false;
};

struct CrdChoice {
  // Null when there is no CRD for the kind.
  const crd::ServedCrd* crd = nullptr;
  // Null for a CRD of a catalog file. The catalog owns it.
  const CrdPlace* place = nullptr;
  // A CRD that would validate differently and was not taken only because of its place (4 and 5 above).
  const CrdPlace* rival = nullptr;
  // Different CRDs for the kind among the loaded ones.
  size_t count = 0;
};

// The CRD that objects of one source were validated with, if there were several to choose from.
struct CrdUse {
  std::string kind;  // `example.com Tool`
  std::string file;
  std::optional<CrdPlace> rival;
  size_t objects = 0;
};

}  // namespace plimsoll::kinds
