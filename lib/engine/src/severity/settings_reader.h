// Reads the settings of a configuration that hold for all files, or for those of some paths.
#pragma once

#include "config_values.h"
#include "plimsoll/engine/severity/file_settings.h"

namespace plimsoll::engine {

// False when the member is no such setting.
bool ReadFileSetting(const value::Member& member, ConfigValues& values, FileSettings& out);

}  // namespace plimsoll::engine
