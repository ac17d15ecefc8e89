// Label selectors and conditions: apimachinery/pkg/apis/meta/v1/validation.
#pragma once

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

struct LabelSelectorOptions {
  bool allow_invalid_values = false;
  bool allow_unknown_operators = false;
};

void ValidateLabelSelector(Struct selector, const LabelSelectorOptions& options, FieldPath path,
                           Errors& errors);
void ValidateLabelSelectorRequirement(Struct requirement, const LabelSelectorOptions& options, FieldPath path,
                                      Errors& errors);
// Of a selector of fields, whose keys and values are any texts.
void ValidateFieldSelectorRequirement(Struct requirement, const LabelSelectorOptions& options, FieldPath path,
                                      Errors& errors);
// Whether an expression has a value that is none of a label, which updates may keep.
bool HasInvalidLabelValue(Struct selector);
// Whether the strict rules find anything.
bool HasLabelSelectorErrors(Struct selector, FieldPath path);

// Reasons of conditions, which must be there.
void ValidateConditionReason(std::string_view reason, size_t max_bytes, FieldPath path, Errors& errors);
void ValidateConditions(Part conditions, const Release& release, FieldPath path, Errors& errors);
// Of several conditions of a type the first counts.
Struct FindCondition(Part conditions, std::string_view type);
bool IsConditionTrue(Part conditions, std::string_view type);

}  // namespace plimsoll::builtin
