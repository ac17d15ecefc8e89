#include "plimsoll/builtin/admit/kind_admitter.h"

#include <algorithm>
#include <utility>

#include "../limits/limit_ranger.h"
#include "../limits/quota_usage.h"
#include "../object/write.h"
#include "../prepare/metadata.h"
#include "../security/evaluate.h"
#include "../validate/object_meta.h"
#include "error_places.h"
#include "older_words.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/value/build.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

// Any name that can be a part of a URL: what all kinds require, whatever they require besides.
schema::NameProblems PathSegmentName(std::string_view name, bool prefix) {
  return schema::PathSegmentProblems(name, prefix);
}

const Flow& FlowOf(const Strategy& strategy, const KindRequest& request) {
  switch (request.subresource) {
    case Subresource::kStatus: return strategy.status;
    case Subresource::kResize: return strategy.resize;
    case Subresource::kEphemeralContainers: return strategy.ephemeral_containers;
    case Subresource::kFinalize: return strategy.finalize;
    case Subresource::kApproval: return strategy.approval;
    case Subresource::kScale:
    case Subresource::kEviction:
    case Subresource::kBinding:
    case Subresource::kToken:
    case Subresource::kNone: break;
  }
  return request.old ? strategy.update : strategy.create;
}

// Of subresources, only those of Pods that can change containers.
bool IsJudgedBySecurity(Subresource subresource, const BuiltinKind& kind) {
  if (subresource == Subresource::kNone) return true;
  return kind.name.kind == "Pod" && subresource != Subresource::kStatus;
}

void AssumeInUse(const Request& request) {
  if (!request.IsCore("PersistentVolumeClaim")) return;
  request.old.Make("status").SetDefault("phase", "Bound");
}

void RunStep(RequestStep step, Request& request) {
  if (step != nullptr) step(request);
}

}  // namespace

class KindAdmitter::Work {
 public:
  const KindAdmission& Run(const BuiltinKind& kind, const KindRequest& asked, const KindSettings& settings) {
    Clear();
    const Strategy* strategy = FindStrategy(kind.name.group, kind.name.kind);
    PLIMSOLL_ASSERT(strategy != nullptr);
    static const ClusterFacts kPermissive;
    const ClusterFacts& cluster = settings.cluster != nullptr ? *settings.cluster : kPermissive;
    const Release release(settings.minor_version, cluster, settings.gates);
    Errors errors(out_.errors);
    Warnings warnings(out_.warnings);
    Request request{kind, release, paths_, errors, warnings, out_.fatal};
    request.from_files = settings.from_files;
    if (!Decode(*strategy, asked, settings, request)) return out_;
    if (asked.replicas) request.object.Make("spec").Set("replicas", *asked.replicas);
    if (settings.limit_ranges != nullptr)
      SetLimitDefaults(*settings.limit_ranges, asked.subresource, request);
    const bool keeps_namespace = settings.add_namespace || request.object.At("metadata").Has("namespace");
    const Flow& flow = FlowOf(*strategy, asked);
    if (strategy->is_review) {
      Review(flow, request);
    } else {
      Prepare(flow, request);
      if (out_.fatal) return out_;
      if (errors.empty()) Validate(flow, request);
    }
    if (settings.pod_security != nullptr && request.IsCore("Namespace")) AddSecurityLabelErrors(asked);
    if (!errors.empty()) {
      errors.DropRepeated();
      PlaceErrors(asked.object, out_.errors);
      UseOlderWords(kind.name.kind, release, out_.errors);
      errors.DropRepeated();
      return out_;
    }
    RunStep(flow.warn, request);
    UseOlderWords(release, out_.warnings);
    if (settings.pod_security != nullptr && IsJudgedBySecurity(asked.subresource, kind))
      AddSecurity(*settings.pod_security, request);
    if (settings.limit_ranges != nullptr) AddLimitDenial(*settings.limit_ranges, asked.subresource, request);
    if (settings.quotas != nullptr)
      out_.quota_claims = QuotaClaimsOf(*settings.quotas, asked.subresource, request);
    RunStep(flow.finish, request);
    if (!keeps_namespace) request.object.At("metadata").Remove("namespace");
    if (settings.store && !strategy->is_review) Store(*strategy, settings.from_store, request);
    return out_;
  }

 private:
  void Clear() {
    out_.decodes = true;
    out_.has_unknown = false;
    out_.fatal.reset();
    out_.errors.clear();
    out_.warnings.clear();
    out_.denial.reset();
    out_.security_warning.reset();
    out_.limit_denial.reset();
    out_.quota_claims.clear();
    out_.stored.Clear({});
    paths_.Reset();
  }

  bool Decode(const Strategy& strategy, const KindRequest& asked, const KindSettings& settings,
              Request& request) {
    out_.decodes = object_.Decode(*request.kind.plan, asked.object);
    out_.has_unknown = object_.has_unknown();
    if (out_.decodes && asked.old) out_.decodes = old_.Decode(*request.kind.plan, *asked.old);
    if (!out_.decodes) return false;
    request.object = object_.root();
    if (!MakeInternal(strategy, asked.object, request, object_, hub_)) return false;
    if (!asked.old) return true;
    request.old = old_.root();
    if (settings.from_files) AssumeInUse(request);
    return MakeInternal(strategy, *asked.old, request, old_, old_hub_);
  }

