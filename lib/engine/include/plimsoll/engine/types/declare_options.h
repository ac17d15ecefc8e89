// How objects are judged by tagged Go types.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/declare/lifecycle.h"
#include "plimsoll/kinds/tagged_types.h"

namespace plimsoll::engine {

struct DeclareOptions {
  // Kinds are looked for here when no CRD has them. May be null.
  const kinds::TaggedTypes* types = nullptr;
  // Every object is of this type, whatever its kind.
  std::optional<kinds::TaggedType> type = {};
  // Options of rules (`+k8s:ifEnabled`); one that is not named is undefined.
  std::map<std::string, bool, std::less<>> options = {};
  // Options that are not named are off instead, as features are that a cluster does not turn on.
  bool others_off = false;
  // `status`, or `a`, `b` for `/a/b`.
  std::vector<std::string> subresources = {};
  // Which levels of rules are enforced; what others report are warnings.
  declare::Gates gates = {};
  bool enforce_alpha = false;
};

}  // namespace plimsoll::engine
