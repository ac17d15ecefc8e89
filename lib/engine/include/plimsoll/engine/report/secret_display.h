// Findings do not show the values in `data` and `stringData` of Secrets, unless that is wanted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

enum class SecretDisplay : uint8_t { kMasked, kShown };

// What is shown instead of a value.
inline constexpr std::string_view kMaskedSecret = "***";

// Fills lines, columns and excerpts of all findings of one source. Values of Secrets are masked in excerpts,
// messages and hints. `inherited_kind` is the kind of an object that leaves it to its list to say so.
void LocateFindings(std::vector<finding::Finding>& findings, const text::Source& source,
                    SecretDisplay display = SecretDisplay::kMasked, std::string_view inherited_kind = {});

// Whether an object is a Secret of Kubernetes; the kind may be inherited from a list.
bool IsSecret(value::Value object, std::string_view inherited_kind = {});

// A message about an object, without the values if it is a Secret.
std::string WithoutSecrets(value::Value object, std::string message);

}  // namespace plimsoll::engine
