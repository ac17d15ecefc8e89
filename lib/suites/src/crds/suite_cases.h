// SuiteCases runs the cases of one suite with one CRD. Changed CRDs of cases are made once.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/suites/crds/crd_file.h"
#include "plimsoll/suites/model/suite.h"
#include "plimsoll/suites/run/case_runner.h"

namespace plimsoll::suites {

// The CRD and its version, or neither for built-in kinds.
struct SuiteTarget {
  const CrdFile* crd = nullptr;
  std::string version = {};
};

class SuiteCases {
 public:
  // `builtin` is used without a CRD. All must outlive it.
  SuiteCases(const SuiteTarget& target, const kinds::Kinds& builtin);
  ~SuiteCases();

  std::vector<CaseFailure> Run(const Case& one) { return Run(one, subject_); }
  // The same with another subject in place of the CRD as it is.
  std::vector<CaseFailure> Run(const Case& one, Subject& subject);
  // What answers for the CRD as it is.
  AdmissionSubject& subject() { return subject_; }

 private:
  struct Changed {
    std::string failure;
    std::unique_ptr<const kinds::Kinds> kinds;
    std::optional<AdmissionSubject> subject;
  };

  Changed& PatchedBy(const CaseValue& patches);
  Changed& WithSentinel();

  const SuiteTarget target_;
  AdmissionSubject subject_;
  std::map<std::string, Changed> patched_;  // by the text of the patch
  std::optional<Changed> restored_;
};

}  // namespace plimsoll::suites
