// CrdRequests sends whole objects to one version of a CRD, and says what becomes of them. An object that was
// stored has a valid spec and a valid status, so the CRD is served with ServeOptions::whole_objects.
//
//   const auto served = crd::ServedCrd::Make(crd, {.whole_objects = true});
//   CrdRequests requests(*served, "v1");
//   const crd::Admission& answer = requests.Send(object, nullptr, reshape::Unknown::kStrict);
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/crd/admission.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

class CrdRequests {
 public:
  // The CRD must outlive it.
  CrdRequests(const crd::ServedCrd& crd, std::string_view version);

  const std::string& api_version() const { return api_version_; }
  // The fields that name the kind, and a name.
  value::Tree Header() const;
  // With `old` it is an update. An object of another version or kind is sent as one of this. The answer is
  // valid until the next call.
  const crd::Admission& Send(const value::Tree& object, const value::Tree* old, reshape::Unknown unknown);

 private:
  const crd::ServedCrd& crd_;
  std::string api_version_;
  crd::Admitter admitter_;
  value::Document document_;
  value::Document old_document_;
};

void SetApiVersion(value::Tree& object, const std::string& api_version);

}  // namespace plimsoll::compat
