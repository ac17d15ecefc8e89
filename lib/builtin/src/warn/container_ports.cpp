#include "container_ports.h"

#include <string>

#include "../validate/security_context.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

struct PlacedPort {
  Struct port;
  FieldPath path;

  std::string Field() const { return path.Made().FieldPath(); }
};

// As Go prints the struct with its names.
std::string PrintedPort(Struct port) {
  return "{Name:" + std::string(port.Text("name")) + " HostPort:" + std::to_string(port.Int("hostPort")) +
         " ContainerPort:" + std::to_string(port.Int("containerPort")) +
         " Protocol:" + std::string(port.Text("protocol")) + " HostIP:" + std::string(port.Text("hostIP")) +
         "}";
}

// How two ports with one number and protocol get in each other's way; empty if they do not.
std::string_view ConflictOf(Struct one, Struct other) {
  const int64_t host = one.Int("hostPort"), other_host = other.Int("hostPort");
  const std::string_view ip = one.Text("hostIP"), other_ip = other.Text("hostIP");
  if (ip == other_ip && host == other_host) return "duplicate";
  if (host == 0 || other_host == 0) return "overlapping";
  return host == other_host && ip.empty() != other_ip.empty() ? "dangerously ambiguous" : "";
}

// Calls f with the ports of a pod before one, until it is true.
template <class F>
void ForEachPortBefore(const PlacedPort& port, Struct spec, FieldPath path, const F& f) {
  bool done = false;
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    for (const auto& [i, other] : container.Structs("ports")) {
      done = done || other.item() == port.port.item();
      if (!done) done = f(PlacedPort{other, item.Child("ports").Index(i)});
    }
  });
}

void WarnOfConflicts(const PlacedPort& port, Struct spec, FieldPath path, Warnings& warnings) {
  ForEachPortBefore(port, spec, path, [&](const PlacedPort& other) {
    const bool same = other.port.Int("containerPort") == port.port.Int("containerPort") &&
                      other.port.Text("protocol") == port.port.Text("protocol");
    const std::string_view conflict = same ? ConflictOf(port.port, other.port) : std::string_view();
    if (!conflict.empty())
      warnings.Add(port.path, std::string(conflict) + " port definition with " + other.Field());
    return false;
  });
}

void WarnOfName(const PlacedPort& port, Struct spec, FieldPath path, Warnings& warnings) {
  const std::string_view name = port.port.Text("name");
  if (name.empty()) return;
  ForEachPortBefore(port, spec, path, [&](const PlacedPort& other) {
    if (other.port.Text("name") != name) return false;
    warnings.Add(port.path, "duplicate port name " + text::Quoted(name) + " with " + other.Field() +
                                ", services and probes that select ports by name will use " + other.Field());
    return true;
  });
}

}  // namespace

void WarnOfContainerPorts(Struct spec, FieldPath path, Warnings& warnings) {
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    for (const auto& [i, port] : container.Structs("ports")) {
      const PlacedPort placed{port, item.Child("ports").Index(i)};
      if (port.Has("hostIP") && !port.Has("hostPort")) {
        warnings.Add(placed.path, "hostIP set without hostPort: " + PrintedPort(port));
      }
      WarnOfConflicts(placed, spec, path, warnings);
      WarnOfName(placed, spec, path, warnings);
    }
  });
}

}  // namespace plimsoll::builtin
