// The sources of stored objects: files, directories, and backups of Velero.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/compat/object_trials.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/input/shard.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

// A backup has each object several times, once for each version; only `resources/KIND/namespaces/...` and
// `resources/KIND/cluster/...` are taken.
bool IsVeleroObject(std::string_view path);

// Some objects that are read together. Of an archive there are many.
struct ObjectBatch {
  Input input;
  std::shared_ptr<const text::Source> content;  // where it is from an archive
};

// The part of `shard`. Where there are several files, whole files are split; objects of a single one are
// split when they are judged (`split_objects`).
struct ObjectInputs {
  std::vector<ObjectBatch> batches;
  std::vector<InputReport> problems;
  bool split_objects = false;
};
ObjectInputs FindObjects(const Files& files, const std::vector<std::string>& paths, Shard shard);

}  // namespace plimsoll::engine
