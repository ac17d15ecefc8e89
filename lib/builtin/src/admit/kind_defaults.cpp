#include "plimsoll/builtin/admit/kind_defaults.h"

#include "../object/object.h"
#include "../object/write.h"
#include "plimsoll/value/build.h"
#include "strategy.h"

namespace plimsoll::builtin {

bool SetKindDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                     value::Document& out) {
  const Strategy* strategy = FindStrategy(kind.name.group, kind.name.kind);
  // Defaults of versions that are converted are set on the way.
  if (strategy == nullptr || strategy->defaults == nullptr || kind.hub_plan != nullptr) return false;
  Object decoded;
  if (!decoded.Decode(*kind.plan, object) || decoded.has_unknown()) return false;
  const ClusterFacts permissive;
  strategy->defaults(decoded.root(), Release(minor_version, permissive));
  out.Clear({});
  value::DocumentBuilder builder(out);
  WriteTokens(decoded.root(), builder);
  return true;
}

}  // namespace plimsoll::builtin
