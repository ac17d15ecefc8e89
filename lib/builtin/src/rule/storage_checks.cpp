// Volumes and claims to them.
#include <algorithm>
#include <array>
#include <string>

#include "../vocabulary/resource_names.h"
#include "plimsoll/text/go_format.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::array<std::string_view, 4> kOldAccessModes = {"ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce",
                                                             "ReadWriteOncePod"};

void CheckAccessModes(const RuleSite& site, std::string detail) {
  const std::optional<Value> modes = Given(site.value(), "accessModes");
  if (!modes || modes->Count() == 0) {
    return site.Required("accessModes", modes.value_or(site.value()), std::move(detail));
  }
  bool alone = false;
  bool others = false;
  for (const Value item : modes->Items()) {
    const std::string_view mode = TextOf(item);
    const bool known = std::ranges::find(kOldAccessModes, mode) != kOldAccessModes.end();
    if (!known) {
      site.errors().push_back(
          finding::NotSupported(site.Path("accessModes"), text::Quoted(mode), kOldAccessModes, item.span()));
    }
    (mode == "ReadWriteOncePod" ? alone : others) |= known;
  }
  if (alone && others) {
    site.Forbidden("accessModes", *modes, "may not use ReadWriteOncePod with other access modes");
  }
}

void CheckPositive(const RuleSite& site, const value::Path& below, Value amount) {
  const auto quantity = QuantityOf(amount);
  if (!quantity || quantity->Sign() > 0) return;
  site.InvalidAs(below, amount, text::Quoted(quantity->String()), "must be greater than zero");
}

// The server silently drops a dataSourceRef into another namespace, as its feature gate is off
// (CrossNamespaceVolumeDataSource), and where there is no dataSourceRef every dataSource of a claim but
// volumes and snapshots.
void ForgiveDroppedSources(const RuleSite& site) {
  const bool claim = site.Path() == "spec" && TextIn(site.object(), "kind") == "PersistentVolumeClaim";
  if (!claim) return;
  const std::optional<Value> reference = Given(site.value(), "dataSourceRef");
  const bool elsewhere = reference && !TextIn(*reference, "namespace").empty();
  if (elsewhere) DropErrorsBelow(site, "dataSourceRef");
  const std::optional<Value> source = Given(site.value(), "dataSource");
  if (!source || (reference && !elsewhere)) return;
  const std::string_view group = TextIn(*source, "apiGroup");
  const std::string_view kind = TextIn(*source, "kind");
  const bool kept = (kind == "PersistentVolumeClaim" && group.empty()) ||
                    (kind == "VolumeSnapshot" && group == "snapshot.storage.k8s.io");
  if (!kept) DropErrorsBelow(site, "dataSource");
}

}  // namespace

void CheckVolumeClaimSpec(const RuleSite& site) {
  ForgiveDroppedSources(site);
  CheckAccessModes(site, "at least 1 access mode is required");
  const std::optional<Value> resources = Given(site.value(), "resources");
  const std::optional<Value> requests = resources ? Given(*resources, "requests") : std::nullopt;
  const std::optional<Value> storage = requests ? requests->Find("storage") : std::nullopt;
  if (!storage)
    return site.Required(value::Path("resources").Entry("storage"), resources.value_or(site.value()));
  CheckPositive(site, value::Path("resources").Entry("storage"), *storage);
}

// Specs of volumes also are in VolumeAttachments, where other rules hold.
void CheckVolumeSpec(const RuleSite& site) {
  constexpr std::array<std::string_view, 1> kCapacity = {"storage"};
  if (TextIn(site.object(), "kind") != "PersistentVolume") return;
  CheckAccessModes(site, {});
  const std::optional<Value> capacity = Given(site.value(), "capacity");
  if (!capacity || capacity->Count() == 0) site.Required("capacity", capacity.value_or(site.value()));
  if (!capacity) {
    site.errors().push_back(
        finding::NotSupported(site.Path("capacity"), "null", kCapacity, site.value().span()));
    return;
  }
  if (!capacity->Find("storage") || capacity->Count() > 1)
    site.NotSupported("capacity", *capacity, kCapacity);
  for (const value::Member member : capacity->Members()) {
    const value::Path below = value::Path("capacity").Entry(member.key);
    const auto amount = QuantityOf(member.value);
    if (amount && amount->Value() < 0) {
      site.InvalidAs(below, member.value, std::to_string(amount->Value()),
                     "must be a valid resource quantity");
    }
    CheckPositive(site, below, member.value);
  }
}

}  // namespace plimsoll::builtin
