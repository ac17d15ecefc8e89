// FailureSearch looks for an object on which one part of an expression fails.
//
//   FailureSearch search({checked, analysis, place}, {"object", "oldObject"}, {schema, custom}, subject);
//   for (const cel::PossibleFailure& failure : analysis.failures) show(search.Run(failure));
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/failures/possible_failures.h"
#include "plimsoll/compat/sample/sample_repair.h"
#include "plimsoll/compat/sample/sampler.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

class ConditionSolver;

// Requests to make a found object smaller.
inline constexpr size_t kMaxFailureShrinks = 200;

struct FailingObject {
  value::Tree object;
  // Of expressions about updates: what it was before.
  std::optional<value::Tree> old = {};
  std::string error;  // of the API server
};

// `may be missing`.
std::string_view ProblemOf(cel::FailureKind kind);

// A rule, what is known of it, and where it is: `spec.ports[*]`.
struct RuleInSchema {
  const cel::CheckedAst& tree;
  const cel::FailureAnalysis& analysis;
  const value::Path& place;
};

// The variables that hold an object and what it was before.
struct ObjectVariables {
  std::string_view object = "self";
  std::string_view old = "oldSelf";
};

// Makes samples of everything in the object that the rule reads and that is missing.
void FillWhatIsRead(const RuleInSchema& rule, const ObjectVariables& variables, Sampler& sampler,
                    value::Tree& object);
// The same for lists and maps that are empty, which Go often leaves out.
void FillWhatIsEmpty(const RuleInSchema& rule, const ObjectVariables& variables, Sampler& sampler,
                     value::Tree& object);
// Changes the object so that the rule holds, as far as it is simple.
void MakeHold(const RuleInSchema& rule, const ObjectVariables& variables, Sampler& sampler,
              value::Tree& object);

// Who answers requests.
class FailureSubject {
 public:
  virtual ~FailureSubject() = default;
  // What every object begins with: the fields that name the kind, and what else it needs.
  virtual value::Tree Header() = 0;
  // Changes an object that has what the expression reads, so that the expression is evaluated at all.
  virtual void Prepare(value::Tree& object, Sampler& sampler) = 0;
  // What is wrong with an object, apart from expressions.
  virtual std::vector<SampleError> ErrorsOf(const value::Tree& object) = 0;
  // Errors of the expression on objects that are valid; as an update, if there is an old one. None once there
  // were too many requests.
  virtual std::vector<std::string> FailuresOn(const value::Tree& object, const value::Tree* old) = 0;
};

class FailureSearch {
 public:
  // The schema of objects; `custom` as Sampler has it.
  struct Objects {
    const schema::Schema& schema;
    bool custom = true;
  };

  // All must outlive it.
  FailureSearch(const RuleInSchema& rule, const ObjectVariables& variables, const Objects& objects,
                FailureSubject& subject)
      : rule_(rule), variables_(variables), objects_(objects), subject_(subject) {}

  std::optional<FailingObject> Run(const cel::PossibleFailure& failure);

 private:
  // How an object is made.
  struct Attempt {
    size_t branch = 0;   // of oneOf and anyOf
    bool fill = true;    // everything that the rule reads is there
    size_t variant = 0;  // which wrong value
  };

  std::optional<FailingObject> Try(const cel::PossibleFailure& failure, const Attempt& attempt);
  value::Tree Base(Sampler& sampler, bool fill) const;
  // Which variable holds the value.
  std::string_view VariableOf(const cel::PossibleFailure& failure) const;
  // Makes the value wrong; false if there is no such variant.
  bool Spoil(const cel::PossibleFailure& failure, size_t variant, ConditionSolver& solver,
             value::Tree& object) const;
  value::Tree Repaired(value::Tree object, Sampler& sampler);
  // The error of the rule, if the request gets it.
  std::optional<std::string> ErrorOf(const cel::PossibleFailure& failure, const value::Tree& object,
                                     const value::Tree* old);
  std::optional<FailingObject> Shown(const cel::PossibleFailure& failure, const value::Tree& object,
                                     const value::Tree& sound);

  const RuleInSchema rule_;
  const ObjectVariables variables_;
  const Objects objects_;
  FailureSubject& subject_;
};

}  // namespace plimsoll::compat
