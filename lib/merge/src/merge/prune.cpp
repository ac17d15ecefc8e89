// Pruning removes everything the manager applied last, then puts back what somebody owns, then
// puts back what the manager did not own. Each step starts from the merged object and says what
// to remove from it.
//
// Most applies repeat the last one. When everything the manager owned is owned by what it applies
// now, with every item and entry on the way, the second step puts all of it back and nothing goes;
// then none of the sets is made.
#include "prune.h"

#include <algorithm>
#include <map>

namespace plimsoll::merge {
namespace {

class Pruning {
 public:
  Pruning(const Versions& versions, Arena& arena) : versions_(versions), arena_(arena) {}

  // `ok` false: the version is gone.
  Typed Convert(const Typed& value, std::string_view version, std::string_view what, bool& ok) {
    Conversion conversion = versions_.Convert(value, version);
    ok = conversion.outcome == Conversion::Outcome::kConverted;
    if (conversion.outcome == Conversion::Outcome::kFailed && error.empty()) {
      error = "failed to convert " + std::string(what) + ": " + conversion.error;
    }
    return ok ? conversion.value : value;
  }

  FieldSet Named(const FieldSet& set, const Typed& at) {
    return EnsureNamedFieldsAreMembers(set, *at.program, at.type, arena_);
  }
  FieldSet NamedFields(const Typed& value) { return Named(ToFieldSet(value, arena_), value); }

  Typed Without(const Typed& value, const FieldSet& items) {
    return {value.program, value.type, RemoveItems(value, items, arena_)};
  }

  // What the managers of one version own comes back.
  void AddBackOwned(Typed& merged, Typed& pruned, const std::string& version, const FieldSet& managed) {
    bool ok = false;
    const Typed merged_there = Convert(merged, version, "merged object at version " + version, ok);
    if (!ok) return;
    merged = merged_there;
    const Typed pruned_there = Convert(pruned, version, "pruned object at version " + version, ok);
    if (!ok) return;
    const FieldSet kept = Union(NamedFields(pruned_there), Named(managed, merged), arena_);
    pruned = Without(merged, Difference(NamedFields(merged), kept, arena_));
  }

  // What the manager did not own comes back.
  Typed AddBackDangling(const Typed& merged, const Typed& pruned, const VersionedSet& last) {
    bool ok = false;
    const Typed there = Convert(pruned, last.version, "pruned object to last applied version", ok);
    if (!ok) return merged;
    const FieldSet gone = Difference(NamedFields(merged), NamedFields(there), arena_);
    return Without(merged, Intersection(gone, Named(last.set, merged), arena_));
  }

  std::string error;

 private:
  const Versions& versions_;
  Arena& arena_;
};

using ByVersion = std::map<std::string, FieldSet, std::less<>>;

ByVersion OwnedByVersion(const Managers& managers, Arena& arena) {
  ByVersion owned;
  for (const auto& [name, fields] : managers) {
    FieldSet& set = owned[fields.version];
    set = Union(set, fields.set, arena);
  }
  return owned;
}

// Whether every path of `last` is one of `now`, and every element on the way that is no declared
// field is a member there, items of lists with something below them.
bool IsCovered(const FieldSet& last, const FieldSet& now, const MergeProgram& program, TypeId id) {
  const ResolvedType* const type = id == kNoType || !program[id].found ? nullptr : &program[id];
  for (const SetEntry& entry : last.Entries()) {
    const SetEntry* const other = now.Find(entry.element);
    if (other == nullptr || (entry.member && !other->member)) return false;
    MemberType below;
    if (type != nullptr && entry.element.IsField() && type->HasMap()) {
      below = program.MemberOf(program.MapOf(*type), entry.element.Name());
    } else if (type != nullptr && type->HasList()) {
      below = {program.ListOf(*type).element, false};
    }
    if (!below.field && !other->member) return false;
    if (entry.element.IsKey() && other->children.Empty()) return false;
    if (!IsCovered(entry.children, other->children, program, below.type)) return false;
  }
  return true;
}

// Whether removing nothing from the object leaves it as it is.
bool StaysWhole(const Typed& value) {
  const ResolvedType& type = (*value.program)[value.type];
  return value.value.IsObject() && value.value.count > 0 && type.found && type.HasMap() &&
         !value.program->MapOf(type).atomic;
}

}  // namespace

std::expected<Typed, std::string> PruneInFull(const Typed& merged, const Managers& managers,
                                              const std::string& manager, const VersionedSet& last,
                                              const Versions& versions, Arena& arena) {
  Pruning pruning(versions, arena);
  bool ok = false;
  const Typed converted = pruning.Convert(merged, last.version, "merged object to last applied version", ok);
  if (!pruning.error.empty()) return std::unexpected(pruning.error);
  if (!ok) return merged;
  Typed all = converted;
  Typed pruned = pruning.Without(all, pruning.Named(last.set, all));
  // The version that was pruned comes first: other versions may need its fields for conversion.
  ByVersion owned = OwnedByVersion(managers, arena);
  if (const auto own = owned.extract(last.version)) {
    pruning.AddBackOwned(all, pruned, own.key(), own.mapped());
  }
  for (const auto& [version, set] : owned) pruning.AddBackOwned(all, pruned, version, set);
  if (!pruning.error.empty()) return std::unexpected("failed add back owned items: " + pruning.error);
  pruned = pruning.AddBackDangling(converted, pruned, last);
  if (!pruning.error.empty()) return std::unexpected("failed add back dangling items: " + pruning.error);
  const Conversion back = versions.Convert(pruned, managers.find(manager)->second.version);
  if (back.outcome != Conversion::Outcome::kConverted) return std::unexpected(back.error);
  return back.value;
}

std::expected<Typed, std::string> Prune(const Typed& merged, const Managers& managers,
                                        const std::string& manager, const VersionedSet& last,
                                        const Versions& versions, Arena& arena) {
  if (last.set.Empty()) return merged;
  const VersionedSet& now = managers.find(manager)->second;
  const bool one_version =
      std::ranges::all_of(managers, [&](const auto& entry) { return entry.second.version == last.version; });
  const bool nothing_goes =
      one_version && StaysWhole(merged) && IsCovered(last.set, now.set, *merged.program, merged.type);
  return nothing_goes ? merged : PruneInFull(merged, managers, manager, last, versions, arena);
}

}  // namespace plimsoll::merge
