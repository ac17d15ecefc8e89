// Label selectors at work: metav1.LabelSelectorAsSelector and the labels.Selector that it makes.
#pragma once

#include "../object/struct.h"

namespace plimsoll::builtin {

// Whether a selector can be used at all. A missing one can: it selects nothing.
bool IsUsableSelector(Struct selector);
// Whether a selector has neither labels nor expressions.
bool IsEmptySelector(Struct selector);
// Whether a selector that can be used selects an object with these labels.
bool SelectorMatches(Struct selector, Part labels);
// Whether all wanted labels are there.
bool LabelsMatch(Part wanted, Part labels);

}  // namespace plimsoll::builtin
