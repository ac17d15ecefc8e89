// What a batch remembers from one request to the next.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "go_types.h"
#include "kind_methods.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "request_schemas.h"

namespace plimsoll::batch {

struct BatchState {
  const engine::Files& files;
  std::map<std::string, std::unique_ptr<const kinds::LoadedCrd>, std::less<>> crds;
  crd::Admitter admitter;
  cel::Evaluator evaluator;
  std::map<std::string, std::unique_ptr<GoTypes>, std::less<>> go_types;
  RequestSchemas schemas = {};
  std::unique_ptr<KindMethodState> kind_methods = {};  // made when it is first needed
};

}  // namespace plimsoll::batch
