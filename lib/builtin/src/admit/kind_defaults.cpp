#include "plimsoll/builtin/admit/kind_defaults.h"

#include "../object/object.h"
#include "../object/write.h"
#include "plimsoll/value/build.h"
#include "strategy.h"

namespace plimsoll::builtin {

namespace {

// Defaults of versions that are converted are set on the way.
bool HasDefaults(const Strategy* strategy, const BuiltinKind& kind) {
  return strategy != nullptr && strategy->defaults != nullptr && kind.hub_plan == nullptr;
}

void WriteDecoded(Object& decoded, value::Document& out) {
  out.Clear({});
  value::DocumentBuilder builder(out);
  WriteTokens(decoded.root(), builder);
}

}  // namespace

bool SetKindDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                     value::Document& out) {
  const Strategy* strategy = FindStrategy(kind.name.group, kind.name.kind);
  if (!HasDefaults(strategy, kind)) return false;
  Object decoded;
  if (!decoded.Decode(*kind.plan, object) || decoded.has_unknown()) return false;
  const ClusterFacts permissive;
  strategy->defaults(decoded.root(), Release(minor_version, permissive));
  WriteDecoded(decoded, out);
  return true;
}

DecodeOutcome DecodeWithDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                                 value::Document& out) {
  Object decoded;
  if (!decoded.Decode(*kind.plan, object)) return DecodeOutcome::kUndecodable;
  const Strategy* strategy = FindStrategy(kind.name.group, kind.name.kind);
  const ClusterFacts permissive;
  if (HasDefaults(strategy, kind)) strategy->defaults(decoded.root(), Release(minor_version, permissive));
  WriteDecoded(decoded, out);
  return decoded.has_unknown() ? DecodeOutcome::kUnknownFields : DecodeOutcome::kDecoded;
}

}  // namespace plimsoll::builtin
