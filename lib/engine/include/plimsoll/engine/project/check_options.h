// How `plimsoll check` judges the files of a project, and the language server those that are open.
#pragma once

#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/severity/file_settings.h"
#include "plimsoll/engine/severity/project_config.h"

namespace plimsoll::engine {

// Sets what a check of a project sets whatever its options are. Reports then name their objects, for
// ObjectRegister and AddPolicyTypes, and have all errors, so that some can be suppressed before others are.
void UseProject(const ProjectConfig& config, JudgeOptions& options);
// Manifests need not have what clients and servers fill in.
void ExpectManifests(JudgeOptions& options);
// The options for the files with some settings.
JudgeOptions WithSettings(const JudgeOptions& options, const FileSettings& settings);

}  // namespace plimsoll::engine
