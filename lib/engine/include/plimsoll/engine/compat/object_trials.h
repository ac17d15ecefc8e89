// Real objects judged by two states of their CRDs, and counted by what the change does to them.
//
//   const ObjectTrials trials(pairs);
//   const ObjectsReport report = trials.Judge(source, {}, {});
//
// An object that both states accept and store alike is done with two admissions. The others are looked at
// closely.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/compat/diff/effect.h"
#include "plimsoll/compat/proof/trial.h"
#include "plimsoll/engine/compat/compat_side.h"
#include "plimsoll/engine/input/shard.h"
#include "plimsoll/engine/severity/file_settings.h"

namespace plimsoll::engine {

struct ObjectCounts {
  size_t objects = 0;
  size_t other_kinds = 0;     // of none of the CRDs
  size_t invalid_before = 0;  // by the old state already
  size_t affected = 0;
  std::array<size_t, compat::kEffectCount> effects = {};

  void Add(const ObjectCounts& more);
  // `120 objects judged, 3 affected: stored_blocked 2, pruned 1`
  std::string Text() const;
};

// An object that the change does something to.
struct AffectedObject {
  std::string file;
  std::string title;  // `Tool front/hammer`
  compat::EffectSet effects;
  std::string reason;
  std::vector<compat::EffectAt> fields = {};  // that have the effects; none if the whole object has
};

struct ObjectsReport : InputReport {
  ObjectCounts counts;
  std::vector<AffectedObject> affected;
};

class ObjectTrials {
 public:
  // Those of both sides; the pairs must outlive it.
  explicit ObjectTrials(const std::vector<ComparedPair>& pairs);

  // `shard` splits the objects of the source; `settings` are those of the source. Any number of threads may
  // call it.
  ObjectsReport Judge(const text::Source& source, const value::ReadOptions& options, Shard shard,
                      const FileSettings* settings = nullptr) const;

 private:
  class Work;
  // The two states.
  struct Kind {
    const ComparedPair* pair;
    const kinds::LoadedCrd* before = nullptr;
    const kinds::LoadedCrd* after = nullptr;
  };
  std::map<std::pair<std::string, std::string>, Kind> kinds_;  // by group and kind
};

// The finding on an affected object.
finding::Finding FindingOn(const AffectedObject& object, const FileSettings* settings = nullptr);

}  // namespace plimsoll::engine
