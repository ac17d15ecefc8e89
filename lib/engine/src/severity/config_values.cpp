#include "config_values.h"

namespace plimsoll::engine {

using value::Value;

std::string ConfigValues::Text(Value value) {
  if (value.IsString()) return std::string(value.AsString());
  Complain(value, "must be a string");
  return {};
}

bool ConfigValues::Flag(Value value) {
  if (value.kind() == value::Kind::kBool) return value.AsBool();
  Complain(value, "must be true or false");
  return false;
}

std::vector<std::string> ConfigValues::Texts(Value value) {
  std::vector<std::string> out;
  if (!value.IsArray()) Complain(value, "must be a list of strings");
  for (const Value item : value.Items()) out.push_back(Text(item));
  return out;
}

std::string_view ConfigValues::Word(Value value) {
  if (value.kind() == value::Kind::kBool && !value.AsBool()) return "off";
  return value.IsString() ? value.AsString() : "";
}

void ConfigValues::Complain(Value at, std::string message) {
  finding::Finding& finding = report_.findings.emplace_back(finding::Code::kBadConfig);
  finding.file = source_.name();
  finding.message = std::move(message);
  finding.place = finding::Location{};
  finding.place->span = at.span();
}

void ConfigValues::ComplainOfKey(const value::Member& member) {
  Complain(member.key_value, "unknown setting " + std::string(member.key));
}

}  // namespace plimsoll::engine
