// What a batch remembers from one request to the next.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "compat_state.h"
#include "go_types.h"
#include "kind_methods.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "policy_kinds_state.h"
#include "request_schemas.h"

namespace plimsoll::batch {

struct BatchState {
  const engine::Files& files;
  std::map<std::string, std::unique_ptr<const kinds::LoadedCrd>, std::less<>> crds;
  crd::Admitter admitter;
  cel::Evaluator evaluator;
  std::map<std::string, std::unique_ptr<GoTypes>, std::less<>> go_types;
  RequestSchemas schemas = {};
  // By release; made when it is first needed.
  std::map<std::string, std::unique_ptr<KindMethodState>, std::less<>> kind_methods = {};
  std::map<std::string, std::unique_ptr<const LoadedCompat>, std::less<>> compat = {};
  std::map<std::string, std::unique_ptr<const PolicyKindsState>> policy_kinds = {};  // by the files of CRDs
};

}  // namespace plimsoll::batch
