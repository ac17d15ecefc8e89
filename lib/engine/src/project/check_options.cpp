#include "plimsoll/engine/project/check_options.h"

namespace plimsoll::engine {

void UseProject(const ProjectConfig& config, JudgeOptions& options) {
  options.ignore_unknown_kinds |= config.ignore_unknown_kinds;
  options.name_objects = true;
  options.first_error = false;
  options.suggest_placeholders = true;
}

void ExpectManifests(JudgeOptions& options) { options.metadata = crd::MetadataSource::kFromFile; }

JudgeOptions WithSettings(const JudgeOptions& options, const FileSettings& settings) {
  JudgeOptions out = options;
  out.skip_kinds = settings.skip_kinds;
  out.skip_fields = settings.skip_fields;
  out.placeholders = settings.placeholders;
  out.cluster = settings.cluster;
  out.cluster.Add(options.cluster);
  return out;
}

}  // namespace plimsoll::engine
