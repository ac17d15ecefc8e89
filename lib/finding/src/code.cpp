#include "plimsoll/finding/code.h"

#include <array>

#include "plimsoll/base/assert.h"

namespace plimsoll::finding {
namespace {

constexpr std::array kCodes = {
    CodeInfo{Code::kSyntax, "syntax", Severity::kError, "The text is neither valid JSON nor valid YAML."},
    CodeInfo{Code::kNumberRange, "number_range", Severity::kError,
             "A JSON number is too large for a 64-bit float."},
    CodeInfo{
        Code::kDecode, "decode", Severity::kError,
        "The YAML parses, but holds something that has no JSON form: a tag that does not fit its value, a "
        "merge of something that is no map, a key or number JSON does not know, excessive aliasing."},
    CodeInfo{Code::kDuplicateKey, "duplicate_key", Severity::kError, "A key stands twice in one map."},
    CodeInfo{Code::kBadSeparator, "bad_separator", Severity::kError,
             "A `---` line between documents has something other than a comment behind it."},
    CodeInfo{Code::kNotAnObject, "not_an_object", Severity::kError,
             "A document or list item is a scalar or a list where a Kubernetes object is expected."},
    CodeInfo{Code::kMissingApiVersion, "missing_api_version", Severity::kError,
             "`apiVersion` is absent, empty or not a string."},
    CodeInfo{Code::kMissingKind, "missing_kind", Severity::kError,
             "`kind` is absent, empty or not a string."},
    CodeInfo{Code::kBadListItems, "bad_list_items", Severity::kError,
             "`items` of a `List` is something other than a list."},
    CodeInfo{Code::kEmptyInput, "empty_input", Severity::kWarning, "An input holds no object at all."},
    CodeInfo{Code::kUnreadable, "unreadable", Severity::kError,
             "A file or directory cannot be opened or read."},
    CodeInfo{Code::kLimitBytes, "limit_bytes", Severity::kError,
             "An input has more bytes than --max-bytes allows."},
    CodeInfo{Code::kLimitDepth, "limit_depth", Severity::kError,
             "A document nests deeper than --max-depth allows."},
    CodeInfo{Code::kLimitNodes, "limit_nodes", Severity::kError,
             "A document has more values than --max-nodes allows."},
    CodeInfo{Code::kLimitAliases, "limit_aliases", Severity::kError,
             "Expanding YAML aliases makes more values than --max-alias-nodes allows."},
    CodeInfo{Code::kLimitDocuments, "limit_documents", Severity::kError,
             "An input has more documents than --max-documents allows."},
    CodeInfo{Code::kRequired, "required", Severity::kError, "A field that must be there is absent or empty."},
    CodeInfo{Code::kForbidden, "forbidden", Severity::kError, "A field stands where it may not."},
    CodeInfo{Code::kInvalidValue, "invalid_value", Severity::kError, "A value breaks a rule about it."},
    CodeInfo{Code::kTypeMismatch, "type_mismatch", Severity::kError,
             "A value is of another type than its schema wants."},
    CodeInfo{Code::kUnsupportedValue, "unsupported_value", Severity::kError,
             "A value is none of those that are allowed."},
    CodeInfo{Code::kNotFound, "not_found", Severity::kError, "Something a value refers to does not exist."},
    CodeInfo{Code::kDuplicateValue, "duplicate_value", Severity::kError,
             "A value that may stand only once stands again."},
    CodeInfo{Code::kTooLong, "too_long", Severity::kError, "A text is longer than allowed."},
    CodeInfo{Code::kTooShort, "too_short", Severity::kError, "A text is shorter than allowed."},
    CodeInfo{Code::kTooMany, "too_many", Severity::kError, "A list or map has more entries than allowed."},
    CodeInfo{Code::kTooFew, "too_few", Severity::kError, "A list or map has fewer entries than allowed."},
    CodeInfo{Code::kInternal, "internal", Severity::kError,
             "The API server would report an error of its own making."},
    CodeInfo{Code::kUnknownField, "unknown_field", Severity::kError,
             "A field is not known to the type or schema it stands in."},
    CodeInfo{Code::kFormatMismatch, "format_mismatch", Severity::kError,
             "A string does not have the form its `format` asks for."},
    CodeInfo{Code::kPatternMismatch, "pattern_mismatch", Severity::kError,
             "A string does not match its `pattern`, or the pattern itself is none."},
    CodeInfo{Code::kNumberCapacity, "number_capacity", Severity::kError,
             "A number does not fit the integer or float type its schema names."},
    CodeInfo{Code::kUnusableBound, "unusable_bound", Severity::kError,
             "A bound in the schema does not fit the type beside it, so that no number is valid."},
    CodeInfo{Code::kNotMultiple, "not_multiple", Severity::kError,
             "A number is not a multiple of `multipleOf`."},
    CodeInfo{Code::kBelowMinimum, "below_minimum", Severity::kError,
             "A number is smaller than `minimum` allows."},
    CodeInfo{Code::kAboveMaximum, "above_maximum", Severity::kError,
             "A number is larger than `maximum` allows."},
    CodeInfo{Code::kForbiddenProperty, "forbidden_property", Severity::kError,
             "An object has a member that `additionalProperties: false` forbids."},
    CodeInfo{Code::kAnyOfMismatch, "any_of_mismatch", Severity::kError,
             "A value fits no alternative of `anyOf`."},
    CodeInfo{Code::kOneOfMismatch, "one_of_mismatch", Severity::kError,
             "A value fits no alternative of `oneOf`."},
    CodeInfo{Code::kUnionAmbiguous, "union_ambiguous", Severity::kError,
             "A value fits several alternatives of `oneOf`."},
    CodeInfo{Code::kAllOfMismatch, "all_of_mismatch", Severity::kError,
             "A value does not fit all schemas of `allOf`."},
    CodeInfo{Code::kNotMismatch, "not_mismatch", Severity::kError, "A value fits the schema of `not`."},
    CodeInfo{Code::kCelViolation, "cel_violation", Severity::kError,
             "A value breaks a rule of `x-kubernetes-validations`."},
    CodeInfo{Code::kCelFailure, "cel_failure", Severity::kError,
             "A rule of `x-kubernetes-validations` cannot be compiled or fails on this value."},
    CodeInfo{Code::kCelBudget, "cel_budget", Severity::kError,
             "Rules of `x-kubernetes-validations` cost more than they may."},
    CodeInfo{Code::kUnknownKind, "unknown_kind", Severity::kError,
             "Nothing is known about the kind of an object, so that it cannot be judged."},
    CodeInfo{Code::kUnknownVersion, "unknown_version", Severity::kError,
             "The kind of an object is known, but not served in the version it names."},
    CodeInfo{Code::kDeprecatedVersion, "deprecated_version", Severity::kWarning,
             "The version an object names is served, but deprecated by its CRD."},
    CodeInfo{Code::kUndecodable, "undecodable", Severity::kError,
             "An object cannot be decoded into its type; the API server looks no further."},
    CodeInfo{Code::kUnusableCrd, "unusable_crd", Severity::kError,
             "A CRD is too broken to judge objects by."},
    CodeInfo{Code::kSecondCrd, "second_crd", Severity::kWarning,
             "There are two different CRDs for one kind; the first is used."},
    CodeInfo{Code::kDiscouraged, "discouraged", Severity::kWarning,
             "The API server takes the object but warns of something in it."},
    CodeInfo{Code::kLimitFindings, "limit_findings", Severity::kError,
             "There are more findings than are listed."},
    CodeInfo{Code::kNeverValid, "never_valid", Severity::kError,
             "A value stands where the schema `false` allows none."},
    CodeInfo{Code::kContainsTooFew, "contains_too_few", Severity::kError,
             "Fewer items of a list match `contains` than must."},
    CodeInfo{Code::kContainsTooMany, "contains_too_many", Severity::kError,
             "More items of a list match `contains` than may."},
    CodeInfo{Code::kUnevaluated, "unevaluated", Severity::kError,
             "A member or item is left over that `unevaluatedProperties` or `unevaluatedItems` forbids."},
    CodeInfo{Code::kLimitSteps, "limit_steps", Severity::kError,
             "Judging a value by its schema takes more steps than it may."},
    CodeInfo{Code::kIgnoredKeyword, "ignored_keyword", Severity::kWarning,
             "A keyword of a schema is ignored, or does less than it says."},
    CodeInfo{Code::kUnusableSchema, "unusable_schema", Severity::kError,
             "A schema cannot be used: it cannot be read, or refers to what is not there."},
    CodeInfo{
        Code::kUndecided, "undecided", Severity::kError,
        "A keyword could not be decided in a stream, because it would have to keep more of the value than "
        "--stream-threshold allows; or repeated keys were not looked for."},
};

}  // namespace

std::span<const CodeInfo> AllCodes() { return kCodes; }

const CodeInfo& InfoOf(Code code) {
  const CodeInfo& info = kCodes[static_cast<size_t>(code)];
  PLIMSOLL_ASSERT(info.code == code);
  return info;
}

std::string_view NameOf(Severity severity) { return severity == Severity::kError ? "error" : "warning"; }

}  // namespace plimsoll::finding
