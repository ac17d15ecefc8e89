// What a batch remembers from one request to the next.
#pragma once

#include <map>
#include <string>

#include "plimsoll/cel/evaluator.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/files.h"
#include "plimsoll/engine/loaded_crd.h"

namespace plimsoll::engine {

struct BatchState {
  const Files& files;
  std::map<std::string, LoadedCrd, std::less<>> crds;
  crd::Admitter admitter;
  cel::Evaluator evaluator;
};

}  // namespace plimsoll::engine
