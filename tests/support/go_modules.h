// Sources of Go modules that tests read. They are looked for in Go's module cache and fetched into it
// where Go is at hand; tests that need one do without where it is not to be had.
#pragma once

#include <filesystem>
#include <string>

namespace plimsoll::testing {

// The version of Kubernetes' modules that the recorded verdicts come from.
inline constexpr const char* kKubernetesModules = "v0.37.0-rc.1";

// Where that version of the module lies; empty when it is not to be had.
std::filesystem::path GoModule(const std::string& module);

}  // namespace plimsoll::testing
