// The stable names of what can be wrong. Programs match on them, so a code is never
// renamed or reused. docs/findings.md is generated from the table in code.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plimsoll::finding {

enum class Severity : uint8_t { kWarning, kError };

enum class Code : uint8_t {
  kSyntax,
  kNumberRange,
  kDecode,
  kDuplicateKey,
  kBadSeparator,
  kNotAnObject,
  kMissingApiVersion,
  kMissingKind,
  kBadListItems,
  kEmptyInput,
  kUnreadable,
  kLimitBytes,
  kLimitDepth,
  kLimitNodes,
  kLimitAliases,
  kLimitDocuments,
  kRequired,
  kForbidden,
  kInvalidValue,
  kTypeMismatch,
  kUnsupportedValue,
  kNotFound,
  kDuplicateValue,
  kTooLong,
  kTooShort,
  kTooMany,
  kTooFew,
  kInternal,
  kUnknownField,
  kFormatMismatch,
  kPatternMismatch,
  kNumberCapacity,
  kUnusableBound,
  kNotMultiple,
  kBelowMinimum,
  kAboveMaximum,
  kForbiddenProperty,
  kAnyOfMismatch,
  kOneOfMismatch,
  kUnionAmbiguous,
  kAllOfMismatch,
  kNotMismatch,
  kCelViolation,
  kCelFailure,
  kCelBudget,
  kUnknownKind,
  kUnknownVersion,
  kDeprecatedVersion,
  kUndecodable,
  kUnusableCrd,
  kSecondCrd,
  kDiscouraged,
  kLimitFindings,
  kNeverValid,
  kContainsTooFew,
  kContainsTooMany,
  kUnevaluated,
  kLimitSteps,
  kIgnoredKeyword,
  kUnusableSchema,
  kUndecided,
  kUnusableTypes,
  kUnresolvedReference,
  kBadTag,
  kTagLevelNesting,
  kTagStability,
  kTagPresence,
  kUnversionedTags,
  kStaleGenerated,
  kSinceMissing,
  kSinceImplausible,
  kSubresourceMissing,
  kLevelDiffers,
  kConflictingTags,
  kDependentTag,
  kUnknownTag,
  kMissingDirective,
  kIgnoredGate,
  kConflict,
  kUnusablePatch,
  kUnmergeable,
  kUntypedMerge,
  kBadUnion,
  kUnionViolation,
  kDuplicateObject,
  kBadSuppression,
  kUnusedSuppression,
  kBadConfig,
  kDeprecatedField,
  kMissingFile,
  kBuildFailed,
  kMissingCatalog,
  kBrokenCatalog,
  kIneffectiveOption,
  kInvalidCrd,
  kNoCrd,
  kDelegated,
};

struct CodeInfo {
  Code code;
  std::string_view name;
  Severity severity;
  std::string_view meaning;
};

// Every code, in the order of the enumeration.
std::span<const CodeInfo> AllCodes();
const CodeInfo& InfoOf(Code code);
std::string_view NameOf(Severity severity);

}  // namespace plimsoll::finding
