// metav1.Status, as far as verdicts on manifests need it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::dropins {

struct StatusCause {
  std::string reason;
  std::string message;
  std::string field;
};

struct KubernetesStatus {
  int32_t code = 0;  // 0 for success
  std::string message = {};
  std::string reason = {};
  std::string name = {};
  std::string group = {};
  std::string kind = {};
  std::vector<StatusCause> causes = {};
  // What is printed instead of the message; a line each.
  std::string text = {};

  bool ok() const { return code == 0; }
};

// The group and kind are those of the object, the core group is called `core`; all may be empty.
KubernetesStatus InvalidStatus(std::string group, std::string kind, std::string name,
                               const finding::ErrorList& errors);
KubernetesStatus InternalErrorStatus(const std::string& error);

void WriteStatus(const KubernetesStatus& status, text::JsonWriter& writer);

}  // namespace plimsoll::dropins
