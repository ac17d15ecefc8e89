// Warnings collects what the server warns of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../object/field_path.h"

namespace plimsoll::builtin {

class Warnings {
 public:
  explicit Warnings(std::vector<std::string>& list) : list_(list) {}

  // `spec.hostAliases[1].ip: duplicate ip "1.2.3.4"`.
  void Add(FieldPath path, std::string_view message) {
    list_.push_back(path.Made().FieldPath() + ": " + std::string(message));
  }
  void Add(std::string warning) { list_.push_back(std::move(warning)); }

 private:
  std::vector<std::string>& list_;
};

}  // namespace plimsoll::builtin
