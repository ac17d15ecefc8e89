// Nodes.
#pragma once

#include <set>
#include <string_view>
#include <utility>

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateNode(Request& request);
void ValidateNodeUpdate(Request& request);
void ValidateNodeStatus(Request& request);

// node_annotations.cpp: taints and pods to avoid, which once were annotations.
void ValidateNodeAnnotations(Request& request);
// node_config.cpp: where the configuration of a kubelet once came from.
void ValidateNodeConfig(Request& request);

// The rules for a taint, which know the ones before it. `shown` makes what an error about a repeated one
// shows.
class TaintRules {
 public:
  template <class Show>
  void Validate(std::string_view key, std::string_view value, std::string_view effect, const Show& show,
                FieldPath path, Errors& errors) {
    ValidateTexts(key, value, effect, path, errors);
    if (seen_.emplace(effect, key).second) return;
    errors.Duplicate(path, show(), "taints must be unique by key and effect pair");
  }

 private:
  static void ValidateTexts(std::string_view key, std::string_view value, std::string_view effect,
                            FieldPath path, Errors& errors);

  std::set<std::pair<std::string_view, std::string_view>> seen_;
};

}  // namespace plimsoll::builtin
