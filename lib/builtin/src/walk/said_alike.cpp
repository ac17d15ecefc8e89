#include "said_alike.h"

#include <algorithm>
#include <array>
#include <string>

#include "plimsoll/value/equality.h"
#include "plimsoll/value/go_render.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {

using value::Value;

namespace {

// Below this, equality is taken to the letter; no struct of a built-in kind nests so deep.
constexpr uint32_t kMaxDepth = 100;

constexpr bool kFillsEmpty = true;

constexpr std::array kDefaults = std::to_array<FieldDefault>({
    {"restartPolicy", "Always", kFillsEmpty},
    {"dnsPolicy", "ClusterFirst", kFillsEmpty},
    {"schedulerName", "default-scheduler", kFillsEmpty},
    {"terminationGracePeriodSeconds", "30"},
    {"enableServiceLinks", "true"},
    {"preemptionPolicy", "PreemptLowerPriority"},
    {"imagePullPolicy", "IfNotPresent", kFillsEmpty},
    {"imagePullPolicy", "Always", kFillsEmpty},
    {"pullPolicy", "IfNotPresent", kFillsEmpty},
    {"pullPolicy", "Always", kFillsEmpty},
    {"terminationMessagePath", "/dev/termination-log", kFillsEmpty},
    {"terminationMessagePolicy", "File", kFillsEmpty},
    {"protocol", "TCP", kFillsEmpty},
    {"scheme", "HTTP", kFillsEmpty},
    {"path", "/", kFillsEmpty},
    {"timeoutSeconds", "1", kFillsEmpty},
    {"periodSeconds", "10", kFillsEmpty},
    {"successThreshold", "1", kFillsEmpty},
    {"failureThreshold", "3", kFillsEmpty},
    {"defaultMode", "420"},
    {"apiVersion", "v1", kFillsEmpty},
    {"kind", "PersistentVolumeClaim"},
    {"volumeMode", "Filesystem"},
    {"whenUnsatisfiable", "DoNotSchedule"},
    {"expirationSeconds", "3600"},
    {"fsType", "ext4"},
    {"iscsiInterface", "default", kFillsEmpty},
    {"pool", "rbd", kFillsEmpty},
    {"user", "admin", kFillsEmpty},
    {"keyring", "/etc/ceph/keyring", kFillsEmpty},
    {"cachingMode", "ReadWrite"},
    {"storageMode", "ThinProvisioned", kFillsEmpty},
    {"allocationMode", "ExactCount", kFillsEmpty},
    {"count", "1", kFillsEmpty},
    {"operator", "Equal"},
    {"phase", "Pending"},
    {"maxExpirationSeconds", "86400"},
});

bool HoldsQuantities(std::string_view field) {
  return field == "limits" || field == "requests" || field == "capacity" || field == "overhead" ||
         field == "sizeLimit" || field == "divisor";
}

// As %v prints a scalar.
std::string Spelled(Value value) {
  std::string out;
  value::AppendGoValue(out, value);
  return out;
}

bool IsScalar(Value value) { return !value.IsObject() && !value.IsArray(); }

bool IsZero(Value value) {
  switch (value.kind()) {
    case value::Kind::kNull: return true;
    case value::Kind::kBool: return !value.AsBool();
    case value::Kind::kString: return value.AsString().empty();
    case value::Kind::kArray:
    case value::Kind::kObject: return value.Count() == 0;
    default: return value.AsDouble() == 0;
  }
}

// What is no quantity is reported elsewhere.
bool SameQuantities(Value a, Value b) {
  if (value::Equal(a, b)) return true;
  const auto left = value::ParseQuantity(Spelled(a));
  const auto right = value::ParseQuantity(Spelled(b));
  return left && right && *left == *right;
}

// Functions recurse to kMaxDepth.
class Comparison {
 public:
  explicit Comparison(std::span<const FieldDefault> defaults, std::span<const std::string_view> left_out = {})
      : defaults_(defaults), left_out_(left_out) {}

