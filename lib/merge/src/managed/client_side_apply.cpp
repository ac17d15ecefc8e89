#include <algorithm>

#include "entry_moves.h"

namespace plimsoll::merge {
namespace {

struct Mover {
  std::string_view client_manager;
  std::string_view server_manager;
  std::string_view subresource;

  bool IsClient(const ManagedFieldsEntry& entry) const {
    return entry.manager == client_manager && entry.operation == "Update" && entry.subresource == subresource;
  }
  bool IsServer(const ManagedFieldsEntry& entry) const {
    return entry.manager == server_manager && entry.operation == "Apply" && entry.subresource == subresource;
  }
};

std::string CannotRead(const ManagedFieldsEntry& entry) {
  return "failed to convert fields to set: " + entry.fields_error;
}

}  // namespace

Result<ManagedFieldsList> UpgradeClientSideApply(const ManagedFieldsList& entries,
                                                 std::string_view client_manager,
                                                 std::string_view server_manager,
                                                 std::string_view subresource, Arena& arena) {
  const Mover mover{client_manager, server_manager, subresource};
  ManagedFieldsList out = entries;
  auto target = std::ranges::find_if(out, [&](const auto& entry) { return mover.IsServer(entry); });
  if (target == out.end()) {
    target = std::ranges::find_if(out, [&](const auto& entry) { return mover.IsClient(entry); });
    if (target == out.end()) return out;
    target->operation = "Apply";
    target->manager = server_manager;
  }
  if (!target->fields_error.empty()) return Fail(CannotRead(*target));
  const auto source = std::ranges::find_if(out, [&](const ManagedFieldsEntry& entry) {
    return mover.IsClient(entry) && entry.api_version == target->api_version;
  });
  if (source != out.end()) {
    if (!source->fields_error.empty()) return Fail(CannotRead(*source));
    target->fields = Union(target->fields, source->fields, arena);
  }
  std::erase_if(out, [&](const ManagedFieldsEntry& entry) { return mover.IsClient(entry); });
  return out;
}

}  // namespace plimsoll::merge
