// NamedKind is a kind in one version as people name it, with what is known of it beside its schema.
// Kinds::FindNamed finds it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace plimsoll::kinds {

struct NamedKind {
  std::string api_version;
  std::string kind;
  std::string resource = {};  // `deployments`; empty when it is not known
  std::string singular = {};
  std::vector<std::string> short_names = {};
  std::optional<bool> namespaced = {};
  // `post`, `list`, ... as x-kubernetes-action has them; sorted.
  std::vector<std::string> verbs = {};
  std::vector<std::string> subresources = {};
  bool builtin = false;
};

}  // namespace plimsoll::kinds
