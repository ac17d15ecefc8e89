// Go packages that requests give: their files as texts, or directories to read them from.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "batch_method.h"
#include "plimsoll/kinds/go_packages.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::batch {

// Adds `files` of a request; their paths are relative to the package.
std::optional<BatchFailure> AddFiles(value::Value request, std::string_view package,
                                     kinds::GoPackages& packages);
// Adds `roots` of a request.
std::optional<BatchFailure> AddRoots(value::Value request, kinds::GoPackages& packages);
// The import path of a package whose well-known prefix may be missing: the one of its root then.
std::string FullPath(const kinds::GoPackages& packages, std::string_view package);

}  // namespace plimsoll::batch
