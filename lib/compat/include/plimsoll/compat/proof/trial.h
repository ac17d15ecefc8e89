// Trial is two states of a kind that objects are sent through: what was accepted before, and what becomes of
// it after the change. Searches for counterexamples, and counts over real objects, are made of trials.
//
//   CrdTrial trial(*before, "v1", *after, "v1");
//   const Observation& seen = trial.Observe(object);
//   if (seen.accepted && !seen.refused.empty()) show(seen.refused);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/compat/diff/effect.h"
#include "plimsoll/compat/proof/crd_requests.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/finding/code.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Why an object is refused.
struct Refusal {
  value::Path path;
  std::string text;
  std::string expression;  // of a CEL rule
  finding::Code code = finding::Code::kInvalidValue;
  // Of JSON Schema: the schema that has the keyword, in place of a path, and the keyword.
  std::optional<schema::NodeId> node = {};
  schema::Keyword keyword = schema::Keyword::kNever;
};
using Refusals = std::vector<Refusal>;

// An effect, and the field that has it.
struct EffectAt {
  Effect effect = Effect::kApi;
  value::Path path = {};

  friend bool operator==(const EffectAt&, const EffectAt&) = default;
};

struct Observation {
  // By the old state; the rest is only known if it is accepted.
  bool accepted = false;
  Refusals objections;
  // As the old state stores it, and as the new one has it then.
  value::Tree stored;
  value::Tree read;
  // As the new state stores the request itself.
  value::Tree written;
  // What the new state says to the stored object, to a write that does not touch what is wrong, and to the
  // request itself, in which unknown fields count.
  Refusals refused;
  Refusals blocked;
  Refusals rejected;

  // Anywhere in the object.
  EffectSet Effects() const;
  // The same effects in their order, each with all its fields.
  std::vector<EffectAt> EffectsByField() const;
};

// How two values differ: parts of the first are missing or different in the second, or the second has more.
struct ValueDifference {
  bool lost = false;
  bool gained = false;
};
ValueDifference DifferenceOf(const value::Tree* first, const value::Tree* second);

class Trial {
 public:
  virtual ~Trial() = default;
  // Valid until the next call.
  virtual const Observation& Observe(const value::Tree& object) = 0;
  // What the new state says to an update that the old one accepts; nothing if that refuses it.
  virtual Refusals ObserveUpdate(const value::Tree& before, const value::Tree& after) = 0;
  // What the requests have cost so far: what their rules cost in units of CEL, and one for each value.
  int64_t spent() const { return spent_; }

 protected:
  int64_t spent_ = 0;
};

// Of two CRDs, or of two versions of one. An object is of the old version; to the new state it is one of the
// new version. Both CRDs must outlive it.
class CrdTrial final : public Trial {
 public:
  CrdTrial(const crd::ServedCrd& before, std::string_view old_version, const crd::ServedCrd& after,
           std::string_view new_version);

  const Observation& Observe(const value::Tree& object) override;
  Refusals ObserveUpdate(const value::Tree& before, const value::Tree& after) override;

  // The fields that name the kind, of an object of the old version.
  value::Tree Header() const { return before_.Header(); }

 private:
  const crd::Admission& Send(CrdRequests& state, const value::Tree& object, const value::Tree* old,
                             reshape::Unknown unknown);

  CrdRequests before_;
  CrdRequests after_;
  Observation seen_;
};

}  // namespace plimsoll::compat
