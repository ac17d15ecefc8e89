#include "service_addresses.h"

#include <array>
#include <string>

#include "../object/service.h"
#include "../object/text_set.h"
#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "legacy_address.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 2> kServiceFamilies = {"IPv4", "IPv6"};
constexpr std::array<std::string_view, 3> kServiceFamilyPolicies = {"PreferDualStack", "RequireDualStack",
                                                                    "SingleStack"};
constexpr std::string_view kMayNotChange = "may not change once set";

void ValidateFirstAddress(Struct spec, FieldPath path, Errors& errors) {
  const Part ips = spec.Get("clusterIPs");
  const std::string_view first = spec.Text("clusterIP");
  if (first.empty()) {
    if (ips.Count() != 0) errors.Invalid(path, ips, "must be empty when `clusterIP` is not specified");
  } else if (ips.Count() == 0) {
    errors.Required(path);
  } else if (ips.Texts()[0].value != first) {
    errors.Invalid(path, ips, "first value must match `clusterIP`");
  }
}

void ValidateFamilies(Struct spec, FieldPath path, Errors& errors) {
  TextSet seen;
  for (const auto& [i, family] : spec.Texts("ipFamilies")) {
    const FieldPath item = path.Child("ipFamilies").Index(i);
    if (!IsAmong(kServiceFamilies, family)) errors.NotSupported(item, family, kServiceFamilies);
    if (!seen.Add(family)) errors.Duplicate(item, family);
  }
  const Part policy = spec.Get("ipFamilyPolicy");
  if (policy && !IsAmong(kServiceFamilyPolicies, policy.Text())) {
    errors.NotSupported(path.Child("ipFamilyPolicy"), policy, kServiceFamilyPolicies);
  }
}

// False when one is no address.
bool ValidateAddresses(Request& request, Part ips, FieldPath path) {
  const TextSet existing(request.old.At("spec").Get("clusterIPs"));
  bool good = true;
  for (const auto& [i, ip] : ips.Texts()) {
    if (i != 0 || ip != "None") {
      good &= ValidateLegacyIp(ip, existing, request.release, path.Index(i), request.errors);
    } else if (ips.Count() > 1) {
      good = false;
      request.errors.Invalid(path, ips, "'None' must be the first and only value");
    }
  }
  if (ips.Count() > 2) request.errors.Invalid(path, ips, "may only hold up to 2 values");
  return good;
}

void ValidateDualStack(Part ips, FieldPath path, Errors& errors) {
  if (ips.Count() < 2) return;
  bool v4 = false, v6 = false;
  for (const auto& [i, ip] : ips.Texts()) {
    const std::string_view family = FamilyOfIp(ip);
    v4 |= family == "IPv4";
    v6 |= family == "IPv6";
    if (!family.empty()) continue;
    errors.Internal(path, "failed to check for dual stack with error:invalid IP[" + std::to_string(i) +
                              "]: " + std::string(ip));
    v4 = false;
    break;
  }
  if (!v4 || !v6) errors.Invalid(path, ips, "may specify no more than one IP for each IP family");
}

void ValidateFamiliesOfAddresses(Request& request, Struct spec, FieldPath path) {
  const Part families = spec.Get("ipFamilies");
  if (IsHeadless(request.object)) return;
  for (const auto& [i, ip] : spec.Texts("clusterIPs")) {
    if (i >= families.Count()) return;
    const std::string_view family = families.Texts()[i].value;
    const bool v6 = FamilyOfIp(ip) == "IPv6";
    if ((family != "IPv4" || !v6) && (family != "IPv6" || v6)) continue;
    request.errors.Invalid(path.Index(i), ip,
                           "expected an " + std::string(family) + " value as indicated by `ipFamilies[" +
                               std::to_string(i) + "]`");
  }
}

// An update that releases the second of something must say that one is enough.
void ValidateRelease(Request& request, std::string_view what) {
  const Part policy = request.object.At("spec").Get("ipFamilyPolicy");
  if (policy.Text() == "SingleStack") return;
  request.errors.Invalid(request.Path("spec", "ipFamilyPolicy"), policy,
                         "must be set to 'SingleStack' when releasing the secondary " + std::string(what));
}

}  // namespace

void ValidateServiceClusterIpsRelatedFields(Request& request) {
  if (!NeedsClusterIp(request.object)) return;
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec"), ips = path.Child("clusterIPs");
  ValidateFirstAddress(spec, ips, request.errors);
  ValidateFamilies(spec, path, request.errors);
  if (!ValidateAddresses(request, spec.Get("clusterIPs"), ips)) return;
  ValidateDualStack(spec.Get("clusterIPs"), ips, request.errors);
  ValidateFamiliesOfAddresses(request, spec, ips);
}

void ValidateUpgradeDowngradeClusterIps(Request& request) {
  if (!NeedsClusterIp(request.object) || !NeedsClusterIp(request.old)) return;
  if (IsHeadless(request.object) && IsHeadless(request.old)) return;
  const Part now = request.object.At("spec").Get("clusterIPs");
  const Part before = request.old.At("spec").Get("clusterIPs");
  const FieldPath path = request.Path("spec", "clusterIPs");
  const bool same_count = now.Count() == before.Count();
  if (now.Count() == 0 && before.Count() != 0) {
    request.errors.Invalid(path.Index(0), now, "primary clusterIP can not be unset");
  }
  for (const auto& [i, ip] : before.Texts()) {
    if (i >= now.Count() || (i > 0 && !same_count)) break;
    if (ip != now.Texts()[i].value) request.errors.Invalid(path.Index(i), now, std::string(kMayNotChange));
  }
  if (before.Count() > now.Count() && now.Count() == 1) ValidateRelease(request, "clusterIP");
}

void ValidateUpgradeDowngradeIpFamilies(Request& request) {
  if (!NeedsClusterIp(request.object) || !NeedsClusterIp(request.old)) return;
  if (IsHeadless(request.object) || IsHeadless(request.old)) return;
  const Struct spec = request.object.At("spec");
  const Part now = spec.Get("ipFamilies"), before = request.old.At("spec").Get("ipFamilies");
  const FieldPath first = request.Path("spec", "ipFamilies").Index(0);
  const bool same_count = now.Count() == before.Count();
  if (before.Count() > now.Count() && spec.Count("clusterIPs") == 0) {
    request.errors.Invalid(first, now, "primary ipFamily can not be unset");
  }
  for (const auto& [i, family] : before.Texts()) {
    if (i >= now.Count() || (i > 0 && !same_count)) break;
    if (family == now.Texts()[i].value) continue;
    request.errors.Invalid(first, same_count ? now : spec.Get("clusterIPs"), std::string(kMayNotChange));
  }
  if (before.Count() > now.Count() && now.Count() == 1) ValidateRelease(request, "ipFamily");
}

}  // namespace plimsoll::builtin
