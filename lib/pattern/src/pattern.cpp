#include "plimsoll/pattern/pattern.h"

#include <utility>

#include "machine.h"
#include "parser.h"

namespace plimsoll::pattern {

void MachineDeleter::operator()(const Machine* machine) const {
  if (owned) delete machine;
}

Pattern::Pattern(MachinePointer machine) : machine_(std::move(machine)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Result<void> CheckSyntax(std::string_view pattern) {
  const auto tree = Parse(pattern);
  if (!tree) return std::unexpected(tree.error());
  return {};
}

Result<Pattern> Pattern::Compile(std::string_view pattern, PatternUse use) {
  auto machine = MakeMachine(pattern, use);
  if (!machine) return std::unexpected(std::move(machine).error());
  return Pattern(MachinePointer(machine->release()));
}

bool Pattern::Matches(std::string_view text) const { return machine_->Matches(text); }

std::optional<Pattern::Match> Pattern::Find(std::string_view text, size_t from) const {
  return machine_->Find(text, from);
}

}  // namespace plimsoll::pattern
