// Checks of one value.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "plimsoll/declare/rule_number.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"
#include "runner.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;
using finding::OriginKind;

// Whether the options of a request take values of an enum away. One that is not defined ends the
// search.
class Exclusions {
 public:
  Exclusions(const Rule& rule, const ValidateRequest& request) : rule_(rule), request_(request) {}

  bool Contain(std::string_view value) {
    for (const EnumExclusion& exclusion : rule_.exclusions) {
      const auto option = request_.options.find(exclusion.option);
      if (option == request_.options.end()) {
        undefined_ = &exclusion.option;
        return false;
      }
      if (exclusion.value == value && exclusion.when == option->second) return true;
    }
    return false;
  }
  const std::string* undefined() const { return undefined_; }

 private:
  const Rule& rule_;
  const ValidateRequest& request_;
  const std::string* undefined_ = nullptr;
};

std::string SupportedValues(std::vector<std::string_view> values) {
  std::ranges::sort(values);
  std::string detail;
  for (const std::string_view value : values) {
    detail += (detail.empty() ? "supported values: " : ", ") + text::Quoted(value);
  }
  return detail;
}

}  // namespace

// Errors of optional are never shown: it only stops.
void Runner::Presence(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  const bool forbidden = rule.kind == RuleKind::kForbidden;
  if (pair.now.IsSet() != forbidden) return;
  out.Add([&] { return MakeError(forbidden ? ErrorType::kForbidden : ErrorType::kRequired, path, "", {}); });
}

void Runner::Length(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (pair.now.is_nil) return;
  const std::string_view value = pair.now.String();
  const bool bytes = rule.kind == RuleKind::kMaxBytes;
  const auto length = static_cast<int64_t>(bytes ? value.size() : text::CountCodePoints(value));
  if (rule.kind != RuleKind::kMinLength) {
    if (length <= rule.number) return;
    return out.Add([&] {
      return MakeError(ErrorType::kTooLong, path,
                       "may not be more than " + Counted(rule.number, bytes ? "byte" : "character"),
                       bytes ? OriginKind::kMaxBytes : OriginKind::kMaxLength);
    });
  }
  if (length >= rule.number) return;
  out.Add([&] {
    RuleError error =
        MakeError(ErrorType::kTooShort, path, "must be at least " + Counted(rule.number, "character"),
                  OriginKind::kMinLength);
    SetBadString(error, value, false);
    return error;
  });
}

void Runner::Count(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  const auto length = static_cast<int64_t>(pair.now.Length());
  const bool max = rule.kind == RuleKind::kMaxItems || rule.kind == RuleKind::kMaxProperties;
  if (max ? length <= rule.number : length >= rule.number) return;
  out.Add([&] {
    return MakeError(max ? ErrorType::kTooMany : ErrorType::kTooFew, path,
                     (max ? "must have at most " : "must have at least ") + Counted(rule.number, "item"),
                     rule.emits[0].origin, std::to_string(length));
  });
}

void Runner::Bound(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (pair.now.is_nil) return;
  const int64_t value = pair.now.Integer();
  const bool below = rule.is_unsigned ? static_cast<uint64_t>(value) < static_cast<uint64_t>(rule.number)
                                      : value < rule.number;
  const bool minimum = rule.kind == RuleKind::kMinimum;
  if (minimum ? !below : below || value == rule.number) return;
  const auto text = [&](int64_t number) {
    return rule.is_unsigned ? std::to_string(static_cast<uint64_t>(number)) : std::to_string(number);
  };
  out.Add([&] {
    const std::string verb = minimum ? "must be greater than or equal to " : "must be less than or equal to ";
    return MakeError(ErrorType::kInvalid, path, verb + text(rule.number), rule.emits[0].origin, text(value));
  });
}

