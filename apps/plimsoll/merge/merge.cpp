// `plimsoll merge`: overlays on a base.
#include "plimsoll/engine/objects/object_merge.h"

#include <set>

#include "../process/standard_output.h"
#include "setup.h"

namespace plimsoll::app {

using engine::ManifestObject;
using engine::Manifests;

int RunMerge(const MergeCommand& command) {
  MergeSetup setup(command.types);
  std::vector<Manifests> layers;
  layers.push_back(setup.Read(command.base));
  for (const std::string& path : command.overlays) layers.push_back(setup.Read(path));
  if (setup.code() != kAllGood) return setup.code();

  StandardOutput out;
  engine::DocumentWriter writer(command.to, true);
  std::set<const ManifestObject*> used;
  // An object that is not in the base begins with the first overlay that has it.
  for (size_t first = 0; first < layers.size(); ++first) {
    for (const ManifestObject& base : layers[first].objects()) {
      if (used.contains(&base)) continue;
      std::vector<const ManifestObject*> overlays;
      for (size_t i = first + 1; i < layers.size(); ++i) {
        const ManifestObject* overlay = layers[i].Counterpart(base);
        if (overlay != nullptr && used.insert(overlay).second) overlays.push_back(overlay);
      }
      const engine::ObjectOutcome merged = MergeOverlays(base, overlays, setup.kinds());
      setup.Report(merged.findings);
      if (merged.object) writer.Write(*merged.object, out.buffer());
      out.FlushWhenLarge();
    }
  }
  return out.Flush() ? setup.code() : kUnusable;
}

}  // namespace plimsoll::app
