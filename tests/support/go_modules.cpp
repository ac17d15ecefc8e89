#include "go_modules.h"

#include <cstdio>

namespace plimsoll::testing {
namespace {

namespace fs = std::filesystem;

// Also where Go's own instructions put it.
constexpr const char* kGo = "PATH=$PATH:/usr/local/go/bin go ";

std::string OutputOf(const std::string& command) {
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return out;
  char buffer[4096];
  for (size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  pclose(pipe);
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace

fs::path GoModule(const std::string& module) {
  static const std::string kCache = OutputOf(std::string(kGo) + "env GOMODCACHE 2>/dev/null");
  if (kCache.empty()) return {};
  const std::string versioned = module + "@" + kKubernetesModules;
  const fs::path directory = fs::path(kCache) / versioned;
  if (!fs::exists(directory)) {
    OutputOf("cd / && GOFLAGS=-mod=mod timeout 120 env " + std::string(kGo) + "mod download " + versioned +
             " 2>/dev/null");
  }
  return fs::exists(directory) ? directory : fs::path();
}

}  // namespace plimsoll::testing
