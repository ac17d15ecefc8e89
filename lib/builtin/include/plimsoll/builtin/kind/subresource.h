// Subresource is a part of an object that has requests of its own: `status`, `scale`. Most take an object of
// the same kind, some take another: `scale` takes a Scale.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/schema/open_api.h"

namespace plimsoll::builtin {

enum class Subresource : uint8_t {
  kNone,
  kStatus,
  kResize,
  kEphemeralContainers,
  kFinalize,
  kApproval,
  kScale,
  kEviction,
  kBinding,
  kToken,
};

// `status` and so on; none for a word that is no subresource. The empty word is kNone.
std::optional<Subresource> SubresourceNamed(std::string_view word);
std::string_view NameOf(Subresource subresource);

// The kind that requests take where it is not that of the object: `autoscaling/v1` Scale.
std::optional<schema::GroupVersionKind> BodyOf(Subresource subresource);
// The subresource whose requests take a kind; kNone when there is none.
Subresource SubresourceTaking(const schema::GroupVersionKind& kind);
// Requests create something, such as an eviction; others update the object there is.
bool IsCreated(Subresource subresource);

}  // namespace plimsoll::builtin
