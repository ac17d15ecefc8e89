#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "../object/service.h"
#include "service_storage.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kAlreadyAllocated = "provided port is already allocated";

// Ports that a request takes. Ports that nobody asked for are the next after the largest so far, as in a dry
// run of the server.
class PortOperation {
 public:
  bool Allocate(int64_t port) {
    largest_ = std::max(largest_, port);
    return taken_.insert(port).second;
  }
  int64_t AllocateNext() {
    const int64_t next = (taken_.empty() ? kFirstPort : largest_) + 1;
    Allocate(next);
    return next;
  }

 private:
  static constexpr int64_t kFirstPort = 32768;
  std::unordered_set<int64_t> taken_;
  int64_t largest_ = 0;
};

void SetAllocated(Struct value, FieldName field, int64_t number) {
  value.Set(field, number);
  if (const Part part = value.Get(field)) part.item()->allocated = true;
}

bool UsesNodePorts(Struct service) {
  return ServiceType(service) == "NodePort" || ServiceType(service) == "LoadBalancer";
}

bool ShouldAllocate(Struct service) {
  return ServiceType(service) == "NodePort" || service.At("spec").Flag("allocateLoadBalancerNodePorts");
}

void RefuseNodePort(Request& request, uint32_t index, int64_t port) {
  request.errors.Invalid(request.Path("spec", "ports").Index(index).Child("nodePort"), port,
                         std::string(kAlreadyAllocated));
}

// Ports of one number that differ by their protocol share a node port.
void InitNodePorts(Request& request, PortOperation& operation) {
  std::unordered_map<int64_t, int64_t> requested, allocated;
  for (const auto& [i, port] : request.object.At("spec").Structs("ports")) {
    if (port.Has("nodePort")) requested.try_emplace(port.Int("port"), port.Int("nodePort"));
  }
  for (const auto& [i, port] : request.object.At("spec").Structs("ports")) {
    const int64_t own = port.Int("nodePort");
    if (own == 0 && !ShouldAllocate(request.object)) continue;
    const auto shared = allocated.find(port.Int("port"));
    if (shared != allocated.end()) {
      if (own == 0) SetAllocated(port, "nodePort", shared->second);
      if (own != 0 && own != shared->second && !operation.Allocate(own))
        return RefuseNodePort(request, i, own);
      continue;
    }
    const auto asked = requested.find(port.Int("port"));
    const int64_t number = asked == requested.end() ? operation.AllocateNext() : asked->second;
    if (asked != requested.end() && !operation.Allocate(number)) return RefuseNodePort(request, i, number);
    if (own != number) SetAllocated(port, "nodePort", number);
    if (own == 0 && asked != requested.end()) port.Get("nodePort").item()->allocated = false;
    allocated.emplace(port.Int("port"), number);
  }
}

void AllocateHealthCheck(Request& request, PortOperation& operation) {
  const Struct spec = request.object.At("spec");
  const int64_t port = spec.Int("healthCheckNodePort");
  if (port == 0) return SetAllocated(spec, "healthCheckNodePort", operation.AllocateNext());
  if (operation.Allocate(port)) return;
  request.fatal = "failed to allocate requested HealthCheck NodePort " + std::to_string(port) + ": " +
                  std::string(kAlreadyAllocated);
}

void UpdateEachNodePort(Request& request, PortOperation& operation) {
  std::unordered_set<int64_t> old, taken;
  for (const auto& [i, port] : request.old.At("spec").Structs("ports")) old.insert(port.Int("nodePort"));
  std::set<std::pair<std::string_view, int64_t>> seen;
  for (const auto& [i, port] : request.object.At("spec").Structs("ports")) {
    int64_t number = port.Int("nodePort");
    if (number == 0) {
      if (!ShouldAllocate(request.object)) continue;
      number = operation.AllocateNext();
      SetAllocated(port, "nodePort", number);
    } else if (!old.contains(number) && taken.insert(number).second && !operation.Allocate(number)) {
      return RefuseNodePort(request, i, number);
    }
    if (seen.emplace(port.Text("protocol"), number).second) continue;
    request.fatal =
        "duplicate nodePort: {" + std::string(port.Text("protocol")) + " " + std::to_string(number) + "}";
    return;
  }
}

}  // namespace

void AllocateNodePorts(Request& request) {
  PortOperation operation;
  if (UsesNodePorts(request.object)) InitNodePorts(request, operation);
  if (request.errors.empty() && NeedsHealthCheck(request.object)) AllocateHealthCheck(request, operation);
}

void UpdateNodePorts(Request& request) {
  PortOperation operation;
  if (UsesNodePorts(request.object)) UpdateEachNodePort(request, operation);
  if (!request.errors.empty() || request.fatal) return;
  if (!NeedsHealthCheck(request.old) && NeedsHealthCheck(request.object)) {
    AllocateHealthCheck(request, operation);
  }
}

}  // namespace plimsoll::builtin
