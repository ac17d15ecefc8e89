// Patches of objects, applied and made as an API server and kubectl would do it.
//
//   PatchDocument patch(text::Source("patch.yaml", text), {});
//   ObjectOutcome patched = ApplyPatch(object, patch, PatchType::kStrategic, types);
//   if (patched.object) print(*patched.object); else show(patched.findings);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

enum class PatchType : uint8_t { kStrategic, kMerge, kJson };

// What became of an object: it, or why there is none. There may be warnings beside it. Findings are located.
struct ObjectOutcome {
  std::optional<value::Tree> object;
  std::vector<finding::Finding> findings;
};

class PatchDocument {
 public:
  // One document, YAML or JSON.
  PatchDocument(const text::Source& source, const value::ReadOptions& options);

  // What keeps it from being one; empty when nothing does.
  const InputReport& report() const { return report_; }
  // Only of a patch without such findings.
  value::Value root() const { return document_->root(); }
  const text::Source& source() const { return *source_; }
  // The object it is for, as far as it says so itself: none unless it has apiVersion, kind and a name.
  std::optional<std::string> Target() const;

 private:
  std::shared_ptr<const text::Source> source_;
  std::optional<value::Detached> document_;
  InputReport report_;
};

ObjectOutcome ApplyPatch(const ManifestObject& object, const PatchDocument& patch, PatchType type,
                         const kinds::Kinds& kinds);

struct PatchMaking {
  // Strategic where the kind has such patches and otherwise JSON merge, when it is not said.
  std::optional<PatchType> type;
  // As it was applied last: what is not in `after` any more is removed, what others set stays.
  const ManifestObject* original = nullptr;
  // Whether what others changed since may be overwritten.
  patch::Overwrite overwrite = patch::Overwrite::kYes;
};

// The patch that makes `after` of `before`. Findings are about `after`.
ObjectOutcome MakePatch(const ManifestObject& before, const ManifestObject& after, const PatchMaking& making,
                        const kinds::Kinds& kinds);

}  // namespace plimsoll::engine
