// SchemaFiles finds the documents schemas refer to: those that were named, by the URI they give
// themselves, and others beside the schema by their path. It never leaves the disk.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class SchemaFiles final : public schema::DocumentResolver {
 public:
  SchemaFiles(const Files& files, const value::ReadOptions& read) : files_(files), read_(read) {}

  std::optional<value::Value> Find(const std::string& uri) override;
  // Reads a file, once; fails with the words for people.
  Result<value::Value> Open(const std::string& path);
  // The same with the bytes at hand.
  Result<value::Value> Open(const std::string& path, text::Source source);
  // Reads it, and it is found by its own URI from now on.
  Result<value::Value> Add(const std::string& path);
  // The source of a file that was opened; null for any other name.
  const text::Source* SourceOf(const std::string& path) const;

 private:
  struct Opened {
    text::Source source;
    value::Document document;
  };

  const Files& files_;
  const value::ReadOptions read_;
  std::map<std::string, std::unique_ptr<Opened>, std::less<>> opened_;  // by path
  std::map<std::string, std::string, std::less<>> by_uri_;              // a path
};

}  // namespace plimsoll::engine
