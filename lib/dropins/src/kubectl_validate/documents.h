// Judges the documents of one file, each with a Status of its own.
#pragma once

#include <vector>

#include "plimsoll/crd/admission.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/document_stream.h"
#include "schemas.h"
#include "status.h"

namespace plimsoll::dropins {

class ValidateDocuments {
 public:
  explicit ValidateDocuments(ValidateSchemas& schemas) : schemas_(schemas) {}

  // In the order of the documents; empty ones are a success.
  std::vector<KubernetesStatus> Judge(const text::Source& source);

 private:
  KubernetesStatus JudgeDocument(const text::Source& source, const value::Document& document,
                                 const value::StreamEntry& entry);
  KubernetesStatus JudgeCrd(value::Value object, const value::StreamEntry& entry) const;
  KubernetesStatus JudgeObject(const text::Source& source, value::Value object,
                               const value::StreamEntry& entry);

  ValidateSchemas& schemas_;
  crd::Admitter admitter_;
};

}  // namespace plimsoll::dropins
