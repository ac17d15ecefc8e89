// One object of a static manifest: how it is read, what it is, and whether the server accepts it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::engine {

struct ReadManifest {
  std::optional<value::Detached> object = std::nullopt;
  std::vector<std::string> duplicates = {};  // what strict decoding says of repeated keys
  std::string error = {};
};
ReadManifest ReadManifestText(std::string_view text);

enum class ManifestPart : uint8_t { kPolicy, kBinding, kList };

struct ManifestKind {
  ManifestPart part = ManifestPart::kPolicy;
  std::string item_kind = {};  // of the items of a list of policies or bindings
  std::string error = {};
  bool undecodable = false;  // the error is the decoder's
};
ManifestKind ManifestKindOf(value::Value object, policy::PolicySort sort);
// An item of a list with the kind that the list gives it.
value::Detached WithKind(value::Value item, const ManifestKind& kind);

// Why the server does not accept a policy or binding; empty when it does.
std::string ValidateManifest(value::Value object, const std::vector<std::string>& duplicates,
                             const kinds::Kinds& kinds);

}  // namespace plimsoll::engine
