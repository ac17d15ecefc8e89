// Effects as findings have them.
#pragma once

#include <span>
#include <string>

#include "plimsoll/compat/diff/effect.h"
#include "plimsoll/compat/proof/trial.h"
#include "plimsoll/engine/severity/file_settings.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/value/path.h"

namespace plimsoll::engine {

// A finding at a field, with the code of the effect that is worst by the settings, the first of several.
// There must be an effect. Without settings, effects have their usual severities.
finding::Finding FindingWith(compat::EffectSet effects, const value::Path& path,
                             const FileSettings* settings);
// The same for effects at several fields.
finding::Finding FindingWith(std::span<const compat::EffectAt> effects, const FileSettings* settings);
// `stored_ratcheted, writers`
std::string EffectsText(compat::EffectSet effects);

}  // namespace plimsoll::engine
