// KindAdmitter answers a request about an object of one of Kubernetes' own kinds as the API server does: it
// decodes, sets defaults, prepares, validates, warns, and gives the object that would be stored.
//
//   KindAdmitter admitter;
//   const KindAdmission& admission = admitter.Admit(kind, {.object = object, .old = old}, {});
//   if (admission.errors.empty()) use(admission.stored.root());
//
// It keeps its memory, so that nothing is allocated for an object that is in order. One thread at a time may
// use it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/builtin/kind/cluster_facts.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/builtin/limits/limit_range.h"
#include "plimsoll/builtin/limits/resource_quota.h"
#include "plimsoll/builtin/object/gates.h"
#include "plimsoll/builtin/object/warning.h"
#include "plimsoll/builtin/security/pod_security.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

struct KindRequest {
  value::Value object;
  std::optional<value::Value> old = {};  // the object there was, for an update
  Subresource subresource = Subresource::kNone;
  // Of an update by `scale`: what the Scale asks for. The object is the old one then.
  std::optional<int64_t> replicas = {};
};

struct KindSettings {
  uint32_t minor_version = 0;  // of Kubernetes 1
  // Feature gates that are not as they are by default in the release.
  std::span<const GateSetting> gates = {};
  // Whether to make the stored object.
  bool store = true;
  // The stored object is as the server answers: written to the store and read again, which makes required
  // lists that are empty null. Otherwise it is as it goes to the store.
  bool from_store = false;
  // An object without a namespace is stored in `default`; otherwise it stays without one.
  bool add_namespace = true;
  // Objects are manifests, which lack what controllers write: an old claim without a phase is a bound one.
  bool from_files = false;
  // What the namespace requires of Pods; null to judge without the admission plugin PodSecurity.
  const NamespaceSecurity* pod_security = nullptr;
  // The LimitRanges of the namespace; null to judge without the admission plugin LimitRanger.
  const std::vector<LimitRange>* limit_ranges = nullptr;
  // The ResourceQuotas of the namespace; null to judge without the admission plugin ResourceQuota.
  const std::vector<ResourceQuota>* quotas = nullptr;
  // How the cluster is set up; null for one that permits everything.
  const ClusterFacts* cluster = nullptr;
};

struct KindAdmission {
  // False when a value is of a wrong type, or the old object cannot be used: nothing else is known then.
  // ObjectWalk says what is wrong.
  bool decodes = true;
  // There are fields that the type does not have; ObjectWalk lists them.
  bool has_unknown = false;
  // Why the request does not get as far as validation.
  std::optional<std::string> fatal = {};
  finding::ErrorList errors = {};
  std::vector<Warning> warnings = {};
  // Why an admission plugin refuses the request, which is valid: `violates PodSecurity "baseline:latest":
  // ...`.
  std::optional<std::string> denial = {};
  // What the same plugin warns of: `would violate PodSecurity "restricted:latest": ...`.
  std::optional<std::string> security_warning = {};
  // Why the admission plugin LimitRanger refuses it: `maximum cpu usage per Container is 1, but limit is 2`.
  std::optional<std::string> limit_denial = {};
  // What the request takes of the quotas that it matches. QuotaBook says whether there is enough.
  std::vector<QuotaClaim> quota_claims = {};
  // Empty when there are errors, or with KindSettings::store off.
  value::Document stored = {};
};

class KindAdmitter {
 public:
  KindAdmitter();
  KindAdmitter(KindAdmitter&&) noexcept;
  KindAdmitter& operator=(KindAdmitter&&) noexcept;
  ~KindAdmitter();

  // Whether the rules of a kind are here. Of others only the schema is known, see ObjectWalk.
  static bool Knows(const BuiltinKind& kind);
  // Stays until the next call. The kind must be known.
  const KindAdmission& Admit(const BuiltinKind& kind, const KindRequest& request,
                             const KindSettings& settings);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace plimsoll::builtin
