#include "crd_file.h"

#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::batch {

std::expected<std::unique_ptr<const kinds::LoadedCrd>, BatchFailure> LoadCrdFile(const std::string& path,
                                                                                 const engine::Files& files) {
  const value::Limits limits;
  const engine::ReadFile source = files.Read(path, limits.max_bytes);
  if (!source) return std::unexpected(BatchFailure{"unreadable", source.error().message});
  const auto syntax = source->bytes().starts_with('{') ? value::Syntax::kJson : value::Syntax::kYaml;
  value::Document document;
  const value::ReadReport report = syntax == value::Syntax::kJson
                                       ? value::ReadJson(source->bytes(), {}, document)
                                       : value::ReadYaml(source->bytes(), {}, document);
  if (!report.ok()) return std::unexpected(BatchFailure{"unreadable", report.failure->message});
  return kinds::LoadCrd(document.root(), report.duplicates, schema::GoNumbersOf(syntax));
}

}  // namespace plimsoll::batch
