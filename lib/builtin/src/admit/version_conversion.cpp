#include "plimsoll/builtin/admit/version_conversion.h"

#include <string>

#include "../object/object.h"
#include "../object/write.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/value/build.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

std::unexpected<Error> NoPlaceIn(const BuiltinKind& from, const BuiltinKind& to) {
  return std::unexpected(Error{from.name.ApiVersion() + " " + std::string(from.name.kind) +
                               " cannot be converted to " + to.name.ApiVersion() +
                               ", which does not have all of its fields"});
}

}  // namespace

// Versions have the same fields, except where a strategy knows how they differ.
Result<void> ConvertVersion(const BuiltinKind& from, const BuiltinKind& to, value::Value stored,
                            value::Document& out) {
  const Strategy* strategy = FindStrategy(from.name.group, from.name.kind);
  value::Document hub;
  value::Value source = stored;
  if (strategy != nullptr && strategy->to_hub != nullptr && from.hub_plan != nullptr) {
    value::DocumentBuilder builder(hub);
    strategy->to_hub(stored, builder);
    source = hub.root();
  } else if (strategy != nullptr && strategy->change_version != nullptr) {
    value::Tree tree = value::Tree::From(stored);
    strategy->change_version(from.name.version, to.name.version, tree);
    hub = value::DocumentOf(tree);
    source = hub.root();
  }
  const bool leaves_hub = strategy != nullptr && strategy->from_hub != nullptr && to.hub_plan != nullptr;
  Object object;
  if (!object.Decode(leaves_hub ? *to.hub_plan : *to.plan, source) || object.has_unknown()) {
    return NoPlaceIn(from, to);
  }
  out.Clear({});
  value::DocumentBuilder builder(out);
  const Struct root = object.root();
  if (leaves_hub) {
    strategy->from_hub(root, builder);
  } else {
    root.Set("apiVersion", object.arena().Copy(to.name.ApiVersion()));
    WriteTokens(root, builder);
  }
  return {};
}

}  // namespace plimsoll::builtin
