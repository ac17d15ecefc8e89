// Checks of single fields that many kinds share, named after those of Go.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "../object/equality.h"
#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

inline constexpr std::string_view kFieldIsImmutable = "field is immutable";

void ValidateNonnegativeField(int64_t value, FieldPath path, Errors& errors);
void ValidatePositiveField(int64_t value, FieldPath path, Errors& errors);
void ValidateImmutableField(Part now, Part before, FieldPath path, Errors& errors);
// The same for a text that is no pointer: none is empty.
void ValidateImmutableText(std::string_view now, std::string_view before, FieldPath path, Errors& errors);
// The same for a field that is immutable by a declarative rule since 1.37, which shows no value.
void ValidateDeclaredImmutable(Part now, Part before, const Release& release, FieldPath path, Errors& errors);
// A text that must not be empty.
void RequireNonEmpty(std::string_view text, FieldPath path, std::string_view detail, Errors& errors);
// A text that is one of several, and must not be empty.
void RequireOneOf(std::string_view choice, std::span<const std::string_view> choices, FieldPath path,
                  Errors& errors);
// Of pods and priority classes; it may be missing.
void ValidatePreemptionPolicy(Part policy, FieldPath path, Errors& errors);
// One of a few words: of a field that may be missing, and of one that may not.
void ValidateChoice(Part value, std::span<const std::string_view> choices, FieldPath path, Errors& errors);
void RequireChoice(Part value, std::span<const std::string_view> choices, FieldPath path, Errors& errors);
// `5` or `5%`, and no more than 100 %.
void ValidatePositiveIntOrPercent(Part value, FieldPath path, Errors& errors);
void IsNotMoreThan100Percent(Part value, FieldPath path, Errors& errors);
// The number of `5` and of `5%`.
int64_t IntOrPercentValue(Part value);

// Whether a list of texts holds one.
bool HasText(Part list, std::string_view text);

}  // namespace plimsoll::builtin
