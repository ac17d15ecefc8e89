#include "language_options.h"

#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::wasm {
namespace {

Result<void> ReadFiles(value::Value files, text::MemoryFiles& out) {
  if (!files.IsObject()) return Fail("files must be an object of paths and texts");
  for (const value::Member file : files.Members()) {
    const std::string path(file.key);
    if (!path.starts_with('/') || out.AbsolutePath(path) != path || path == "/") {
      return Fail("the path " + path + " must be absolute, without . and ..");
    }
    if (!file.value.IsString()) return Fail("the text of " + path + " must be a string");
    out.texts[path] = file.value.AsString();
  }
  return {};
}

Result<void> ReadOption(const value::Member& option, LanguageOptions& out) {
  if (option.key == "files") return ReadFiles(option.value, out.files);
  if (option.key != "documentation") return Fail("there is no option " + std::string(option.key));
  if (!option.value.IsString()) return Fail("documentation must be a string");
  out.documentation = option.value.AsString();
  return {};
}

}  // namespace

Result<LanguageOptions> ReadLanguageOptions(std::string_view json) {
  LanguageOptions out;
  if (json.empty()) return out;
  const text::Source source("options", json);
  value::JsonReader reader;
  value::Document document;
  const value::ReadReport report = reader.Read(source.bytes(), {}, document);
  if (report.failure) return Fail("the options cannot be read: " + report.failure->message);
  if (!document.root().IsObject()) return Fail("the options must be a JSON object");
  for (const value::Member option : document.root().Members()) {
    if (Result<void> read = ReadOption(option, out); !read) return std::unexpected(read.error());
  }
  return out;
}

}  // namespace plimsoll::wasm
