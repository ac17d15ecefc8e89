// What kubeconform says about one resource.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plimsoll::dropins {

struct KubeconformSignature {
  std::string kind;
  std::string version;
  std::string space;  // its namespace
  std::string name;

  std::string QualifiedName() const { return version + "/" + kind + "/" + space + "/" + name; }
  std::string GroupVersionKind() const { return version + "/" + kind; }
};

enum class KubeconformStatus : uint8_t { kError, kSkipped, kValid, kInvalid, kEmpty };

struct KubeconformProblem {
  std::string path;  // a JSON Pointer
  std::string message;
};

struct KubeconformResult {
  std::string path;
  KubeconformSignature signature = {};
  KubeconformStatus status = KubeconformStatus::kEmpty;
  std::string message = {};
  std::vector<KubeconformProblem> problems = {};

  bool is_bad() const { return status == KubeconformStatus::kError || status == KubeconformStatus::kInvalid; }
};

}  // namespace plimsoll::dropins
