// Pods: containers, volumes and what they have in common.
#include <array>
#include <set>
#include <string>

#include "field_texts.h"
#include "plimsoll/schema/object_meta.h"
#include "resource_names.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;
using Names = std::set<std::string_view>;

// Calls `use(item, index)` for the objects of a list.
template <class Use>
void ForEach(Value object, std::string_view list, const Use& use) {
  const std::optional<Value> held = Given(object, list);
  if (!held || !held->IsArray()) return;
  size_t index = 0;
  for (const Value item : held->Items()) {
    if (item.IsObject()) use(item, index);
    ++index;
  }
}

// Tells of items whose name was there before, in this list or in `names`.
void CheckNames(const RuleSite& site, std::string_view list, Names& names) {
  ForEach(site.value(), list, [&](Value item, size_t index) {
    const std::string_view name = TextOf(item, "name");
    if (!name.empty() && !names.insert(name).second) {
      site.Duplicate(ItemField(list, index, "name"), *item.Find("name"));
    }
  });
}

// The volumes of a pod and, for those of a StatefulSet, of its claims.
Names VolumesOf(const RuleSite& site) {
  Names names;
  ForEach(site.value(), "volumes", [&](Value item, size_t) { names.insert(TextOf(item, "name")); });
  const std::optional<Value> spec = site.object().Find("spec");
  if (TextOf(site.object(), "kind") != "StatefulSet" || !spec) return names;
  ForEach(*spec, "volumeClaimTemplates", [&](Value item, size_t) {
    if (const auto metadata = Given(item, "metadata")) names.insert(TextOf(*metadata, "name"));
  });
  return names;
}

void CheckMounts(const RuleSite& site, std::string_view list, const Names& volumes) {
  ForEach(site.value(), list, [&](Value container, size_t number) {
    ForEach(container, "volumeMounts", [&](Value mount, size_t index) {
      const std::string_view name = TextOf(mount, "name");
      if (name.empty() || volumes.contains(name)) return;
      const std::string below = ItemField(list, number, ItemField("volumeMounts", index, "name"));
      site.NotFound(below, *mount.Find("name"));
    });
  });
}

// Of the sources of a volume one can be given.
constexpr std::string_view kNoSource = "name";

}  // namespace

void CheckPodSpec(const RuleSite& site) {
  Names containers;
  for (const std::string_view list : {"containers", "initContainers", "ephemeralContainers"}) {
    CheckNames(site, list, containers);
  }
  Names names;
  CheckNames(site, "volumes", names);
  const Names volumes = VolumesOf(site);
  for (const std::string_view list : {"containers", "initContainers"}) CheckMounts(site, list, volumes);
}

void CheckContainer(const RuleSite& site) {
  const std::optional<Value> image = Given(site.value(), "image");
  if (!image || (image->IsString() && image->AsString().empty())) {
    site.Required("image", image.value_or(site.value()));
  }
  Names ports;
  CheckNames(site, "ports", ports);
  Names paths;
  ForEach(site.value(), "volumeMounts", [&](Value mount, size_t index) {
    const std::string_view path = TextOf(mount, "mountPath");
    if (path.empty() || paths.insert(path).second) return;
    site.Invalid(ItemField("volumeMounts", index, "mountPath"), *mount.Find("mountPath"), "must be unique");
  });
}

void CheckEnvVar(const RuleSite& site) {
  const std::optional<Value> from = Given(site.value(), "valueFrom");
  if (!from) return;
  if (!TextOf(site.value(), "value").empty()) {
    site.Invalid("valueFrom", *from, "may not be specified when `value` is not empty");
  }
  size_t count = 0;
  for (const value::Member member : from->Members()) count += static_cast<size_t>(!member.value.IsNull());
  if (count > 1) site.Invalid("valueFrom", *from, "may not have more than one field specified at a time");
}

void CheckHandler(const RuleSite& site) {
  constexpr std::array<std::string_view, 5> kHandlers = {"exec", "httpGet", "tcpSocket", "grpc", "sleep"};
  size_t count = 0;
  for (const std::string_view handler : kHandlers) {
    const std::optional<Value> held = Given(site.value(), handler);
    if (held && ++count > 1) site.Forbidden(handler, *held, "may not specify more than 1 handler type");
  }
  if (count == 0) site.Required({}, site.value(), "must specify a handler type");
}

// Only the labels and annotations of a template count.
void CheckPodTemplate(const RuleSite& site) {
  const std::optional<Value> metadata = Given(site.value(), "metadata");
  if (!metadata) return;
  schema::CheckLastingObjectMeta(*metadata, site.Field("metadata"), site.value().span(), site.errors());
}

void CheckResources(const RuleSite& site) {
  const std::optional<Value> limits = Given(site.value(), "limits");
  const std::optional<Value> requests = Given(site.value(), "requests");
  if (!limits || !requests) return;
  for (const value::Member request : requests->Members()) {
    const std::optional<Value> limit = limits->Find(request.key);
    const auto least = QuantityOf(request.value);
    const auto most = limit ? QuantityOf(*limit) : std::nullopt;
    if (!least || !most || *least <= *most) continue;
    const std::string name(request.key);
    site.Invalid("requests", request.value,
                 "must be less than or equal to " + name + " limit of " + most->String());
  }
}

void CheckVolume(const RuleSite& site) {
  size_t count = 0;
  for (const value::Member member : site.value().Members()) {
    if (member.key == kNoSource || member.value.IsNull() || ++count == 1) continue;
    site.Forbidden(member.key, member.value, "may not specify more than 1 volume type");
  }
}

void CheckToleration(const RuleSite& site) {
  const Value value = site.value();
  const std::string_view operation = TextOf(value, "operator");
  const std::optional<Value> at = value.Find("operator");
  constexpr std::array<std::string_view, 2> kOperators = {"Equal", "Exists"};
  if (TextOf(value, "key").empty() && operation != "Exists") {
    site.Invalid(
        "operator", at.value_or(value),
        "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
  }
  if (operation == "Exists" && !TextOf(value, "value").empty()) {
    site.Invalid("operator", *value.Find("value"), "value must be empty when `operator` is 'Exists'");
  }
  const bool known = operation.empty() || operation == "Equal" || operation == "Exists" ||
                     operation == "Lt" || operation == "Gt";
  if (!known) site.NotSupported("operator", *at, kOperators);
  if (Given(value, "tolerationSeconds") && TextOf(value, "effect") != "NoExecute") {
    site.Invalid("effect", value.Find("effect").value_or(value),
                 "effect must be 'NoExecute' when `tolerationSeconds` is set");
  }
}

}  // namespace plimsoll::builtin
