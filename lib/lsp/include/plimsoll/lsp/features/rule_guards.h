// Guards that a rule of a CRD lacks: without them it raises an error for objects that do not have an optional
// field, an item or a key that it reads.
//
//   self.min <= self.max    ->    !has(self.min) || !has(self.max) || self.min <= self.max
//
// A guard is a proposal: what the rule says of such objects is for its author to decide.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plimsoll/engine/fix/text_edit.h"
#include "plimsoll/lsp/workspace/view.h"

namespace plimsoll::lsp {

// Guards of one rule that are proposed.
inline constexpr size_t kMaxRuleGuards = 20;
// Places in one rule where a guard is tried; each trial compiles the rule.
inline constexpr size_t kMaxGuardTrials = 200;

struct GuardFix {
  std::string title;
  std::vector<engine::TextEdit> edits;
};

// For the rule at an offset; one fix for each part of it that needs guards: the whole rule, and conditions of
// macros.
std::vector<GuardFix> GuardFixesAt(const View& view, uint32_t offset);

}  // namespace plimsoll::lsp
