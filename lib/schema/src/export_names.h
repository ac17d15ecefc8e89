// The names of the schemas in one exported document, and the references that lead to them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "plimsoll/schema/dialect.h"

namespace plimsoll::schema {

class ExportNames {
 public:
  explicit ExportNames(Dialect target) : target_(target) {}

  // A name like the one that is wished for, which nobody has yet. OpenAPI allows letters, digits,
  // dots, dashes and underscores alone.
  std::string Take(std::string wish);
  // `#/components/schemas/Order`.
  std::string ReferenceTo(std::string_view name) const;

 private:
  Dialect target_;
  std::set<std::string, std::less<>> taken_;
  std::map<std::string, uint32_t, std::less<>> repeats_;
};

// A name out of the text of a reference: the last step of its fragment, or of its path.
std::string NameInReference(std::string_view reference);

}  // namespace plimsoll::schema
