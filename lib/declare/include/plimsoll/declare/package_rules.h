// Rules about a package's doc.go that generators of Kubernetes' own tree are run with: no unknown tags
// for generators, and a word on every generator that such a package usually needs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

// The first complaint, in upstream's words, about a package by the rules of that name; a rule that
// nobody knows is a complaint, too.
Result<void> CheckPackageRules(const gotypes::Universe& universe, const gotypes::GoPackage& package,
                               const std::vector<std::string>& rules);

// The tags of all generators, sorted.
std::span<const std::string_view> GeneratorTags();
bool IsGeneratorTag(std::string_view name);

// Whether the last part of an import path looks like an API version: `v1`, `v1beta2`.
bool IsVersionPath(std::string_view path);

}  // namespace plimsoll::declare
