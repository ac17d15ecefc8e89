#include "case_names.h"

#include <algorithm>

#include "plimsoll/value/write.h"

namespace plimsoll::conformance {

std::string CaseNames::Next(value::Value line) {
  std::string name;
  for (const char* key :
       {"id", "crdId", "crdFile", "version", "schemaPath", "ruleIndex", "suite", "section", "name"}) {
    const auto part = line.Find(key);
    if (!part || (!part->IsString() && !part->IsNumber())) continue;
    const std::string text =
        part->IsString() ? std::string(part->AsString()) : value::WriteJson(*part).value_or("");
    name += (name.empty() ? "" : " ") + text;
    if (std::string_view(key) == "id") break;
  }
  return Next(name);
}

std::string CaseNames::Next(std::string name) {
  // A name is one line of the record.
  std::ranges::replace_if(name, [](unsigned char c) { return c < ' '; }, ' ');
  const int number = ++used_[name];
  return number == 1 ? name : name + " (" + std::to_string(number) + ")";
}

}  // namespace plimsoll::conformance
