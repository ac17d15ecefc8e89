// `plimsoll apply`: what server-side apply would store, and who would own it.
#include <ctime>

#include "../process/standard_output.h"
#include "plimsoll/engine/objects/object_merge.h"
#include "union_setup.h"

namespace plimsoll::app {
namespace {

using engine::ManifestObject;

value::Time Now(const std::string& given) {
  if (!given.empty()) return *value::ParseTime(given, value::TimeLayout::kRfc3339);
  return {.seconds = std::time(nullptr)};
}

void PrintOwners(const ManifestObject& configuration, const std::vector<engine::OwnedField>& fields,
                 std::string& out) {
  out += configuration.Title() + '\n';
  size_t width = 0;
  for (const engine::OwnedField& field : fields) width = std::max(width, field.path.size());
  for (const engine::OwnedField& field : fields) {
    out += "  " + field.path + std::string(width - field.path.size(), ' ');
    const char* separator = "  ";
    for (const std::string& owner : field.owners) {
      out += separator + owner;
      separator = ", ";
    }
    out += '\n';
  }
}

}  // namespace

int RunApply(const ApplyCommand& command) {
  UnionSetup unions(command.sources);
  MergeSetup& setup = unions.merge();
  const engine::Manifests live = setup.Read(command.live);
  const engine::Manifests configurations = setup.Read(command.configuration);
  if (!unions.CheckDeclarations()) return unions.code();
  const engine::ApplyOptions options{.manager = command.manager,
                                     .force = command.force ? merge::Force::kYes : merge::Force::kNo,
                                     .subresource = command.subresource,
                                     .now = Now(command.now),
                                     .unions = &unions.unions(),
                                     .normalize_unions = command.normalize_unions};
  StandardOutput out;
  engine::DocumentWriter writer(command.to, true);
  for (const ManifestObject& configuration : configurations.objects()) {
    const engine::ApplyOutcome applied = ApplyConfiguration(LiveObjectOf(configuration, live, setup.kinds()),
                                                            configuration, options, setup.kinds());
    setup.Report(applied.findings);
    if (!applied.object) continue;
    if (command.owners) {
      PrintOwners(configuration, applied.owned, out.buffer());
    } else {
      writer.Write(*applied.object, out.buffer());
    }
    out.FlushWhenLarge();
  }
  return out.Flush() ? setup.code() : kUnusable;
}

}  // namespace plimsoll::app
