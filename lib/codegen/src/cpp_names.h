// Names and texts of generated C++.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::codegen {

// `PodIPs` -> `pod_ips`, `URLPath` -> `url_path`.
std::string SnakeName(std::string_view go_name);
// Characters that no identifier has replaced; never empty, never starting with a digit.
std::string CppIdentifier(std::string_view text);
// `"a\"b"`; bytes that are not plain ASCII as octal escapes.
std::string CppString(std::string_view text);
// Lines of a comment, up to the first empty line, tags left out; each with its `//` and line end.
std::string CppComment(const std::vector<std::string_view>& lines, std::string_view indent);
// `example.com/shop/v1` -> `shop_v1`; a version takes the part before it along.
std::string PackageAlias(std::string_view import_path);
bool IsCppReserved(std::string_view name);

// Hands out names, each once, and none that another set has given.
class NameSet {
 public:
  NameSet() = default;
  explicit NameSet(const NameSet* others) : others_(others) {}

  // The name, or where it is taken or reserved one with a suffix.
  std::string Take(std::string name);

 private:
  bool IsTaken(const std::string& name) const {
    return taken_.contains(name) || (others_ != nullptr && others_->IsTaken(name));
  }

  const NameSet* others_ = nullptr;
  std::set<std::string> taken_;
};

}  // namespace plimsoll::codegen
