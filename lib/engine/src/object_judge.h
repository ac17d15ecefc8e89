// ObjectJudge says what the API server would say to one object after the other: to a CRD as a
// new one, to an object of a known kind by its CRD, or by its Go type. It keeps its memory; one
// thread at a time may use it.
#pragma once

#include "named_object.h"
#include "object_findings.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/catalog.h"
#include "plimsoll/engine/judge_options.h"
#include "plimsoll/engine/objects.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

enum class Judgement : uint8_t {
  kJudged,
  kUnknownKind,  // passed over, and nothing said
};

class ObjectJudge {
 public:
  ObjectJudge(const Catalog& catalog, const JudgeOptions& options) : catalog_(catalog), options_(options) {}

  // The object must be one and say what it is.
  Judgement Judge(const ObjectRef& object, value::Syntax syntax, ObjectFindings& findings);
  // Of the object judged last, if it was one of a CRD's and could be handled.
  const crd::Admission* admission() const { return admission_; }

 private:
  void LintCrdObject(value::Value object, value::Syntax syntax, ObjectFindings& findings);
  // By a tagged Go type. Whether there is one.
  bool JudgeByTypes(value::Value object, value::Syntax syntax, ObjectFindings& findings);
  void JudgeByOne(const TaggedType& type, value::Value object, value::Syntax syntax,
                  ObjectFindings& findings);
  std::optional<value::Value> OldOf(value::Value object) const;
  Judgement ReportUnknownKind(value::Value object, ObjectFindings& findings);
  bool CheckServed(const crd::ServedCrd& crd, value::Value object, ObjectFindings& findings);
  void Admit(const crd::ServedCrd& crd, value::Value object, ObjectFindings& findings);

  const Catalog& catalog_;
  const JudgeOptions& options_;
  ItemTyper typer_;
  crd::Admitter admitter_;
  const crd::Admission* admission_ = nullptr;
};

}  // namespace plimsoll::engine
