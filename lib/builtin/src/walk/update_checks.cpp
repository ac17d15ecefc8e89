// What may not change in kinds whose rules are more than a list of fields.
#include <array>

#include "../rule/rule_site.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/go_render.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/value_text.h"
#include "said_alike.h"
#include "update_site.h"

namespace plimsoll::builtin {

using value::Value;

namespace {

constexpr std::string_view kFrozenNow = "field is immutable when `immutable` is set";

bool WasFrozen(const UpdateSite& site) {
  if (!FlagOf(site.Before("immutable"))) return false;
  if (!FlagOf(site.Now("immutable"))) site.Forbidden("immutable", "immutable", std::string(kFrozenNow));
  return true;
}

void CheckFrozenData(const UpdateSite& site, std::string_view field) {
  if (SaidAlike(site.Before(field), site.Now(field), {})) return;
  site.Forbidden(field, value::Path::Of(field), std::string(kFrozenNow));
}

std::optional<value::Quantity> StorageIn(std::optional<Value> amounts) {
  const auto amount = amounts ? Given(*amounts, "storage") : std::nullopt;
  if (!amount) return std::nullopt;
  std::string text;
  value::AppendGoValue(text, *amount);
  const auto quantity = value::ParseQuantity(text);
  return quantity ? std::optional(*quantity) : std::nullopt;
}

uint32_t ItemCount(std::optional<Value> list) { return list && list->IsArray() ? list->Count() : 0; }

// Lists of as many containers: their images may change.
bool SameContainers(std::optional<Value> before, std::optional<Value> now) {
  constexpr std::array kMayChange = std::to_array<std::string_view>({"image"});
  if (ItemCount(before) == 0 || ItemCount(now) == 0) return true;
  auto old = before->Items().begin();
  for (const Value container : now->Items()) {
    if (!SaidAlikeBut(*old, container, kMayChange)) return false;
    ++old;
  }
  return true;
}

// False if containers came or went, which ends all comparing.
bool CheckContainerCount(const UpdateSite& site, const std::string& path) {
  if (ItemCount(site.Before(path)) == ItemCount(site.Now(path))) return true;
  site.Forbidden(path, value::Path::Fields(path), "pod updates may not add or remove containers");
  return false;
}

bool IsHeadless(std::optional<Value> cluster_ip) { return TextOf(cluster_ip) == "None"; }

}  // namespace

void CheckConfigMapUpdate(const UpdateSite& site) {
  if (!WasFrozen(site)) return;
  CheckFrozenData(site, "data");
  CheckFrozenData(site, "binaryData");
}

// `stringData` is written over `data` before anybody compares.
void CheckSecretUpdate(const UpdateSite& site) {
  if (!WasFrozen(site)) return;
  const bool plain = SaysNothing(site.Before("stringData")) && SaysNothing(site.Now("stringData"));
  const bool same = SaidAlike(site.Before("stringData"), site.Now("stringData"), {}) &&
                    SaidAlike(site.Before("data"), site.Now("data"), {});
  if (!same) site.Forbidden(plain ? "data" : "stringData", "data", std::string(kFrozenNow));
}

void CheckPodUpdate(const UpdateSite& site) {
  constexpr std::array kMayChange = std::to_array<std::string_view>(
      {"containers", "initContainers", "ephemeralContainers", "activeDeadlineSeconds", "tolerations",
       "terminationGracePeriodSeconds", "schedulingGates", "nodeSelector", "affinity"});
  if (!CheckContainerCount(site, "spec.containers") || !CheckContainerCount(site, "spec.initContainers"))
    return;
  const bool gated = ItemCount(site.Before("spec.schedulingGates")) > 0;
  const bool same = SaidAlikeBut(site.Before("spec"), site.Now("spec"), kMayChange) &&
                    SameContainers(site.Before("spec.containers"), site.Now("spec.containers")) &&
                    SameContainers(site.Before("spec.initContainers"), site.Now("spec.initContainers")) &&
                    (gated || (SaidAlike(site.Before("spec.nodeSelector"), site.Now("spec.nodeSelector")) &&
                               SaidAlike(site.Before("spec.affinity"), site.Now("spec.affinity"))));
  if (same) return;
  site.Forbidden(
      "spec", "spec",
      "pod updates may not change fields other than `spec.containers[*].image`,"
      "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions "
      "to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was "
      "previously negative)");
}

// Of claims without a status it is taken that they are bound, as most are.
void CheckClaimUpdate(const UpdateSite& site) {
  constexpr std::array kMayChange = std::to_array<std::string_view>(
      {"volumeName", "storageClassName", "resources", "volumeAttributesClassName"});
  const std::string_view phase = TextOf(site.Before("status.phase"));
  const bool bound = phase.empty() || phase == "Bound";
  const auto before = site.Before("spec");
  const auto now = site.Now("spec");
  const auto keeps = [&](std::string_view path) {
    return !site.Before(path) || SaidAlike(site.Before(path), site.Now(path));
  };
  const bool same = SaidAlikeBut(before, now, kMayChange) && keeps("spec.volumeName") &&
                    keeps("spec.storageClassName") &&
                    SaidAlike(site.Before("spec.resources.limits"), site.Now("spec.resources.limits")) &&
                    (bound || SaidAlike(site.Before("spec.resources"), site.Now("spec.resources")));
  if (!same) {
    site.Forbidden(
        "spec", "spec",
        "spec is immutable after creation except resources.requests and volumeAttributesClassName for "
        "bound claims");
  }
  const auto requested = StorageIn(site.Before("spec.resources.requests"));
  const auto wanted = StorageIn(site.Now("spec.resources.requests"));
  if (!requested || !wanted || !(*wanted < *requested)) return;
  const auto capacity = StorageIn(site.Before("status.capacity"));
  if (capacity && *wanted > *capacity) return;
  site.Forbidden("spec.resources.requests.storage", "spec.resources.requests.storage",
                 "field can not be less than status.capacity");
}

void CheckVolumeUpdate(const UpdateSite& site) {
  constexpr std::array kNoSource = std::to_array<std::string_view>(
      {"accessModes", "capacity", "claimRef", "mountOptions", "nodeAffinity", "persistentVolumeReclaimPolicy",
       "storageClassName", "volumeAttributesClassName", "volumeMode"});
  constexpr std::array kMayCome = std::to_array<std::string_view>({"controllerExpandSecretRef"});
  if (SaidAlikeBut(site.Before("spec"), site.Now("spec"), kNoSource)) return;
  const bool comes = site.Before("spec.csi") && !site.Before("spec.csi.controllerExpandSecretRef");
  if (comes && SaidAlikeBut(site.Before("spec.csi"), site.Now("spec.csi"), kMayCome)) return;
  site.Forbidden("spec", "spec.persistentvolumesource",
                 "spec.persistentvolumesource is immutable after creation");
}

// Addresses that the server has given are not known, only that services have one which do not say `None`.
void CheckServiceUpdate(const UpdateSite& site) {
  const std::string_view before = TextOf(site.Before("spec.type"));
  const std::string_view now = TextOf(site.Now("spec.type"));
  if (before == "ExternalName" || now == "ExternalName") return;
  const auto old_address = site.Before("spec.clusterIP");
  const auto address = site.Now("spec.clusterIP");
  const bool known = old_address || IsHeadless(address);
  if (known && !TextOf(address).empty() && TextOf(address) != TextOf(old_address)) {
    site.Invalid("spec.clusterIP", value::Path("spec.clusterIPs").Item(0),
                 "[" + text::Quoted(TextOf(address)) + "]", "may not change once set");
  }
  const bool balanced = before == "LoadBalancer" && now == "LoadBalancer";
  if (!balanced || SaidAlike(site.Before("spec.loadBalancerClass"), site.Now("spec.loadBalancerClass")))
    return;
  site.Invalid("spec.loadBalancerClass", "spec.loadBalancerClass", "may not change once set");
}

}  // namespace plimsoll::builtin
