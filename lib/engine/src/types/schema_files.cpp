#include "schema_files.h"

#include "plimsoll/text/uri_reference.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

// A file's path out of its URI; empty for URIs of other schemes.
std::string PathOf(const std::string& uri) {
  if (uri.starts_with("file://")) return text::PercentDecoded(std::string_view(uri).substr(7));
  return uri.find("://") != std::string::npos || uri.starts_with("urn:") ? std::string() : uri;
}

}  // namespace

std::optional<value::Value> SchemaFiles::Find(const std::string& uri) {
  if (const auto named = by_uri_.find(uri); named != by_uri_.end()) {
    return opened_.find(named->second)->second->document.root();
  }
  const std::string path = PathOf(uri);
  if (path.empty()) return std::nullopt;
  const Result<value::Value> opened = Open(path);
  return opened ? std::optional(*opened) : std::nullopt;
}

Result<value::Value> SchemaFiles::Open(const std::string& path) {
  if (const auto known = opened_.find(path); known != opened_.end()) return known->second->document.root();
  ReadFile source = files_.Read(path, read_.limits.max_bytes);
  if (!source) return Fail(source.error().message);
  return Open(path, *std::move(source));
}

Result<value::Value> SchemaFiles::Open(const std::string& path, text::Source source) {
  auto opened = std::make_unique<Opened>(Opened{std::move(source), {}});
  value::DocumentStream stream(opened->source, read_);
  value::StreamEntry entry;
  if (!stream.Next(opened->document, entry)) return Fail("the file contains no document");
  if (!entry.report.ok()) return Fail(entry.report.failure->message);
  return opened_.emplace(path, std::move(opened)).first->second->document.root();
}

Result<value::Value> SchemaFiles::Add(const std::string& path) {
  Result<value::Value> opened = Open(path);
  if (!opened) return opened;
  for (const char* key : {"$id", "id"}) {
    const std::optional<value::Value> id = opened->Find(key);
    if (id && id->IsString()) by_uri_.emplace(text::SplitFragment(id->AsString()).first, path);
  }
  return opened;
}

const text::Source* SchemaFiles::SourceOf(const std::string& path) const {
  const auto found = opened_.find(path);
  return found != opened_.end() ? &found->second->source : nullptr;
}

}  // namespace plimsoll::engine
