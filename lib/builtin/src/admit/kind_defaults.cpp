#include "plimsoll/builtin/admit/kind_defaults.h"

#include "../object/object.h"
#include "../object/write.h"
#include "plimsoll/value/build.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

bool IsConverted(const Strategy* strategy, const BuiltinKind& kind) {
  return strategy != nullptr && kind.hub_plan != nullptr && strategy->to_hub != nullptr;
}

bool HasDefaults(const Strategy* strategy, const BuiltinKind& kind) {
  return IsConverted(strategy, kind) ||
         (strategy != nullptr && strategy->defaults != nullptr && kind.hub_plan == nullptr);
}

// Defaults of versions that are converted are set on the way.
bool WriteByHub(const Strategy& strategy, const BuiltinKind& kind, value::Value object,
                value::Document& out) {
  value::Document hub;
  value::DocumentBuilder hub_builder(hub);
  strategy.to_hub(object, hub_builder);
  Object decoded;
  if (!decoded.Decode(*kind.hub_plan, hub.root())) return false;
  out.Clear({});
  value::DocumentBuilder builder(out);
  strategy.from_hub(decoded.root(), builder);
  return true;
}

}  // namespace

bool SetKindDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                     value::Document& out, const std::optional<value::Time>& now) {
  return HasDefaults(FindStrategy(kind.name.group, kind.name.kind), kind) &&
         DecodeWithDefaults(kind, minor_version, object, out, now) == DecodeOutcome::kDecoded;
}

DecodeOutcome DecodeWithDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                                 value::Document& out, const std::optional<value::Time>& now) {
  Object decoded;
  if (!decoded.Decode(*kind.plan, object)) return DecodeOutcome::kUndecodable;
  const Strategy* strategy = FindStrategy(kind.name.group, kind.name.kind);
  const DecodeOutcome outcome =
      decoded.has_unknown() ? DecodeOutcome::kUnknownFields : DecodeOutcome::kDecoded;
  if (IsConverted(strategy, kind)) {
    if (outcome == DecodeOutcome::kDecoded && WriteByHub(*strategy, kind, object, out)) return outcome;
  } else if (HasDefaults(strategy, kind)) {
    const ClusterFacts permissive;
    strategy->defaults(decoded.root(), Release(minor_version, permissive));
  }
  out.Clear({});
  value::DocumentBuilder builder(out);
  WriteTokens(decoded.root(), builder, {.clock = now});
  return outcome;
}

void WriteEmptyObject(const BuiltinKind& kind, value::Document& out) {
  value::Document nothing;
  value::DocumentBuilder object(nothing);
  object.BeginObject();
  object.EndObject();
  Object decoded;
  decoded.Decode(*kind.plan, nothing.root());
  out.Clear({});
  value::DocumentBuilder builder(out);
  WriteTokens(decoded.root(), builder);
}

}  // namespace plimsoll::builtin
