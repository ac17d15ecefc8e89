#include "plimsoll/suites/run/case_runner.h"

#include <optional>
#include <utility>

#include "case_objects.h"
#include "differences.h"
#include "expectations.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/build.h"

namespace plimsoll::suites {
namespace {

using value::Tree;

Tree TreeOf(const CaseValue& held) { return Tree::From(held.value.root()); }

class CaseRun {
 public:
  CaseRun(const Case& one, const CaseSubjects& subjects) : case_(one), subjects_(subjects) {}

  std::vector<CaseFailure> Run() {
    if (case_.act == Act::kCreate ? Create() : CreateInitial() && Change()) CompareStored();
    return std::move(failures_);
  }

 private:
  // False when there is nothing left to compare.
  bool Create() {
    Tree object = TreeOf(*case_.initial);
    SetCaseMetadata(object);
    return Write(subjects_.subject, Act::kCreate, object, case_.errors, "the object");
  }

  bool CreateInitial() {
    Subject& subject = subjects_.patched != nullptr ? *subjects_.patched : subjects_.subject;
    Tree object = TreeOf(*case_.initial);
    SetCaseMetadata(object);
    const Tree* status = object.AsObject().Find("status");
    if (!Prepare(subject, Act::kCreate, object, "the initial object is refused")) return false;
    if (status != nullptr) {
      Tree with_status = stored_.Clone();
      with_status.AsObject().Set("status", status->Clone());
      if (!Prepare(subject, Act::kStatus, with_status, "the status of the initial object is refused")) {
        return false;
      }
    }
    return subjects_.restored == nullptr || Restore();
  }

  // An update that changes nothing but one field must pass once the CRD is the original one.
  bool Restore() {
    Tree object = stored_.Clone();
    object.AsObject().Set(kSentinelField, Tree::String("restored"));
    const bool done = Prepare(*subjects_.restored, Act::kUpdate, object,
                              "the initial object cannot be updated with the CRD as it is, although nothing "
                              "of it changes");
    if (done) stored_.AsObject().Remove(kSentinelField);
    return done;
  }

  // A request that must succeed for the case to begin.
  bool Prepare(Subject& subject, Act act, const Tree& object, std::string_view failure) {
    Answer answer = Submit(subject, act, object);
    if (!answer.accepted()) {
      return Fail({std::string(failure) + ": " + answer.error, "", case_.initial->place});
    }
    stored_ = std::move(answer.stored);
    return true;
  }

  bool Change() {
    std::optional<Tree> object = Changed();
    if (!object) return false;
    TakeIdentity(*object, stored_);
    if (case_.act == Act::kStatus) {
      return Write(subjects_.subject, Act::kStatus, *object, case_.errors, "the update of the status");
    }
    const Tree* status = object->AsObject().Find("status");
    if (!Write(subjects_.subject, Act::kUpdate, *object, case_.errors, "the update")) return false;
    if (status == nullptr) {
      return !case_.status_errors.any() ||
             Fail({"expected an error of the status, but the object has no status", "",
                   case_.status_errors.place});
    }
    Tree with_status = stored_.Clone();
    with_status.AsObject().Set("status", status->Clone());
    return Write(subjects_.subject, Act::kStatus, with_status, case_.status_errors,
                 "the update of the status");
  }

  std::optional<Tree> Changed() {
    if (case_.updated) {
      Tree object = TreeOf(*case_.updated);
      SetCaseMetadata(object);
      return object;
    }
    Result<Tree> patched = Patched(stored_, TreeOf(*case_.patch));
    if (patched && patched->IsObject()) return std::move(*patched);
    Fail({"the patch cannot be applied: " + (patched ? "the result is no object" : patched.error().message),
          "", case_.patch->place});
    return std::nullopt;
  }

  // The request whose answer is compared. True when it is accepted and that is expected.
  bool Write(Subject& subject, Act act, const Tree& object, const ExpectedErrors& expected,
             std::string_view request) {
    Answer answer = Submit(subject, act, object);
    warnings_.insert(warnings_.end(), answer.warnings.begin(), answer.warnings.end());
    if (expected.any()) {
      CompareErrors(expected, answer, request, failures_);
      CheckWarnings();
      return false;
    }
    if (!answer.accepted()) {
      return Fail({std::string(request) + " is refused: " + answer.error, "", case_.place});
    }
    stored_ = std::move(answer.stored);
    return true;
  }

  Answer Submit(Subject& subject, Act act, const Tree& object) const {
    const value::Document document = value::DocumentOf(object);
    if (act == Act::kCreate) return subject.Submit({act, document.root()});
    const value::Document old = value::DocumentOf(stored_);
    return subject.Submit({act, document.root(), old.root()});
  }

  void CompareStored() {
    CheckWarnings();
    if (!case_.expected) return;
    Tree expected = TreeOf(*case_.expected);
    SetCaseMetadata(expected);
    TakeIdentity(expected, stored_);
    DropAutomaticMetadata(expected);
    DropAutomaticMetadata(stored_);
    std::vector<std::string> differences = DifferencesOf(expected, stored_);
    if (differences.empty()) return;
    if (differences.size() > kMaxDifferences) differences.back() = "...";
    Fail({"another object is stored than expected: " + text::Joined(differences, "; "), "",
          case_.expected->place});
  }

  void CheckWarnings() {
    if (case_.warnings) CompareWarnings(*case_.warnings, warnings_, case_.place, failures_);
  }

  bool Fail(CaseFailure failure) {
    failures_.push_back(std::move(failure));
    return false;
  }

  const Case& case_;
  const CaseSubjects& subjects_;
  Tree stored_;
  std::vector<std::string> warnings_;
  std::vector<CaseFailure> failures_;
};

}  // namespace

std::vector<CaseFailure> RunCase(const Case& one, const CaseSubjects& subjects) {
  return CaseRun(one, subjects).Run();
}

}  // namespace plimsoll::suites
