#include "plimsoll/engine/policies/policy_check.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "../input/client_kinds.h"
#include "../input/named_object.h"
#include "../input/objects.h"
#include "../report/object_findings.h"
#include "../severity/suppressions.h"
#include "plimsoll/engine/input/manifest_signs.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using value::Value;

// Objects that are evaluated one after another by one thread.
constexpr size_t kObjectsAtOnce = 64;

// Reviewers that no thread uses at the moment: one for creating objects, and one for updating them.
class ReviewerPool {
 public:
  struct Pair {
    PolicyReviewer given;
    PolicyReviewer update;
  };

  ReviewerPool(const PolicyInputs& inputs, const PolicyRequestOptions& options)
      : inputs_(inputs), given_(options), update_(options) {
    update_.operation = "UPDATE";
  }

  std::unique_ptr<Pair> Take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) {
      return std::unique_ptr<Pair>(
          new Pair{PolicyReviewer(inputs_, given_), PolicyReviewer(inputs_, update_)});
    }
    std::unique_ptr<Pair> out = std::move(free_.back());
    free_.pop_back();
    return out;
  }

  void Give(std::unique_ptr<Pair> pair) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(pair));
  }

 private:
  const PolicyInputs& inputs_;
  const PolicyRequestOptions given_;
  PolicyRequestOptions update_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Pair>> free_;
};

// The policies that changed an object, each once.
std::string ChangedBy(const policy::MutatingAnswer& answer) {
  std::vector<std::string_view> names;
  for (const policy::PatchAttempt& attempt : answer.attempts) {
    if (attempt.changed && std::ranges::find(names, attempt.policy->name) == names.end())
      names.push_back(attempt.policy->name);
  }
  std::string out;
  for (const std::string_view name : names) out.append(out.empty() ? "after " : ", ").append(name);
  return out;
}

ManifestObject ManifestOfValue(Value object, const std::string& name, size_t number) {
  return {std::make_shared<const text::Source>(name, ""),
          number,
          value::Detached(value::DocumentOf(object)),
          std::string(TextIn(object, "apiVersion")),
          std::string(TextIn(object, "kind")),
          {}};
}

// One source: read by one thread, evaluated by several.
class PolicySourceCheck {
 public:
  PolicySourceCheck(const PolicyInputs& inputs, const text::Source& source, const PolicyCheckOptions& options)
      : inputs_(inputs), source_(source), options_(options), pool_(inputs, options.request) {
    report_.name = source.name();
    report_.secrets = options.secrets;
  }

  PolicyCheckReport Run(InputOrigin origin) {
    const bool found = origin == InputOrigin::kFound;
    if (found && !MayBeManifest(source_.bytes())) return Skipped();
    ReadAll();
    if (found && !manifest_) return Skipped();
    Evaluate();
    if (report_.objects == 0 && report_.findings.empty()) AddEmpty();
    Settle(report_, source_);
    ApplySuppressions(source_, report_);
    return std::move(report_);
  }

 private:
  struct Item {
    Value value;
    uint32_t number = 0;
  };
  struct Reviewed {
    std::vector<Finding> findings;
    std::vector<MutatedObject> mutated;
    size_t skipped = 0;
    size_t client_side = 0;
    std::vector<uint32_t> unseen;  // objects that were not evaluated
  };

  PolicyCheckReport Skipped() const {
    PolicyCheckReport out;
    out.name = source_.name();
    out.skip = SkipReason::kNotManifest;
    return out;
  }

  void ReadAll() {
    value::DocumentStream stream(source_, options_.read);
    value::StreamEntry entry;
    for (;;) {
      value::Document& document = documents_.emplace_back();
      if (!stream.Next(document, entry)) return;
      AppendProblems(entry, options_.read, source_.name(), report_.findings);
      if (!entry.report.ok() || document.empty()) continue;
      for (const ObjectRef& object : OpenDocument(document).objects) Take(object);
    }
  }

  void Take(const ObjectRef& object) {
    const auto number = static_cast<uint32_t>(++report_.objects);
    Value value = object.value;
    ObjectFindings findings(source_.name(), number, value, report_.findings);
    if (!value.IsObject()) {
      if (options_.list_objects) report_.judged.emplace_back();
      findings.Add(Code::kNotAnObject, value.span(), "this is not a Kubernetes object");
      return;
    }
    const Value typed = typer_.Typed(object);
    // What the typer made stays until its next object.
    if (&typed.document() != &value.document()) value = typed_.emplace_back(typed).root();
    if (options_.list_objects) List(value);
    if (TextIn(value, "kind").empty() || TextIn(value, "apiVersion").empty()) {
      const bool kind = TextIn(value, "kind").empty();
      findings.Add(kind ? Code::kMissingKind : Code::kMissingApiVersion, value.span(),
                   kind ? "Object 'Kind' is missing" : "Object 'apiVersion' is missing");
      return;
    }
    manifest_ = true;
    items_.push_back({value, number});
  }

