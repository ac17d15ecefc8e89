// JsonSchema validates any JSON or YAML with a JSON Schema, of any dialect since draft 4, or with a schema
// inside an OpenAPI document.
//
//   auto schema = plimsoll::JsonSchema::FromFiles({"order.schema.json"});
//   if (!schema.ok()) ...  // schema.problems()
//   plimsoll::Report report = schema.Check(text, "order.json");
//
// Any number of threads may use it. Nothing throws.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/finding.h"
#include "plimsoll/options.h"

namespace plimsoll {

class JsonSchema {
 public:
  // A document by the name that references use.
  struct Document {
    std::string name;
    std::string text;
  };

  // Reads files. The first is the schema, FILE#/json/pointer a part of it. The others are documents that it
  // may refer to by their `$id`; relative references are files beside the schema. Nothing is fetched.
  static JsonSchema FromFiles(const std::vector<std::string>& files, const SchemaOptions& options = {});
  // The same with texts instead of files.
  static JsonSchema FromTexts(const std::vector<Document>& documents, const SchemaOptions& options = {});
  JsonSchema(JsonSchema&&) noexcept;
  JsonSchema& operator=(JsonSchema&&) noexcept;
  ~JsonSchema();

  // Whether it can be used.
  bool ok() const;
  // Why it cannot, or what of the schema is ignored.
  const Report& problems() const;

  // Validates all documents of a text.
  Report Check(std::string_view text, const std::string& name) const;

  // Puts up to `size` bytes into the buffer and returns how many; 0 at the end, kFailed on errors.
  using Read = std::function<std::size_t(char* buffer, std::size_t size)>;
  static constexpr std::size_t kFailed = static_cast<std::size_t>(-1);
  // Validates an input of any length in bounded memory. Findings are passed on as they are made.
  void CheckStream(const Read& read, const std::string& name,
                   const std::function<void(const Report& part)>& sink) const;

 private:
  struct Parts;
  explicit JsonSchema(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace plimsoll
