// Warnings collects what the server warns of.
//
//   request.warnings.Add(path.Child("ip"), "duplicate ip \"1.2.3.4\"");
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "field_path.h"
#include "plimsoll/builtin/object/warning.h"

namespace plimsoll::builtin {

class Warnings {
 public:
  explicit Warnings(std::vector<Warning>& list) : list_(list) {}

  // `spec.hostAliases[1].ip: duplicate ip "1.2.3.4"`.
  void Add(FieldPath path, std::string_view message) {
    value::Path made = path.Made();
    std::string text = made.FieldPath().append(": ").append(message);
    list_.push_back({std::move(text), std::move(made)});
  }
  // About the object, in words that name no field before them.
  void Add(std::string text) { list_.push_back({std::move(text)}); }
  // The same about a field.
  void AddWhole(FieldPath path, std::string text) { list_.push_back({std::move(text), path.Made()}); }

 private:
  std::vector<Warning>& list_;
};

}  // namespace plimsoll::builtin