  void List(Value object) {
    finding::JudgedObject& listed = report_.judged.emplace_back();
    listed.api_version = TextIn(object, "apiVersion");
    listed.kind = TextIn(object, "kind");
    const auto metadata = object.Find("metadata");
    listed.space = TextIn(metadata, "namespace");
    listed.name = TextIn(metadata, "name");
    const std::string_view generated = TextIn(metadata, "generateName");
    if (listed.name.empty() && !generated.empty()) listed.name = std::string(generated) + '*';
  }

  void Evaluate() {
    const size_t portions = (items_.size() + kObjectsAtOnce - 1) / kObjectsAtOnce;
    ForEachInOrder(
        portions, options_.threads, [&](size_t i) { return EvaluatePortion(i); },
        [&](Reviewed reviewed) {
          std::ranges::move(reviewed.findings, std::back_inserter(report_.findings));
          std::ranges::move(reviewed.mutated, std::back_inserter(report_.mutated));
          report_.skipped += reviewed.skipped;
          report_.client_side += reviewed.client_side;
          if (!options_.list_objects) return;
          for (const uint32_t number : reviewed.unseen) report_.judged[number - 1].skipped = true;
        });
  }

  Reviewed EvaluatePortion(size_t portion) {
    Reviewed out;
    std::unique_ptr<ReviewerPool::Pair> reviewers = pool_.Take();
    const size_t end = std::min(items_.size(), (portion + 1) * kObjectsAtOnce);
    for (size_t i = portion * kObjectsAtOnce; i < end; ++i) EvaluateOne(items_[i], *reviewers, out);
    pool_.Give(std::move(reviewers));
    return out;
  }

  void EvaluateOne(const Item& item, ReviewerPool::Pair& reviewers, Reviewed& out) {
    const std::optional<Value> old = OldOf(item.value);
    if (!old && options_.request.operation == "UPDATE") return AddMissingOld(item, out);
    const PolicyReview review =
        old ? reviewers.update.Review(item.value, old) : reviewers.given.Review(item.value);
    if (review.problem && review.problem->code == Code::kUnknownKind) {
      if (FindClientKind(TextIn(item.value, "apiVersion"), TextIn(item.value, "kind")) != nullptr) {
        ++out.client_side;
        return out.unseen.push_back(item.number);
      }
      out.unseen.push_back(item.number);
      if (options_.ignore_unknown_kinds) {
        ++out.skipped;
        return;
      }
    }
    std::ranges::move(FindingsOf(review, inputs_, source_.name(), item.number, item.value),
                      std::back_inserter(out.findings));
    if (options_.keep_mutated) KeepMutated(review, item, out);
  }

  void AddMissingOld(const Item& item, Reviewed& out) const {
    ObjectFindings findings(source_.name(), item.number, item.value, out.findings);
    findings.Add(Code::kPolicyUnusable, item.value.span(),
                 "there is no old version of this object, so it cannot be updated");
  }

  // Of requests that may be updates.
  std::optional<Value> OldOf(Value object) const {
    const std::string& operation = options_.request.operation;
    if (options_.old == nullptr || (operation != "CREATE" && operation != "UPDATE")) return std::nullopt;
    return options_.old->Find(TextIn(object, "apiVersion"), TextIn(object, "kind"), object);
  }

  void KeepMutated(const PolicyReview& review, const Item& item, Reviewed& out) const {
    const policy::MutatingAnswer& answer = review.review.mutating;
    if (review.problem || !review.object || !answer.allowed() || !answer.object) return;
    const Value before = review.object->root();
    if (value::Equal(before, answer.object->root(), value::Equality::kStructural)) return;
    out.mutated.push_back({ManifestOfValue(before, source_.name(), item.number),
                           ManifestOfValue(answer.object->root(), ChangedBy(answer), item.number)});
  }

  void AddEmpty() {
    Finding finding(Code::kEmptyInput);
    finding.file = source_.name();
    finding.message = "the input contains no object";
    report_.findings.push_back(std::move(finding));
  }

  const PolicyInputs& inputs_;
  const text::Source& source_;
  const PolicyCheckOptions& options_;
  ReviewerPool pool_;
  PolicyCheckReport report_;
  std::deque<value::Document> documents_;
  std::deque<value::Detached> typed_;
  ItemTyper typer_;
  std::vector<Item> items_;
  bool manifest_ = false;
};

}  // namespace

PolicyCheckReport CheckByPolicies(const PolicyInputs& inputs, const text::Source& source,
                                  const PolicyCheckOptions& options, InputOrigin origin) {
  return PolicySourceCheck(inputs, source, options).Run(origin);
}

}  // namespace plimsoll::engine
