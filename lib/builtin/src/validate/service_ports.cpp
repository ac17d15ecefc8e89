#include "service_ports.h"

#include <array>
#include <set>
#include <string>
#include <utility>

#include "../object/text_set.h"
#include "handler.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

// A port of a protocol, which may be there once. A short list of ports needs no memory.
class PortSet {
 public:
  // False if it was there already.
  bool Add(std::string_view protocol, int64_t port) {
    if (count_ < few_.size()) {
      for (size_t i = 0; i < count_; ++i) {
        if (few_[i] == std::pair(protocol, port)) return false;
      }
      few_[count_++] = {protocol, port};
      return true;
    }
    if (many_.empty()) many_.insert(few_.begin(), few_.end());
    return many_.emplace(protocol, port).second;
  }

 private:
  std::array<std::pair<std::string_view, int64_t>, 8> few_;
  size_t count_ = 0;
  std::set<std::pair<std::string_view, int64_t>> many_;
};

void ValidateServicePort(Struct port, bool name_required, TextSet& names, FieldPath path, Errors& errors) {
  const std::string_view name = port.Text("name");
  if (!name.empty()) {
    errors.Invalid(path.Child("name"), name, schema::Dns1123LabelProblems(name));
    if (!names.Add(name)) errors.Duplicate(path.Child("name"), name);
  } else if (name_required) {
    errors.Required(path.Child("name"));
  }
  ValidatePortNumber(port.Int("port"), path.Child("port"), errors);
  ValidatePortProtocol(port.Text("protocol"), path.Child("protocol"), errors);
  ValidatePortNumOrName(port.Get("targetPort"), path.Child("targetPort"), errors);
  if (const Part application = port.Get("appProtocol")) {
    errors.Invalid(path.Child("appProtocol"), application, schema::QualifiedNameProblems(application.Text()));
  }
}

// The part of a port that must not be there twice, as Go prints it.
std::string ShownPortKey(Struct port) {
  return "{\"Name\":\"\",\"Protocol\":" + text::Quoted(port.Text("protocol")) +
         ",\"AppProtocol\":null,\"Port\":" + std::to_string(port.Int("port")) +
         ",\"TargetPort\":0,\"NodePort\":0}";
}

}  // namespace

void ValidateServicePorts(Struct spec, FieldPath path, Errors& errors) {
  TextSet names;
  for (const auto& [i, port] : spec.Structs("ports")) {
    ValidateServicePort(port, spec.Count("ports") > 1, names, path.Index(i), errors);
  }
}

void ValidateRepeatedPorts(Struct spec, FieldPath path, Errors& errors) {
  PortSet ports, node_ports;
  for (const auto& [i, port] : spec.Structs("ports")) {
    const int64_t node_port = port.Int("nodePort");
    const FieldPath own = path.Index(i).Child("nodePort");
    if (node_port != 0 && spec.Text("type") == "ClusterIP") {
      errors.Forbidden(own, "may not be used when `type` is 'ClusterIP'");
    }
    if (node_port != 0 && !node_ports.Add(port.Text("protocol"), node_port)) errors.Duplicate(own, node_port);
    if (ports.Add(port.Text("protocol"), port.Int("port"))) continue;
    errors.Duplicate(path.Index(i), Shown::AsIs(ShownPortKey(port)));
  }
}

}  // namespace plimsoll::builtin
