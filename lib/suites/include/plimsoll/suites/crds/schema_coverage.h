// SchemaCoverage counts what requests exercise of the schema of a CRD: which fields they set, which keywords,
// list types and CEL rules their values hold and break, which values of enums and which members of unions
// (alternatives of oneOf and anyOf) they use. `type` and what only gives the schema its structure is not
// counted. One thread at a time may use it.
#pragma once

#include <memory>
#include <string_view>

#include "plimsoll/engine/judge/object_review.h"
#include "plimsoll/suites/coverage/coverage.h"
#include "plimsoll/suites/crds/crd_file.h"
#include "plimsoll/suites/run/subject.h"

namespace plimsoll::suites {

class SchemaCoverage {
 public:
  // The CRD must outlive it.
  SchemaCoverage(const CrdFile& crd, std::string_view version);
  ~SchemaCoverage();

  void Count(const Request& request, const engine::ObjectReview& review);
  const Coverage& coverage() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace plimsoll::suites
