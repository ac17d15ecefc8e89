#include "plimsoll/engine/input/path_patterns.h"

#include "ignore_rules.h"

namespace plimsoll::engine {

PathPatterns::PathPatterns(const std::vector<std::string>& patterns, const std::string& directory) {
  if (patterns.empty()) return;
  rules_ = std::make_unique<IgnoreRules>();
  for (const std::string& pattern : patterns) rules_->AddPattern(directory, pattern);
}

PathPatterns::PathPatterns(PathPatterns&&) noexcept = default;
PathPatterns& PathPatterns::operator=(PathPatterns&&) noexcept = default;
PathPatterns::~PathPatterns() = default;

bool PathPatterns::Covers(std::string_view file) const {
  if (rules_ == nullptr) return true;
  if (file.starts_with("./")) file.remove_prefix(2);
  for (size_t slash = file.find('/', 1); slash != std::string_view::npos; slash = file.find('/', slash + 1)) {
    if (rules_->Ignores(file.substr(0, slash), true)) return true;
  }
  return rules_->Ignores(file, false);
}

}  // namespace plimsoll::engine
