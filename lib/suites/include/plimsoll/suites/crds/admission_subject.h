// AdmissionSubject answers requests as an API server that has one CRD, or only Kubernetes' own kinds, with
// fieldValidation=Warn, as clients send them that do not ask for anything else.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/judge/object_review.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/suites/run/subject.h"

namespace plimsoll::suites {

// Which objects are served.
struct Served {
  // The kind of the CRD that is tested; empty for Kubernetes' own kinds.
  std::string kind = {};
  // The only version, whatever the CRD says of it: `example.com/v1`. Empty: those that the CRD serves.
  std::string api_version = {};
};

class AdmissionSubject final : public Subject {
 public:
  // The kinds must outlive it.
  AdmissionSubject(const kinds::Kinds& kinds, Served served, const engine::JudgeOptions& options = {});

  // It refers to its own options.
  AdmissionSubject(const AdmissionSubject&) = delete;
  AdmissionSubject& operator=(const AdmissionSubject&) = delete;

  // Is given each request and what came of it, also if it was refused.
  using Observer = std::function<void(const Request& request, const engine::ObjectReview& review)>;
  void Observe(Observer observer) { observer_ = std::move(observer); }

  Answer Submit(const Request& request) override;

 private:
  // Why there is nothing at the server that takes the object; empty if there is.
  std::string Unserved(value::Value object, Act act) const;
  Answer Judge(const Request& request);

  const kinds::Kinds& kinds_;
  const Served served_;
  const engine::JudgeOptions options_;
  engine::ObjectReviewer reviewer_;
  Observer observer_;
};

}  // namespace plimsoll::suites
