// Annotations of audit events that policies publish.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/policy/model/policy.h"

namespace plimsoll::policy {

// The values of one policy's annotations, by their keys.
class AuditValues {
 public:
  void Add(std::string_view key, std::string_view value);
  void Publish(std::string_view policy, std::map<std::string, std::string>& out) const;

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

// Validations that failed under a binding with the action Audit.
struct AuditFailure {
  std::string message;
  const Binding* binding = nullptr;
  size_t expression = 0;
};

void PublishFailures(const std::vector<AuditFailure>& failures, std::map<std::string, std::string>& out);

}  // namespace plimsoll::policy
