// ObjectReviewer answers one request about an object after the other, as data: what an API server would
// refuse it for, what it would warn of, and what it would store. Webhooks and other servers use it; commands
// want findings with positions in files (checking.h).
//
//   ObjectReviewer reviewer(kinds, options);
//   const ObjectReview& review = reviewer.Review({.object = object, .operation = crd::Operation::kCreate});
//   if (review.known && !review.fatal && review.causes.empty()) store(*review.stored);
//
// It keeps its memory, so that valid objects cost no allocation after a while. One thread at a time may use
// it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/finding/error_type.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct ReviewRequest {
  value::Value object;
  // What the request says it is. Empty: what it says itself.
  std::string_view api_version = {};
  std::string_view kind = {};
  // Needed by updates.
  std::optional<value::Value> old = std::nullopt;
  // The keys that the reader found twice.
  std::span<const value::Problem> duplicates = {};
  crd::Operation operation = crd::Operation::kCreate;
  Subresource subresource = Subresource::kNone;
  // The clock of the server.
  std::optional<value::Time> now = std::nullopt;
  crd::MetadataSource metadata = crd::MetadataSource::kFromHandler;
  reshape::Unknown unknown = reshape::Unknown::kStrict;
  reshape::DefaultMode defaults = reshape::DefaultMode::kApply;
};

// A reason why an object is refused, with the three parts that the status of an API server has.
struct ReviewCause {
  finding::ErrorType type = finding::ErrorType::kInvalid;
  std::string field;
  std::string message;      // without the field
  std::string detail = {};  // the message without the words of the type and the value

  // `spec.x: Invalid value: "a": must be b`
  std::string Text() const { return field + ": " + message; }
};

struct ObjectReview {
  // Nothing is known about the kind, or about this version of it; `note` says what is missing.
  bool known = true;
  std::string note;
  // Why the object cannot be decoded. There is nothing else to say then.
  std::optional<std::string> fatal;
  std::vector<ReviewCause> causes;
  // Why an admission plugin refuses the object, which is valid.
  std::vector<std::string> denials;
  // Unknown and repeated fields, in the words of the server.
  std::vector<std::string> strict;
  std::vector<std::string> warnings;
  // What the server would not say: other findings, in full.
  std::vector<std::string> beyond;
  // What would be stored, also of an object with causes. Stays until the next review.
  std::optional<value::Value> stored;
  // Of a custom resource.
  const crd::ServedVersion* version = nullptr;
  // What its CEL rules cost.
  int64_t rule_cost = 0;
  // Declarative rules that failed to run.
  size_t panics = 0;
  // Of a built-in kind whose Go type is loaded: errors of declarative rules that handwritten rules do not
  // report, such as `FieldValueInvalid spec.replicas`.
  std::vector<std::string> mismatches;
};

class ObjectReviewer {
 public:
  // The kinds must outlive it. Of the options only those count that a request does not have.
  ObjectReviewer(const kinds::Kinds& kinds, const JudgeOptions& options);
  ~ObjectReviewer();

  // When it returns true, no further rule of CEL is run. May be empty.
  void StopWhen(std::function<bool()> cancelled);
  // Stays until the next call.
  const ObjectReview& Review(const ReviewRequest& request);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace plimsoll::engine
