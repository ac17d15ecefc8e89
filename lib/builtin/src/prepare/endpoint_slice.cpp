#include "endpoint_slice.h"

#include "../object/equality.h"
#include "../object/text_set.h"
#include "generation.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kHostLabel = "kubernetes.io/hostname";

bool UsesNodeHints(Struct slice) {
  for (const auto& [i, endpoint] : slice.Structs("endpoints")) {
    if (endpoint.At("hints").Has("forNodes")) return true;
  }
  return false;
}

void DropNodeHints(Request& request) {
  if (request.release.Gate("PreferSameTrafficDistribution") || UsesNodeHints(request.old)) return;
  for (const auto& [i, endpoint] : request.object.Structs("endpoints")) {
    if (const Struct hints = endpoint.At("hints")) hints.Remove("forNodes");
  }
}

// The old map of topology cannot be written; the name of a node in it moves to its own field.
void DropTopology(Request& request) {
  if (request.is_update() && Equal(request.object.Get("endpoints"), request.old.Get("endpoints"))) return;
  TextSet nodes;
  for (const auto& [i, endpoint] : request.old.Structs("endpoints")) {
    const Part node = endpoint.Entry("deprecatedTopology", kHostLabel);
    if (node && !node.Text().empty()) nodes.Add(node.Text());
  }
  for (const auto& [i, endpoint] : request.object.Structs("endpoints")) {
    const Part node = endpoint.Entry("deprecatedTopology", kHostLabel);
    if (node && !endpoint.Has("nodeName") && nodes.Has(node.Text()) &&
        schema::Dns1123SubdomainProblems(node.Text()).empty()) {
      endpoint.Set("nodeName", node.Text());
    }
    endpoint.Remove("deprecatedTopology");
  }
}

bool IsChanged(Struct now, Struct before) {
  for (const FieldName field : {FieldName("addressType"), FieldName("endpoints"), FieldName("ports")}) {
    if (!Equal(now.Get(field), before.Get(field))) return true;
  }
  return !Equal(now.At("metadata").Get("labels"), before.At("metadata").Get("labels"));
}

}  // namespace

void PrepareEndpointSliceForCreate(Request& request) {
  StartGeneration(request);
  DropNodeHints(request);
  DropTopology(request);
}

void PrepareEndpointSliceForUpdate(Request& request) {
  CountGeneration(request, IsChanged(request.object, request.old));
  DropNodeHints(request);
  DropTopology(request);
}

}  // namespace plimsoll::builtin