void Runner::NotEqual(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (pair.now.is_nil) return;
  const bool string = pair.now.shape->form == Form::kString;
  std::array<char, 24> digits;
  std::string_view value = pair.now.String();
  if (pair.now.shape->form == Form::kBool) value = pair.now.Bool() ? "true" : "false";
  if (pair.now.shape->form == Form::kInteger) {
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), pair.now.Integer());
    value = {digits.data(), end.ptr};
  }
  if (value != rule.text) return;
  out.Add([&] {
    const std::string detail = "must not be equal to " + (string ? text::Quoted(rule.text) : rule.text);
    if (!string)
      return MakeError(ErrorType::kInvalid, path, detail, OriginKind::kNotEqual, std::string(value));
    RuleError error = MakeError(ErrorType::kInvalid, path, detail, OriginKind::kNotEqual);
    SetBadString(error, value, !pair.now.shape->is_plain_string);
    return error;
  });
}

void Runner::Monotonic(const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (!request_.is_update || pair.now.is_nil || pair.old.is_nil) return;
  const int64_t now = pair.now.Integer();
  const int64_t old = pair.old.Integer();
  const bool grew =
      pair.now.shape->is_unsigned ? static_cast<uint64_t>(now) >= static_cast<uint64_t>(old) : now >= old;
  if (grew) return;
  out.Add([&] {
    return MakeError(ErrorType::kInvalid, path, "may not be decreased from " + pair.old.Json(),
                     OriginKind::kMonotonic, pair.now.Json());
  });
}

void Runner::Immutable(const FieldPath& path, ErrorSink& out) const {
  if (!request_.is_update) return;
  out.Add([&] {
    return MakeError(ErrorType::kInvalid, path, "field is immutable", OriginKind::kImmutable, "null");
  });
}

void Runner::Format(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (pair.now.is_nil) return;
  const std::vector<FormatProblem> problems = FormatProblems(rule.format, pair.now.String());
  for (const FormatProblem& problem : problems) {
    out.Add([&] {
      return FormatError(rule.format, problem, pair.now.String(), !pair.now.shape->is_plain_string,
                         path.Path());
    });
  }
}

void Runner::Undefined(const FieldPath& path, const std::string& option, ErrorSink& out) const {
  out.Add([&] {
    RuleError error =
        MakeError(ErrorType::kInternal, path, "undefined validation option " + text::Quoted(option), {});
    error.undefined_option = true;
    return error;
  });
}

void Runner::Enum(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (pair.now.is_nil) return;
  const std::string_view value = pair.now.String();
  Exclusions exclusions(rule, request_);
  const bool gone = exclusions.Contain(value);
  if (exclusions.undefined() != nullptr) return Undefined(path, *exclusions.undefined(), out);
  if (!gone && std::ranges::find(rule.values, value) != rule.values.end()) return;
  std::vector<std::string_view> supported;
  for (const std::string& one : rule.values) {
    if (!exclusions.Contain(one)) supported.push_back(one);
    if (exclusions.undefined() != nullptr) return Undefined(path, *exclusions.undefined(), out);
  }
  out.Add([&] {
    RuleError error = MakeError(ErrorType::kNotSupported, path, SupportedValues(std::move(supported)), {});
    SetBadString(error, value, true);
    return error;
  });
}

void Runner::FixedResult(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (rule.flag) return;
  out.Add([&] {
    return MakeError(ErrorType::kInvalid, path, "forced failure: " + rule.text, OriginKind::kValidateFalse,
                     pair.now.Json());
  });
}

void Runner::Custom(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const auto hook = hooks_.find(rule.text);
  if (hook == hooks_.end()) {
    missing_hooks_.insert(rule.text);
    return;
  }
  out.Append(hook->second({.is_nil = pair.now.is_nil,
                           .object = pair.now.json,
                           .old_is_nil = pair.old.is_nil,
                           .old = pair.old.json,
                           .is_update = request_.is_update,
                           .path = path,
                           .runner = *this}));
}

}  // namespace plimsoll::declare
