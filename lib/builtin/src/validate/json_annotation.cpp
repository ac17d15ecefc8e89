#include "json_annotation.h"

#include "plimsoll/schema/object_meta.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::builtin {

JsonAnnotation::JsonAnnotation(std::string_view text) : source_("", std::string(text)) {
  const value::ReadReport report = value::ReadJson(source_.bytes(), {}, document_);
  if (report.failure) problem_ = report.failure->message;
}

std::optional<value::Value> JsonAnnotation::Find(value::Value object, std::string_view lower_name) {
  std::optional<value::Value> found;
  if (!object.IsObject()) return found;
  for (const value::Member member : object.Members()) {
    if (schema::LowerCase(member.key) == lower_name && !member.value.IsNull()) found = member.value;
  }
  return found;
}

std::string_view JsonAnnotation::TextOf(value::Value object, std::string_view lower_name) {
  const auto field = Find(object, lower_name);
  return field && field->IsString() ? field->AsString() : std::string_view();
}

}  // namespace plimsoll::builtin
