#include <optional>
#include <string>
#include <utility>

#include "engine.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::c {
namespace {

using value::Value;

Result<std::string> TextOf(const value::Member& option) {
  if (!option.value.IsString()) return Fail(std::string(option.key) + " must be a string");
  return std::string(option.value.AsString());
}

Result<bool> FlagOf(const value::Member& option) {
  if (option.value.kind() != value::Kind::kBool)
    return Fail(std::string(option.key) + " must be true or false");
  return option.value.AsBool();
}

Result<std::vector<std::string>> TextsOf(const value::Member& option) {
  const std::string error = std::string(option.key) + " must be a list of strings";
  if (!option.value.IsArray()) return Fail(error);
  std::vector<std::string> out;
  for (const Value item : option.value.Items()) {
    if (!item.IsString()) return Fail(error);
    out.emplace_back(item.AsString());
  }
  return out;
}

Result<uint64_t> BytesOf(const value::Member& option) {
  const bool whole = option.value.kind() == value::Kind::kInt;
  const int64_t number = whole ? option.value.AsInt() : 0;
  const auto most = static_cast<int64_t>(value::Limits{}.max_bytes);
  if (number < 1 || number > most) {
    return Fail(std::string(option.key) + " must be a number from 1 to " + std::to_string(most));
  }
  return static_cast<uint64_t>(number);
}

template <class T>
Result<void> Take(Result<T> read, T& out) {
  if (!read) return std::unexpected(read.error());
  out = std::move(*read);
  return {};
}

Result<void> ReadOption(const value::Member& option, EngineOptions& out) {
  if (option.key == "kubernetesVersion") return Take(TextOf(option), out.sources.kubernetes_version);
  if (option.key == "gates") return Take(TextsOf(option), out.sources.gates);
  if (option.key == "crds") return Take(TextsOf(option), out.sources.crds);
  if (option.key == "catalogs") return Take(TextsOf(option), out.sources.catalogs);
  if (option.key == "files") return Take(FlagOf(option), out.files);
  if (option.key == "maxBytes") return Take(BytesOf(option), out.read.limits.max_bytes);
  return Fail("there is no option " + std::string(option.key));
}

}  // namespace

Result<EngineOptions> ReadEngineOptions(std::string_view json) {
  EngineOptions out;
  out.sources.gate_name = "gates";
  out.sources.assume_namespaces = true;
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

}  // namespace plimsoll::c