  bool Same(Value a, Value b, bool quantities = false, uint32_t depth = 0) const {
    if (depth == kMaxDepth) return value::Equal(a, b);
    if (a.IsObject() && b.IsObject()) {
      return Covers(a, b, quantities, depth, true) && Covers(b, a, quantities, depth, false) &&
             (depth == 0 || (CoversRequests(a, b) && CoversRequests(b, a)));
    }
    if (a.IsArray() && b.IsArray()) return SameItems(a, b, quantities, depth);
    if (value::Equal(a, b)) return true;
    if (quantities && IsScalar(a) && IsScalar(b)) return SameQuantities(a, b);
    return IsZero(a) && IsZero(b);
  }

  // Whether a field that the other side lacks says nothing.
  bool IsDefault(std::string_view field, Value value, uint32_t depth = 0) const {
    if (IsZero(value)) return true;
    if (value.IsObject() && depth < kMaxDepth) {
      for (const value::Member member : value.Members()) {
        if (!IsDefault(member.key, member.value, depth + 1)) return false;
      }
      return true;
    }
    const auto fits = [&](const FieldDefault& known) {
      return known.field == field && known.value == Spelled(value);
    };
    return IsScalar(value) && std::ranges::any_of(defaults_, fits);
  }

 private:
  // Whether the server fills in a field as if it were missing.
  bool IsLeftOut(std::string_view field, Value value) const {
    if (value.IsNull()) return true;
    return IsScalar(value) && IsZero(value) && std::ranges::any_of(defaults_, [&](const FieldDefault& known) {
             return known.fills_empty && known.field == field;
           });
  }

  // Whether the other side has what this one has: alike, if it is to be compared.
  bool Covers(Value one, Value other, bool quantities, uint32_t depth, bool compares) const {
    for (const value::Member member : one.Members()) {
      if (IsLeftOut(member.key, member.value)) continue;
      const bool out = (depth == 0 && std::ranges::find(left_out_, member.key) != left_out_.end()) ||
                       (depth > 0 && member.key == "requests" && member.value.IsObject());
      auto twin = out ? std::nullopt : other.Find(member.key);
      if (twin && IsLeftOut(member.key, *twin)) twin.reset();
      const bool same =
          out || (!twin ? IsDefault(member.key, member.value, depth)
                        : !compares || Same(member.value, *twin, quantities || HoldsQuantities(member.key),
                                            depth + 1));
      if (!same) return false;
    }
    return true;
  }

  // What is requested is what the limit is where nothing is said of it.
  static bool IsRequested(std::string_view resource, Value amount, std::optional<Value> limits) {
    const auto limit = limits ? limits->Find(resource) : std::nullopt;
    return limit && SameQuantities(amount, *limit);
  }

  // Whether the requests of one side are those of the other.
  static bool CoversRequests(Value one, Value other) {
    const auto requests = one.Find("requests");
    if (!requests || !requests->IsObject()) return true;
    const auto others = other.Find("requests");
    for (const value::Member member : requests->Members()) {
      const auto twin = others ? others->Find(member.key) : std::nullopt;
      const bool same = twin ? SameQuantities(member.value, *twin)
                             : IsRequested(member.key, member.value, other.Find("limits"));
      if (!same) return false;
    }
    return true;
  }

  bool SameItems(Value a, Value b, bool quantities, uint32_t depth) const {
    if (a.Count() != b.Count()) return false;
    auto right = b.Items().begin();
    for (const Value left : a.Items()) {
      if (!Same(left, *right, quantities, depth + 1)) return false;
      ++right;
    }
    return true;
  }

  std::span<const FieldDefault> defaults_;
  std::span<const std::string_view> left_out_;  // of the outermost members
};

}  // namespace

std::span<const FieldDefault> KnownDefaults() { return kDefaults; }

bool SaysNothing(std::optional<Value> value) { return !value || Comparison({}).IsDefault("", *value); }

bool SaidAlike(std::optional<Value> a, std::optional<Value> b, std::span<const FieldDefault> defaults) {
  if (!a || !b) return SaysNothing(a) && SaysNothing(b);
  return Comparison(defaults).Same(*a, *b);
}

bool SaidAlikeBut(std::optional<Value> a, std::optional<Value> b,
                  std::span<const std::string_view> left_out) {
  if (!a || !b) return SaidAlike(a, b);
  return Comparison(kDefaults, left_out).Same(*a, *b);
}

}  // namespace plimsoll::builtin
