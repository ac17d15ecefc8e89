// ObjectJudge says what the API server would say to one object after the other: to a CRD as a
// new one, to an object of a known kind by its CRD, by its Go type, or as one of Kubernetes' own
// kinds. It keeps its memory; one thread at a time may use it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../input/named_object.h"
#include "../input/objects.h"
#include "../report/object_findings.h"
#include "builtin_judge.h"
#include "delegate_plan.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/report/missing_functions.h"
#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/value/document_stream.h"
#include "union_judge.h"
#include "verdict.h"

namespace plimsoll::engine {

enum class Judgement : uint8_t {
  kJudged,
  kUnknownKind,  // not judged, as there is no schema
  kClientSide,   // configuration of a tool (client_kinds.h), which no API server gets to see
};

class ObjectJudge {
 public:
  // `file` is where the objects are; kept by reference, as the others are.
  ObjectJudge(const kinds::Kinds& kinds, const std::string& file, const JudgeOptions& options)
      : kinds_(kinds),
        file_(file),
        options_(options),
        subresource_(options.subresource),
        admit_(AdmitOptionsOf(options)),
        builtin_(options),
        unions_(options) {}

  // A CRD that was decoded before is not decoded again when it is judged. May be null.
  void UseLoaded(value::Value object, const kinds::LoadedCrd* crd) { loaded_ = {object, crd}; }
  // Whether an object may be left after its first error, with JudgeOptions::first_error.
  void StopEarly(bool on) { admit_.fail_fast = on; }
  // Whether anybody reads what would be stored of objects of built-in kinds; verdict() is none otherwise.
  void MakeStored(bool on) { builtin_.MakeStored(on || !options_.delegations.empty()); }
  // The old version of the next objects, instead of one of JudgeOptions::old.
  void UseOld(std::optional<value::Value> old) { given_old_ = old; }
  // What the next requests are of, instead of JudgeOptions::subresource.
  void UseSubresource(Subresource subresource) {
    subresource_ = subresource;
    builtin_.UseSubresource(subresource);
  }
  // The object must be one and say what it is.
  Judgement Judge(const ObjectRef& object, value::Syntax syntax, ObjectFindings& findings);
  // The CRDs that were used of kinds that have several.
  std::vector<kinds::CrdUse> CrdUses() const;
  // The functions of tagged Go types that could not be run.
  const MissingFunctions& missing_functions() const { return missing_functions_; }
  // See InputReport.
  const std::vector<std::string>& unproven_failures() const { return unproven_failures_; }
  // What the object judged last takes of the quotas of its namespace, with JudgeOptions::quotas.
  const std::vector<builtin::QuotaClaim>& quota_claims() const { return quota_claims_; }
  // Of the object judged last, if it could be handled. Not of built-in kinds unless MakeStored is on.
  const std::optional<Verdict>& verdict() const { return verdict_; }

 private:
  // What objects are judged by.
  enum class Form : uint8_t { kUnknown, kCustom, kTagged, kBuiltin };
  // What objects of one kind are judged by in this file.
  struct Chosen {
    Form form = Form::kUnknown;
    kinds::CrdChoice choice = {};               // with kCustom
    kinds::TaggedType type = {};                // with kTagged
    const kinds::Kind* kind = nullptr;          // with kBuiltin
    const kinds::KindUnions* unions = nullptr;  // of the schema, if there are any
    size_t objects = 0;
  };

  void LintCrdObject(value::Value object, value::Syntax syntax, ObjectFindings& findings);
  Judgement JudgeTyped(value::Value object, value::Syntax syntax, ObjectFindings& findings);
  // One for each form of what judges; none when the object cannot be handled.
  std::optional<Verdict> JudgeByOne(const kinds::TaggedType& type, value::Value object, value::Syntax syntax,
                                    ObjectFindings& findings);
  std::optional<Verdict> JudgeBuiltin(const Chosen& chosen, value::Value object, ObjectFindings& findings);
  std::optional<Verdict> Admit(const Chosen& chosen, value::Value object, ObjectFindings& findings);
  // Of an object of which quotas know only the number. Not of an update.
  void CountCustom(const crd::ServedCrd& crd, value::Value object);
  // An object that nothing judges: says why, unless no API server gets to see it.
  Judgement JudgeUnknown(value::Value object, ObjectFindings& findings);
  std::optional<value::Value> OldOf(value::Value object) const;
  Judgement ReportUnknownKind(value::Value object, ObjectFindings& findings);
  bool CheckServed(const crd::ServedCrd& crd, value::Value object, ObjectFindings& findings);
  // What the host evaluates itself, if anything.
  void RunDelegates(value::Value object, ObjectFindings& findings);

  Chosen Choose(std::string_view api_version, std::string_view kind) const;
  // Makes what would be stored one of JudgeOptions::to_version.
  void ConvertStored(value::Value object, ObjectFindings& findings);
  void ConvertBuiltin(const builtin::BuiltinKind& from, value::Value object, std::string_view wanted,
                      ObjectFindings& findings);
  void ConvertCustom(const crd::ServedCrd& crd, value::Value object, std::string_view wanted,
                     ObjectFindings& findings);
  static std::vector<std::string_view> SubresourcesOf(const Chosen& chosen, value::Value object);
  // Whether a request of the subresource can be made of an object. Says why when not.
  bool CheckSubresource(const Chosen& chosen, value::Value object, ObjectFindings& findings);
  // The same for requests to create it.
  static bool CheckCreatable(const Chosen& chosen, value::Value object, ObjectFindings& findings);
  // What a subresource takes that is not of the kind of the object: a Scale, an Eviction.
  void JudgeBody(value::Value object, ObjectFindings& findings);
  // The old object that a Scale is about. Says why there is none.
  std::optional<value::Value> ScaledBy(value::Value scale, ObjectFindings& findings);
  void JudgeScale(const kinds::Kind& kind, value::Value scale, value::Value scaled, ObjectFindings& findings);
  void ScaleCustom(const crd::ServedCrd& crd, value::Value scale, value::Value scaled,
                   ObjectFindings& findings);
  const Chosen& ChosenFor(value::Value object);

  // An object that is a CRD, and the CRD.
  struct Loaded {
    std::optional<value::Value> object;
    const kinds::LoadedCrd* crd = nullptr;
    // Placeholders are judged in copies of objects.
    bool IsOf(value::Value other) const {
      return crd != nullptr && &object->document() == &other.document() && object->index() == other.index();
    }
  };

  const kinds::Kinds& kinds_;
  const std::string& file_;
  const JudgeOptions& options_;
  Subresource subresource_;
  crd::AdmitOptions admit_;  // of the object judged last
  std::vector<std::string> unproven_failures_;
  Loaded loaded_;
  using ChosenKinds = std::map<std::string, Chosen, std::less<>>;
  std::map<std::string, ChosenKinds, std::less<>> chosen_;  // by apiVersion and kind
  ItemTyper typer_;
  crd::Admitter admitter_;
  BuiltinJudge builtin_;
  UnionJudge unions_;
  reshape::TapeWriter typed_writer_;
  reshape::Presence typed_presence_;  // nothing is noted of Go types
  value::Document typed_stored_;
  value::Document scaled_;     // a custom resource with other replicas
  value::Document converted_;  // what would be stored, in another version
  std::vector<builtin::QuotaClaim> quota_claims_;
  std::optional<Verdict> verdict_;
  std::optional<value::Value> given_old_;
  MissingFunctions missing_functions_;
  std::map<const schema::Schema*, DelegatePlan> delegate_plans_;
};

}  // namespace plimsoll::engine