  // Objects of other versions than that of the hub are decoded a second time, from what they are converted
  // to.
  bool MakeInternal(const Strategy& strategy, Value value, const Request& request, Object& object,
                    value::Document& hub) {
    if (UsesHub(strategy, request)) {
      hub.Clear({});
      value::DocumentBuilder builder(hub);
      strategy.to_hub(value, builder);
      out_.decodes = object.Decode(*request.kind.hub_plan, hub.root());
      return out_.decodes;
    }
    const Struct root = object.root();
    if (strategy.defaults != nullptr) strategy.defaults(root, request.release);
    if (strategy.conversion_fault != nullptr) out_.fatal = strategy.conversion_fault(root);
    if (out_.fatal) return false;
    if (strategy.to_internal != nullptr) strategy.to_internal(root, request.release);
    return true;
  }

  static bool UsesHub(const Strategy& strategy, const Request& request) {
    return strategy.to_hub != nullptr && request.kind.hub_plan != nullptr;
  }

  static void Review(const Flow& flow, Request& request) {
    PrepareMetadata(request);
    PrepareMetadataForReview(request);
    RunStep(flow.validate, request);
  }

  static void Prepare(const Flow& flow, Request& request) {
    PrepareMetadata(request);
    if (!request.is_update()) {
      PrepareMetadataForCreate(request);
      RunStep(flow.begin, request);
      return RunStep(flow.prepare, request);
    }
    if (!request.from_files) request.fatal = WhyAnotherObject(request);
    if (request.fatal) return;
    PrepareMetadataForUpdate(request);
    RunStep(flow.begin, request);
    RunStep(flow.prepare, request);
    FinishMetadataForUpdate(request);
  }

  static void Validate(const Flow& flow, Request& request) {
    static const schema::NameRule kAnyName = PathSegmentName;
    const Struct metadata = request.object.At("metadata");
    const FieldPath path = request.Path("metadata");
    const auto validate_common = [&] {
      ValidateObjectMeta(metadata, request.kind.namespaced, kAnyName, path, request.errors);
    };
    if (request.is_update()) {
      validate_common();
      ValidateObjectMetaUpdate(metadata, request.old.At("metadata"), path, request.errors);
    }
    request.errors.BeginStrategy();
    RunStep(flow.validate, request);
    if (!request.is_update() && request.errors.empty()) validate_common();
  }

  // Labels that were wrong before may stay so.
  void AddSecurityLabelErrors(const KindRequest& asked) {
    if (!out_.errors.empty() || asked.subresource != Subresource::kNone) return;
    const auto errors_of = [](Value object) {
      const std::optional<Value> metadata = object.Find("metadata");
      return SecurityOfLabels(metadata ? metadata->Find("labels") : std::nullopt, {}).errors;
    };
    finding::ErrorList errors = errors_of(asked.object);
    const auto same_text = [](const finding::FieldError& a, const finding::FieldError& b) {
      return a.Text() == b.Text();
    };
    if (asked.old && std::ranges::equal(errors, errors_of(*asked.old), same_text)) return;
    out_.errors = std::move(errors);
  }

  // The admission plugin comes after validation.
  void AddSecurity(const NamespaceSecurity& policy, const Request& request) {
    SecurityAnswer answer = EvaluateSecurity(request, policy);
    out_.denial = std::move(answer.denial);
    out_.security_warning = std::move(answer.warning);
  }

  void AddLimitDenial(const std::vector<LimitRange>& ranges, Subresource subresource,
                      const Request& request) {
    std::string violations = LimitViolations(ranges, subresource, request);
    if (!violations.empty()) out_.limit_denial = std::move(violations);
  }

  void Store(const Strategy& strategy, bool from_store, Request& request) {
    if (strategy.from_internal != nullptr) strategy.from_internal(request.object, request.release);
    const Struct metadata = request.object.At("metadata");
    metadata.Remove("uid");
    metadata.Remove("creationTimestamp");
    metadata.Remove("resourceVersion");
    value::DocumentBuilder builder(out_.stored);
    if (UsesHub(strategy, request)) return strategy.from_hub(request.object, builder);
    WriteTokens(request.object, builder, {.clock = request.release.cluster().now, .from_store = from_store});
  }

  KindAdmission out_;
  Object object_;
  Object old_;
  value::Document hub_;
  value::Document old_hub_;
  Arena paths_;
};

KindAdmitter::KindAdmitter() : work_(std::make_unique<Work>()) {}
KindAdmitter::KindAdmitter(KindAdmitter&&) noexcept = default;
KindAdmitter& KindAdmitter::operator=(KindAdmitter&&) noexcept = default;
KindAdmitter::~KindAdmitter() = default;

bool KindAdmitter::Knows(const BuiltinKind& kind) {
  const Strategy* strategy = FindStrategy(kind.name.group, kind.name.kind);
  return strategy != nullptr && (kind.stored || strategy->is_review);
}

const KindAdmission& KindAdmitter::Admit(const BuiltinKind& kind, const KindRequest& request,
                                         const KindSettings& settings) {
  return work_->Run(kind, request, settings);
}

}  // namespace plimsoll::builtin
