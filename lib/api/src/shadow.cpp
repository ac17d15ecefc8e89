#include "plimsoll/shadow.h"

#include <array>

#include "plimsoll/declare/validation_host.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/tagged_types.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll {
namespace {

using declare::RuleError;
using finding::ErrorType;

// FieldValueInvalid for a name that is none of Kubernetes'.
ErrorType ErrorTypeNamed(const std::string& cause) {
  constexpr std::array kAll = {ErrorType::kRequired,     ErrorType::kForbidden, ErrorType::kTooLong,
                               ErrorType::kTooShort,     ErrorType::kInternal,  ErrorType::kTypeInvalid,
                               ErrorType::kNotSupported, ErrorType::kNotFound,  ErrorType::kDuplicate,
                               ErrorType::kTooMany,      ErrorType::kTooFew};
  for (const ErrorType type : kAll) {
    if (finding::CauseOf(type) == cause) return type;
  }
  return ErrorType::kInvalid;
}

// Steps that print as the host's text does; one step where it is no path.
value::Path PathNamed(const std::string& field) {
  if (field.empty() || field == "<nil>") return {};
  const Result<value::Path> path = value::Path::ParseFieldPath(field);
  return path && path->FieldPath() == field ? *path : value::Path::Of(field);
}

RuleError FromHost(const RuleViolation& from) {
  RuleError out;
  out.type = ErrorTypeNamed(from.type);
  out.path = PathNamed(from.field);
  out.value = from.value;
  if (!from.value.empty()) out.bad_value = from.value;
  out.detail = from.detail;
  out.origin = finding::Origin::Parse(from.origin);
  out.hand_written = true;
  out.covered = from.covered;
  return out;
}

RuleViolation ToHost(const RuleError& from) {
  RuleViolation out;
  out.type = finding::CauseOf(from.type);
  out.field = from.Field();
  out.value = from.value.value_or("");
  out.detail = from.detail;
  out.origin = from.origin.Text();
  out.covered = from.covered;
  return out;
}

// One JSON document and the bytes it refers to.
struct ReadObject {
  explicit ReadObject(const std::string& json) : source("object", json) {
    const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
    if (report.failure) failure = report.failure->message;
  }

  text::Source source;
  value::Document document;
  std::string failure;
};

}  // namespace

std::string RuleViolation::Text() const { return FromHost(*this).Text(); }

struct ShadowHost::Parts {
  engine::Disk disk;
  declare::Gates gates;
  std::string error;
  std::unique_ptr<kinds::TaggedTypes> types;
  std::map<std::string, HandWritten, std::less<>> validators;
  mutable declare::ValidationMetrics metrics;
};

ShadowHost::ShadowHost(const ShadowOptions& options) : parts_(std::make_unique<Parts>()) {
  parts_->gates.beta = options.beta;
  auto types = kinds::TaggedTypes::Load(parts_->disk, {options.types, options.modules});
  if (types) {
    parts_->types = std::move(*types);
  } else {
    parts_->error = types.error().reason;
  }
}
ShadowHost::~ShadowHost() = default;

const std::string& ShadowHost::error() const { return parts_->error; }

void ShadowHost::Register(const std::string& type, HandWritten validate) {
  parts_->validators.insert_or_assign(type, std::move(validate));
}

ShadowResult ShadowHost::Validate(const std::string& type, const ShadowRequest& request) const {
  ShadowResult out;
  const auto fail = [&](const std::string& why) {
    out.failure = why;
    return out;
  };
  if (!parts_->error.empty()) return fail(parts_->error);
  const auto found = parts_->types->FindNamed(type);
  if (!found) return fail(found.error().Text());
  if (found->root == nullptr || !found->types->validator) return fail("the type " + type + " has no rules");
  const ReadObject object(request.object);
  const ReadObject old(request.old.value_or("null"));
  if (!object.failure.empty()) return fail("the object: " + object.failure);
  if (!old.failure.empty()) return fail("the old object: " + old.failure);

  declare::ValidationHost host(*found->types->validator, parts_->metrics, parts_->gates);
  if (const auto own = parts_->validators.find(type); own != parts_->validators.end()) {
    declare::Authority authority;
    authority.validate = [&](const declare::ValidateRequest&) {
      declare::RuleErrors errors;
      for (const RuleViolation& one : own->second(request)) errors.push_back(FromHost(one));
      return errors;
    };
    host.Register(type, std::move(authority));
  }
  declare::ValidateRequest inner{.object = object.document.root()};
  if (request.old) inner.old = old.document.root();
  inner.is_update = request.old.has_value();
  inner.options.insert(request.options.begin(), request.options.end());
  inner.subresources = request.subresources;
  declare::HostResult result = host.Validate(*found->root, inner);
  for (const RuleError& error : result.errors) out.errors.push_back(ToHost(error));
  out.mismatches = std::move(result.mismatches);
  return out;
}

ShadowCounts ShadowHost::counts() const {
  const declare::ValidationMetrics::Counts from = parts_->metrics.Read();
  ShadowCounts out;
  out.mismatches = from.mismatches;
  out.panics = from.panics;
  out.mismatches_by_identifier.insert(from.mismatches_by_identifier.begin(),
                                      from.mismatches_by_identifier.end());
  return out;
}

std::string ShadowHost::metrics() const { return parts_->metrics.Text(); }

}  // namespace plimsoll
