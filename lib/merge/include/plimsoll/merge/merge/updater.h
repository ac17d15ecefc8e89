// Updater does what becomes of ownership when an object is applied or updated: who gets fields,
// who loses them, who is in the way, and what is removed because nobody wants it any more.
//
//   Updater updater(versions, filters);
//   auto applied = updater.Apply(live, config, "v1", managers, "me", Force::kNo, arena);
//   if (!applied) say(ConflictText(applied.error().conflicts));
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/merge/fieldpath/field_filter.h"
#include "plimsoll/merge/fieldpath/managers.h"
#include "plimsoll/merge/merge/versions.h"
#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {

enum class Force : uint8_t { kNo, kYes };

// Conflicts, or else words.
struct UpdateError {
  Conflicts conflicts;
  std::string message;
};

struct Applied {
  Node object;
  bool changed = true;  // it differs from the live object
  Managers managers;
};

// What counts for ownership, by version.
using Filters = std::map<std::string, FieldFilter, std::less<>>;

class Updater {
 public:
  // Both are borrowed.
  Updater(const Versions& versions, const Filters& filters) : versions_(versions), filters_(filters) {}

  // Both objects must be valid, the config without an item twice.
  std::expected<Applied, UpdateError> Apply(const Typed& live, const Typed& config, std::string_view version,
                                            const Managers& managers, const std::string& manager, Force force,
                                            Arena& arena) const;
  // The new object wins; conflicts are not checked.
  std::expected<Managers, UpdateError> Update(const Typed& live, const Typed& new_object,
                                              std::string_view version, const Managers& managers,
                                              const std::string& manager, Arena& arena) const;

 private:
  std::expected<Managers, UpdateError> ReconcileAll(const Typed& live, const Managers& managers,
                                                    Arena& arena) const;
  std::expected<Comparison, UpdateError> Step(const Typed& old_object, const Typed& new_object,
                                              std::string_view version, Managers& managers,
                                              const std::string& manager, Force force, Arena& arena) const;
  std::expected<Comparison, UpdateError> FilteredComparison(const Typed& old_object, const Typed& new_object,
                                                            std::string_view version, Arena& arena) const;
  std::expected<std::optional<Comparison>, UpdateError> ComparisonThere(const Typed& old_object,
                                                                        const Typed& new_object,
                                                                        std::string_view version,
                                                                        Arena& arena) const;
  FieldSet Filtered(const FieldSet& set, std::string_view version, Arena& arena) const;

  const Versions& versions_;
  const Filters& filters_;
};

}  // namespace plimsoll::merge
