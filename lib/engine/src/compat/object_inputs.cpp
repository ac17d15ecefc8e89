#include "plimsoll/engine/compat/object_inputs.h"

#include <memory>
#include <string_view>
#include <utility>

#include "plimsoll/engine/input/archive.h"

namespace plimsoll::engine {
namespace {

void AddArchive(const Files& files, const Input& input, ObjectInputs& out) {
  const auto source = ReadInput(files, input, kMaxArchiveBytes);
  if (!source) {
    out.problems.push_back(source.error());
    return;
  }
  const auto take = [&](std::string_view path, std::string_view bytes) {
    const std::string name = input.path + ":" + std::string(path);
    out.batches.push_back({{.path = name}, std::make_shared<const text::Source>(name, bytes)});
  };
  const Result<void> read = ReadArchive(source->bytes(), {.wants = IsVeleroObject, .take = take});
  if (!read) out.problems.push_back(Unreadable(input.path, read.error().message));
}

}  // namespace

bool IsVeleroObject(std::string_view path) {
  if (path.starts_with("./")) path.remove_prefix(2);
  constexpr std::string_view kResources = "resources/";
  if (!path.starts_with(kResources) || !path.ends_with(".json")) return false;
  path.remove_prefix(kResources.size());
  const size_t slash = path.find('/');
  if (slash == std::string_view::npos) return false;
  path.remove_prefix(slash + 1);
  return path.starts_with("namespaces/") || path.starts_with("cluster/");
}

ObjectInputs FindObjects(const Files& files, const std::vector<std::string>& paths, Shard shard) {
  ObjectInputs out;
  for (Input& input : FindInputs(files, paths, {.packed = true, .archives = true}).inputs) {
    if (IsTarName(input.path))
      AddArchive(files, input, out);
    else
      out.batches.push_back({std::move(input), nullptr});
  }
  out.split_objects = out.batches.size() == 1;
  if (out.split_objects) return out;
  std::erase_if(out.batches, [&](const ObjectBatch& batch) { return !shard.Has(batch.input.path); });
  return out;
}

}  // namespace plimsoll::engine
