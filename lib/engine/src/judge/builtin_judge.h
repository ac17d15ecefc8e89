// BuiltinJudge says what the API server would say to objects of its own kinds. It keeps its memory;
// one thread at a time may use it.
#pragma once

#include "../report/object_findings.h"
#include "plimsoll/builtin/admit/kind_admitter.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/reshape/tape_writer.h"
#include "rule_judge.h"
#include "verdict.h"

namespace plimsoll::engine {

class BuiltinJudge {
 public:
  explicit BuiltinJudge(const JudgeOptions& options) : options_(options), subresource_(options.subresource) {}

  // Of the built-in kind the object says it is of; as an update, if there is an old one.
  void Judge(const kinds::Kind& kind, const kinds::Kinds& kinds, value::Value object,
             std::optional<value::Value> old, ObjectFindings& findings);
  // A Scale, and how many replicas it asks for.
  struct ScaleRequest {
    const kinds::Kind& kind;
    value::Value object;
    int64_t replicas = 0;
  };
  // A Scale, and the object of a built-in kind that it changes. That is what would be stored.
  void JudgeScale(const ScaleRequest& scale, const kinds::Kind& kind, const kinds::Kinds& kinds,
                  value::Value scaled, ObjectFindings& findings);
  // Whether an object decodes; reports what does not, and unknown fields.
  bool CheckFields(const kinds::Kind& kind, value::Value object, ObjectFindings& findings);
  // What the next requests are of, instead of JudgeOptions::subresource.
  void UseSubresource(Subresource subresource) { subresource_ = subresource; }
  // Whether to make what would be stored, which costs as much as judging does. On unless turned off.
  void MakeStored(bool on) { makes_stored_ = on; }
  // Of the object judged last; none if what would be stored is not made. That is without unknown fields, if
  // these are dropped.
  std::optional<Verdict> verdict() const {
    if (!makes_stored_) return std::nullopt;
    return Verdict{kept_->root(), options_.presence ? &presence_ : nullptr, nullptr, kept_ != &stored_};
  }
  // What the object judged last takes of the quotas of its namespace, with JudgeOptions::quotas.
  const std::vector<builtin::QuotaClaim>& quota_claims() const { return quota_claims_; }

  // Reports why a kind is not known in its version, if it is or was known in another. False
  // when it is not.
  static bool ReportVersions(const kinds::Kinds& kinds, value::Value object, ObjectFindings& findings);

 private:
  // What an object is judged as: of a kind, and as an update if there is an old one.
  struct Judged {
    const kinds::Kind& kind;
    const kinds::Kinds& kinds;
    std::optional<value::Value> old;
  };

  void AddUnknown(const builtin::ObjectFaults& faults, ObjectFindings& findings) const;
  static void AddErrors(const builtin::ObjectFaults& faults, const finding::ErrorList& errors,
                        value::Value object, ObjectFindings& findings);
  void JudgeDecoded(const Judged& as, const builtin::ObjectFaults& faults, value::Value object,
                    ObjectFindings& findings);
  // Of kinds whose rules are strategies. False, with nothing reported, if the object is not plain: values are
  // of wrong types, or fields are unknown.
  bool JudgePlain(const Judged& as, value::Value object, ObjectFindings& findings);
  void JudgeByStrategy(const Judged& as, value::Value object, ObjectFindings& findings);
  void Report(const builtin::KindAdmission& admission, value::Value object, ObjectFindings& findings);
  const builtin::KindAdmission& Admit(const Judged& as, value::Value object);
  builtin::KindSettings SettingsOf(const kinds::Kinds& kinds, value::Value object) const;
  void JudgeUndecodable(const Judged& as, const builtin::ObjectFaults& faults, value::Value object,
                        ObjectFindings& findings);
  void Keep(const builtin::BuiltinKind& kind, value::Value object, const builtin::ObjectFaults& faults);

  const JudgeOptions& options_;
  Subresource subresource_;
  builtin::ObjectWalk walk_;
  builtin::KindAdmitter admitter_;
  reshape::TapeWriter writer_;
  reshape::Presence presence_;  // nothing is noted of built-in kinds
  bool makes_stored_ = true;
  value::Document stored_;
  const value::Document* kept_ = &stored_;  // what would be stored: this, or what the admitter has
  std::vector<builtin::QuotaClaim> quota_claims_;
  RuleJudge rules_;
};

}  // namespace plimsoll::engine
