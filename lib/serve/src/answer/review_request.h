// ReviewRequest is an AdmissionReview as an API server sends it, versions v1 and v1beta1, which have the same
// fields. Decoding accepts and refuses what webhooks made with controller-runtime do, with their words.
//
//   std::expected<ReviewRequest, std::string> request = DecodeReview(document.root());
//   if (!request) return Errored(400, request.error());
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/batch/calls.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::serve {

// All texts are those of the document.
struct ReviewRequest {
  // Of the review itself; they are sent back.
  std::string_view api_version;
  std::string_view review_kind;

  std::string_view uid;
  std::string_view group;
  std::string_view version;
  std::string_view kind;
  std::string_view subresource;
  std::string_view name;
  std::string_view space;  // the namespace
  std::string_view operation;
  std::string_view user;
  std::string_view field_validation;  // of the options: `Strict`, `Warn`, `Ignore`
  bool dry_run = false;
  std::optional<value::Value> object;
  std::optional<value::Value> old;
  std::optional<value::Value> whole;  // `request` as it was sent
};

// Reads the body of a request: JSON, or YAML where it does not begin with a brace. The bytes must be padded
// as those of a text::Source.
class ReviewReader {
 public:
  // An error is what controller-runtime says.
  std::expected<value::Value, std::string> Read(std::string_view body, const value::ReadOptions& options);
  // The keys that are there twice, in the whole body.
  bool HasDuplicates() const { return !report_.duplicates.empty(); }
  size_t ValueBytes() const { return document_.tape().size() * sizeof(value::Node); }
  // After a failure: the body has more values than a request may have.
  bool IsTooLarge() const { return report_.failure && batch::LimitsMemory(report_.failure->kind); }

 private:
  value::JsonReader json_;
  value::YamlReader yaml_;
  value::Document document_;
  value::ReadReport report_;
};

// Fails on what Go cannot decode, and on reviews of other versions.
std::expected<ReviewRequest, std::string> DecodeReview(value::Value root);

}  // namespace plimsoll::serve
