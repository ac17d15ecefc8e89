#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "../object/service.h"
#include "service_storage.h"

namespace plimsoll::builtin {
namespace {

// Ports that a request takes. Ports that nobody asked for are the next after the largest so far, as in a dry
// run of the server.
class PortOperation {
 public:
  explicit PortOperation(const std::optional<NodePortRange>& range) : range_(range) {}

  // Why a port cannot be taken; empty when it can.
  std::string Allocate(int64_t port) {
    if (range_ && !range_->Has(port)) {
      return "provided port is not in the valid range. The range of valid ports is " + range_->Text();
    }
    largest_ = std::max(largest_, port);
    return taken_.insert(port).second ? "" : "provided port is already allocated";
  }
  // A cluster chooses from its range; which port that is, is not stored.
  int64_t AllocateNext() {
    largest_ = (taken_.empty() ? kFirstPort : largest_) + 1;
    taken_.insert(largest_);
    return largest_;
  }

 private:
  static constexpr int64_t kFirstPort = 32768;
  const std::optional<NodePortRange>& range_;
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

// Whether a port that is asked for can be taken. Says why when not.
bool TakeNodePort(Request& request, PortOperation& operation, uint32_t index, int64_t port) {
  const std::string problem = operation.Allocate(port);
  if (problem.empty()) return true;
  request.errors.Invalid(request.Path("spec", "ports").Index(index).Child("nodePort"), port, problem);
  return false;
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
      if (own != 0 && own != shared->second && !TakeNodePort(request, operation, i, own)) return;
      continue;
    }
    const auto asked = requested.find(port.Int("port"));
    const int64_t number = asked == requested.end() ? operation.AllocateNext() : asked->second;
    if (asked != requested.end() && !TakeNodePort(request, operation, i, number)) return;
    if (own != number) SetAllocated(port, "nodePort", number);
    if (own == 0 && asked != requested.end()) port.Get("nodePort").item()->allocated = false;
    allocated.emplace(port.Int("port"), number);
  }
}

void AllocateHealthCheck(Request& request, PortOperation& operation) {
  const Struct spec = request.object.At("spec");
  const int64_t port = spec.Int("healthCheckNodePort");
  if (port == 0) return SetAllocated(spec, "healthCheckNodePort", operation.AllocateNext());
  const std::string problem = operation.Allocate(port);
  if (problem.empty()) return;
  request.fatal =
      "failed to allocate requested HealthCheck NodePort " + std::to_string(port) + ": " + problem;
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
      // Recorded results have a number that a port of the old object had.
      if (old.contains(number)) {
        port.Set("nodePort", number);
      } else {
        SetAllocated(port, "nodePort", number);
      }
    } else if (!old.contains(number) && taken.insert(number).second &&
               !TakeNodePort(request, operation, i, number)) {
      return;
    }
    if (seen.emplace(port.Text("protocol"), number).second) continue;
    request.fatal =
        "duplicate nodePort: {" + std::string(port.Text("protocol")) + " " + std::to_string(number) + "}";
    return;
  }
}

}  // namespace

void AllocateNodePorts(Request& request) {
  PortOperation operation(request.release.cluster().service_node_ports);
  if (UsesNodePorts(request.object)) InitNodePorts(request, operation);
  if (request.errors.empty() && NeedsHealthCheck(request.object)) AllocateHealthCheck(request, operation);
}

void UpdateNodePorts(Request& request) {
  PortOperation operation(request.release.cluster().service_node_ports);
  if (UsesNodePorts(request.object)) UpdateEachNodePort(request, operation);
  if (!request.errors.empty() || request.fatal) return;
  if (!NeedsHealthCheck(request.old) && NeedsHealthCheck(request.object)) {
    AllocateHealthCheck(request, operation);
  }
}

}  // namespace plimsoll::builtin
