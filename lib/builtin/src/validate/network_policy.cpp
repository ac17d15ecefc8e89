#include "network_policy.h"

#include <string>

#include "../object/text_set.h"
#include "../vocabulary/address_texts.h"
#include "../vocabulary/field_texts.h"
#include "label_selector.h"
#include "legacy_address.h"
#include "object_meta.h"

namespace plimsoll::builtin {
namespace {

void AddRanges(Part rules, FieldName peers, TextSet& out) {
  for (const auto& [i, rule] : rules.Structs()) {
    for (const auto& [j, peer] : rule.Structs(peers)) {
      const Struct block = peer.At("ipBlock");
      if (!block) continue;
      out.Add(block.Text("cidr"));
      for (const auto& [k, except] : block.Texts("except")) out.Add(except);
    }
  }
}

class PolicyRules {
 public:
  explicit PolicyRules(Request& request) : errors_(request.errors), release_(request.release) {
    const Struct old = request.old.At("spec");
    if (!old) return;
    selectors_.allow_invalid_values = HasLabelSelectorErrors(old.At("podSelector"), request.Path("spec"));
    AddRanges(old.Get("ingress"), "from", kept_);
    AddRanges(old.Get("egress"), "to", kept_);
  }

  void ValidateSpec(Struct spec, FieldPath path) {
    ValidateLabelSelector(spec.At("podSelector"), selectors_, path.Child("podSelector"), errors_);
    ValidateRules(spec.Get("ingress"), "from", path.Child("ingress"));
    ValidateRules(spec.Get("egress"), "to", path.Child("egress"));
    ValidateTypes(spec.Get("policyTypes"), path.Child("policyTypes"));
  }

 private:
  void ValidateRules(Part rules, FieldName peers, FieldPath path) {
    for (const auto& [i, rule] : rules.Structs()) {
      for (const auto& [j, port] : rule.Structs("ports")) {
        ValidatePort(port, path.Index(i).Child("ports").Index(j));
      }
      for (const auto& [j, peer] : rule.Structs(peers)) {
        ValidatePeer(peer, path.Index(i).Child(peers.text()).Index(j));
      }
    }
  }

  void ValidatePort(Struct rule, FieldPath path) {
    const Part protocol = rule.Get("protocol");
    if (protocol && protocol.Text() != "TCP" && protocol.Text() != "UDP" && protocol.Text() != "SCTP") {
      errors_.NotSupported(path.Child("protocol"), Shown::Word(protocol), {"TCP", "UDP", "SCTP"});
    }
    const Part port = rule.Get("port");
    const Part end = rule.Get("endPort");
    if (port && port.IsInt()) return ValidatePortRange(port.Int(), end, path);
    if (end) {
      errors_.Invalid(path.Child("endPort"), end,
                      port ? "may not be specified when `port` is non-numeric"
                           : "may not be specified when `port` is not specified");
    }
    if (port) errors_.Invalid(path.Child("port"), port, PortNameProblems(port.Text()));
  }

  void ValidatePortRange(int64_t port, Part end, FieldPath path) {
    const auto check = [&](int64_t number, std::string_view field) {
      if (number < 1 || number > 65535) errors_.Invalid(path.Child(field), number, std::string(kPortRange));
    };
    check(port, "port");
    if (!end) return;
    if (end.Int() < port) {
      errors_.Invalid(path.Child("endPort"), release_.Since(37) ? end.Int() : port,
                      "must be greater than or equal to `port`");
    }
    check(end.Int(), "endPort");
  }

  void ValidatePeer(Struct peer, FieldPath path) {
    int peers = 0;
    for (const FieldName field : {FieldName("podSelector"), FieldName("namespaceSelector")}) {
      if (!peer.Has(field)) continue;
      ++peers;
      ValidateLabelSelector(peer.At(field), selectors_, path.Child(field.text()), errors_);
    }
    const bool block = peer.Has("ipBlock");
    if (block) ValidateBlock(peer.At("ipBlock"), path.Child("ipBlock"));
    if (block && peers > 0) {
      errors_.Forbidden(path, "may not specify both ipBlock and another peer");
    } else if (!block && peers == 0) {
      errors_.Required(path, "must specify a peer");
    }
  }

  void ValidateBlock(Struct block, FieldPath path) {
    const std::string_view range = block.Text("cidr");
    if (range.empty()) return errors_.Required(path.Child("cidr"));
    ValidateLegacyCidr(range, kept_, release_, path.Child("cidr"), errors_);
    if (!CidrProblems(range, false).empty()) return;
    for (const auto& [i, except] : block.Texts("except")) {
      const FieldPath item = path.Child("except").Index(i);
      ValidateLegacyCidr(except, kept_, release_, item, errors_);
      if (!CidrProblems(except, false).empty() || IsStrictlyInside(except, range)) continue;
      errors_.Invalid(item, except, "must be a strict subset of `cidr`");
    }
  }

  void ValidateTypes(Part types, FieldPath path) {
    if (types.Count() > 2) return errors_.Invalid(path, types, "may not specify more than two policyTypes");
    for (const auto& [i, type] : types.Texts()) {
      if (type != "Ingress" && type != "Egress")
        errors_.NotSupported(path.Index(i), Shown::Word(type), {"Ingress", "Egress"});
    }
  }

  Errors& errors_;
  const Release& release_;
  LabelSelectorOptions selectors_;
  TextSet kept_;  // ranges of the old object
};

}  // namespace

void ValidateNetworkPolicy(Request& request) {
  ValidateMetadata(request);
  PolicyRules(request).ValidateSpec(request.object.At("spec"), request.Path("spec"));
}

void ValidateNetworkPolicyUpdate(Request& request) {
  if (!request.release.Since(36)) ValidateMetadata(request);
  ValidateMetadataUpdate(request);
  PolicyRules(request).ValidateSpec(request.object.At("spec"), request.Path("spec"));
}

}  // namespace plimsoll::builtin
