#include "limit_ranger.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "../default/container_totals.h"

namespace plimsoll::builtin {
namespace {

using value::Quantity;

constexpr std::string_view kLimitAnnotation = "kubernetes.io/limit-ranger";
// The largest whole number whose thousandths fit into an int64.
constexpr int64_t kMaxMilliValue = INT64_MAX / 1000;

// --- Defaults

struct ContainerDefaults {
  NamedAmounts limits;
  NamedAmounts requests;
};

ContainerDefaults DefaultsIn(const LimitRange& range) {
  ContainerDefaults out;
  for (const LimitRangeItem& item : range.limits) {
    if (item.type != "Container") continue;
    for (const auto& [name, amount] : item.default_limits) out.limits.insert_or_assign(name, amount);
    for (const auto& [name, amount] : item.default_requests) out.requests.insert_or_assign(name, amount);
  }
  return out;
}

// Sets what is missing. Returns its names: `cpu, memory`.
std::string SetMissing(Struct container, FieldName list, const NamedAmounts& defaults) {
  std::string names;
  for (const auto& [name, amount] : defaults) {
    const Struct resources = container.Make("resources");
    if (resources.Entry(list, name)) continue;
    Arena& arena = container.object()->arena();
    SetEntry(resources.MakeMap(list), arena.Copy(name), arena.Copy(amount.String()));
    names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

void DefaultContainers(Struct spec, FieldName list, std::string_view word, const ContainerDefaults& defaults,
                       std::string& note) {
  for (const auto& [i, container] : spec.Structs(list)) {
    const std::string limits = SetMissing(container, "limits", defaults.limits);
    const std::string requests = SetMissing(container, "requests", defaults.requests);
    const std::string of = " for " + std::string(word) + " " + std::string(container.Text("name"));
    for (const auto& [names, what] : {std::pair(requests, " request"), std::pair(limits, " limit")}) {
      if (!names.empty()) note += (note.empty() ? "" : "; ") + names + what + of;
    }
  }
}

// --- Bounds

// Of two amounts and a bound, at a precision that all have.
struct Compared {
  int64_t request, limit, bound;
};

Compared AtCommonPrecision(const Quantity& request, const Quantity& limit, const Quantity& bound) {
  const Compared whole = {request.Value(), limit.Value(), bound.Value()};
  if (std::max({whole.request, whole.limit, whole.bound}) > kMaxMilliValue) return whole;
  return {request.MilliValue(), limit.MilliValue(), bound.MilliValue()};
}

Amounts AmountsOf(Part map) {
  Amounts out;
  for (const auto& [name, amount] : map.Entries()) out.emplace(name, QuantityIn(amount));
  return out;
}

// What a container, a Pod or a claim asks for, and the bounds that a range has for it.
class BoundsCheck {
 public:
  BoundsCheck(const LimitRangeItem& item, const Amounts& requests, const Amounts& limits,
              std::vector<std::string>& problems)
      : item_(item), requests_(requests), limits_(limits), problems_(problems) {}

  void CheckAll() const {
    for (const auto& [name, bound] : item_.min) CheckMin(name, bound);
    for (const auto& [name, bound] : item_.max) CheckMax(name, bound);
    for (const auto& [name, bound] : item_.max_ratios) CheckRatio(name, bound);
  }

  // Limits of claims do not count.
  void CheckClaim() const {
    for (const auto& [name, bound] : item_.min) CheckMin(name, bound);
    for (const auto& [name, bound] : item_.max) {
      const Quantity* request = Find(requests_, name);
      const std::string start = Start("maximum", name, bound);
      if (request == nullptr) {
        problems_.push_back(start + ".  No request is specified");
      } else if (AtCommonPrecision(*request, {}, bound).request >
                 AtCommonPrecision(*request, {}, bound).bound) {
        problems_.push_back(start + ", but request is " + request->String());
      }
    }
  }

 private:
  static const Quantity* Find(const Amounts& amounts, std::string_view name) {
    const auto found = amounts.find(name);
    return found == amounts.end() ? nullptr : &found->second;
  }

  std::string Start(std::string_view bound, std::string_view name, const Quantity& amount) const {
    return std::string(bound) + " " + std::string(name) + " usage per " + item_.type + " is " +
           amount.String();
  }

  void CheckMin(std::string_view name, const Quantity& bound) const {
    const Quantity *request = Find(requests_, name), *limit = Find(limits_, name);
    const Compared at = AtCommonPrecision(request != nullptr ? *request : Quantity(),
                                          limit != nullptr ? *limit : Quantity(), bound);
    const std::string start = Start("minimum", name, bound);
    if (request == nullptr) {
      problems_.push_back(start + ".  No request is specified");
    } else if (at.request < at.bound) {
      problems_.push_back(start + ", but request is " + request->String());
    } else if (limit != nullptr && at.limit < at.bound) {
      problems_.push_back(start + ", but limit is " + limit->String());
    }
  }

  void CheckMax(std::string_view name, const Quantity& bound) const {
    const Quantity *request = Find(requests_, name), *limit = Find(limits_, name);
    const Compared at = AtCommonPrecision(request != nullptr ? *request : Quantity(),
                                          limit != nullptr ? *limit : Quantity(), bound);
    const std::string start = Start("maximum", name, bound);
    if (limit == nullptr) {
      problems_.push_back(start + ".  No limit is specified");
    } else if (at.limit > at.bound) {
      problems_.push_back(start + ", but limit is " + limit->String());
    } else if (request != nullptr && at.request > at.bound) {
      problems_.push_back(start + ", but request is " + request->String());
    }
  }

  void CheckRatio(std::string_view name, const Quantity& bound) const {
    const Quantity *request = Find(requests_, name), *limit = Find(limits_, name);
    const Compared at = AtCommonPrecision(request != nullptr ? *request : Quantity(),
                                          limit != nullptr ? *limit : Quantity(), bound);
    const std::string start =
        std::string(name) + " max limit to request ratio per " + item_.type + " is " + bound.String();
    if (request == nullptr || at.request == 0) {
      return problems_.push_back(start + ", but no request is specified or request is 0");
    }
    if (limit == nullptr || at.limit == 0) {
      return problems_.push_back(start + ", but no limit is specified or limit is 0");
    }
    const double ratio = static_cast<double>(at.limit) / static_cast<double>(at.request);
    const bool fine = bound.Value() <= kMaxMilliValue;
    const double most = static_cast<double>(fine ? bound.MilliValue() : bound.Value());
    if ((fine ? ratio * 1000 : ratio) <= most) return;
    char shown[64];
    std::snprintf(shown, sizeof shown, "%f", ratio);
    problems_.push_back(start + ", but provided ratio is " + shown);
  }

  const LimitRangeItem& item_;
  const Amounts& requests_;
  const Amounts& limits_;
  std::vector<std::string>& problems_;
};

// Amounts of the Pod itself count instead of those of its containers.
Amounts PodAmounts(Struct spec, FieldName list, const Release& release) {
  Amounts out = ContainerTotals(spec, list);
  if (!release.Gate("PodLevelResources")) return out;
  for (const auto& [name, amount] : spec.At("resources").Entries(list)) {
    if (name == "cpu" || name == "memory") out.insert_or_assign(name, QuantityIn(amount));
  }
  return out;
}

void CheckPod(const LimitRangeItem& item, Struct spec, const Release& release,
              std::vector<std::string>& problems) {
  if (item.type == "Pod") {
    const Amounts requests = PodAmounts(spec, "requests", release);
    const Amounts limits = PodAmounts(spec, "limits", release);
    return BoundsCheck(item, requests, limits, problems).CheckAll();
  }
  if (item.type != "Container") return;
  for (const FieldName list : {FieldName("containers"), FieldName("initContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      const Struct resources = container.At("resources");
      const Amounts requests = AmountsOf(resources.Get("requests"));
      const Amounts limits = AmountsOf(resources.Get("limits"));
      BoundsCheck(item, requests, limits, problems).CheckAll();
    }
  }
}

void CheckClaim(const LimitRangeItem& item, Struct spec, std::vector<std::string>& problems) {
  if (item.type != "PersistentVolumeClaim") return;
  const Amounts requests = AmountsOf(spec.At("resources").Get("requests"));
  BoundsCheck(item, requests, {}, problems).CheckClaim();
}

// As Go prints several errors: each once.
std::string JoinProblems(const std::vector<std::string>& problems) {
  std::vector<std::string_view> once;
  for (const std::string& problem : problems) {
    if (std::ranges::find(once, problem) == once.end()) once.push_back(problem);
  }
  if (once.size() == 1) return std::string(once.front());
  std::string out;
  for (const std::string_view problem : once) out.append(out.empty() ? "[" : ", ").append(problem);
  return out + "]";
}

}  // namespace

void SetLimitDefaults(const std::vector<LimitRange>& ranges, Subresource subresource, Request& request) {
  if (!request.IsCore("Pod") || request.is_update() || subresource != Subresource::kNone) return;
  const Struct spec = request.object.At("spec");
  for (const LimitRange& range : ranges) {
    const ContainerDefaults defaults = DefaultsIn(range);
    std::string note;
    DefaultContainers(spec, "containers", "container", defaults, note);
    DefaultContainers(spec, "initContainers", "init container", defaults, note);
    if (note.empty()) continue;
    SetEntry(request.object.Make("metadata").MakeMap("annotations"), kLimitAnnotation,
             request.object.object()->arena().Copy("LimitRanger plugin set: " + note));
  }
}

std::string LimitViolations(const std::vector<LimitRange>& ranges, Subresource subresource,
                            const Request& request) {
  const bool pod = request.IsCore("Pod"), claim = request.IsCore("PersistentVolumeClaim");
  if (pod ? request.is_update() != (subresource == Subresource::kResize)
          : !claim || subresource != Subresource::kNone) {
    return {};
  }
  if (request.is_update() && !request.old.At("metadata").Text("deletionTimestamp").empty()) return {};
  const Struct spec = request.object.At("spec");
  for (const LimitRange& range : ranges) {
    std::vector<std::string> problems;
    for (const LimitRangeItem& item : range.limits) {
      pod ? CheckPod(item, spec, request.release, problems) : CheckClaim(item, spec, problems);
    }
    if (!problems.empty()) return JoinProblems(problems);
  }
  return {};
}

}  // namespace plimsoll::builtin
