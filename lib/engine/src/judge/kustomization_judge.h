// KustomizationJudge says what kustomize would say to a kustomization file, as far as that can be known
// without building it: fields that are unknown, of a wrong type or deprecated, and files that do not exist.
#pragma once

#include <string>
#include <string_view>

#include "../report/object_findings.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/engine/input/kustomizations.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Whether kustomize reads an object: by its apiVersion or, where that and kind do not name another API, by
// the name of the file.
bool IsKustomization(std::string_view file, value::Value object);

class KustomizationJudge {
 public:
  // Without `kustomizations`, which may be null, files are not looked for.
  explicit KustomizationJudge(const Kustomizations* kustomizations) : kustomizations_(kustomizations) {}

  // The object must be one.
  void Judge(const std::string& file, value::Value object, ObjectFindings& findings);

 private:
  void CheckFields(value::Value object, ObjectFindings& findings);
  void CheckFiles(const std::string& file, value::Value object, ObjectFindings& findings) const;

  const Kustomizations* kustomizations_;
  builtin::ObjectWalk walk_;
};

}  // namespace plimsoll::engine
