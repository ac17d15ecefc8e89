#include "plimsoll/merge/managed/managed_fields.h"

#include <algorithm>
#include <tuple>

#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::merge {
namespace {

constexpr std::string_view kApply = "Apply";
constexpr std::string_view kUpdate = "Update";
constexpr std::string_view kFieldsV1 = "FieldsV1";

// False when a member is there and no string.
bool ReadText(const Node& entry, std::string_view key, std::string& out) {
  const Node* const value = entry.Find(key);
  if (value == nullptr || value->IsNull()) return true;
  if (!value->IsString()) return false;
  out = value->AsString();
  return true;
}

bool ReadTime(const Node& entry, std::optional<value::Time>& out) {
  const Node* const value = entry.Find("time");
  if (value == nullptr || value->IsNull()) return true;
  if (!value->IsString()) return false;
  const Result<value::Time> time = value::ParseTime(value->AsString(), value::TimeLayout::kRfc3339);
  if (time) out = *time;
  return time.has_value();
}

std::optional<ManagedFieldsEntry> ReadEntry(const Node& node, Arena& arena) {
  ManagedFieldsEntry entry;
  const bool good = node.IsObject() && ReadText(node, "manager", entry.manager) &&
                    ReadText(node, "operation", entry.operation) &&
                    ReadText(node, "apiVersion", entry.api_version) &&
                    ReadText(node, "fieldsType", entry.fields_type) &&
                    ReadText(node, "subresource", entry.subresource) && ReadTime(node, entry.time);
  if (!good) return std::nullopt;
  if (const Node* const fields = node.Find("fieldsV1")) {
    Result<FieldSet> set = ReadFieldsV1(*fields, arena);
    if (set) entry.fields = *set;
    if (!set) entry.fields_error = set.error().message;
  }
  return entry;
}

std::optional<ManagedFieldsList> ReadList(const Node& node, Arena& arena) {
  if (!node.IsArray()) return std::nullopt;
  ManagedFieldsList out;
  for (const Node& item : node.Items()) {
    std::optional<ManagedFieldsEntry> entry = ReadEntry(item, arena);
    if (!entry) return std::nullopt;
    out.push_back(std::move(*entry));
  }
  return out;
}

std::string WhatIsWrong(const ManagedFieldsEntry& entry, size_t at) {
  if (entry.operation != kApply && entry.operation != kUpdate) return "operation must be `Apply` or `Update`";
  if (entry.api_version.empty()) return "apiVersion must not be empty";
  const std::string place = " in managed fields entry " + std::to_string(at);
  if (entry.fields_type.empty()) return "missing fieldsType" + place;
  if (entry.fields_type != kFieldsV1) return "invalid fieldsType " + text::Quoted(entry.fields_type) + place;
  if (!entry.fields_error.empty())
    return "error decoding versioned set: error decoding set: " + entry.fields_error;
  return {};
}

void AppendPart(std::string& out, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  out += out.size() > 1 ? ",\"" : "\"";
  out.append(key) += "\":";
  text::AppendJsonString(out, value, true);
}

void WritePart(text::TokenSink& writer, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  writer.Key(key);
  writer.String(value);
}

int64_t SecondsOf(const ManagedFieldsEntry& entry) { return entry.time ? entry.time->seconds : 0; }

bool StoredBefore(const ManagedFieldsEntry& a, const ManagedFieldsEntry& b) {
  return std::tuple(std::string_view(a.operation), SecondsOf(a), std::string_view(a.manager),
                    std::string_view(a.api_version), std::string_view(a.subresource)) <
         std::tuple(std::string_view(b.operation), SecondsOf(b), std::string_view(b.manager),
                    std::string_view(b.api_version), std::string_view(b.subresource));
}

}  // namespace

bool ManagedFieldsEntry::Empty() const {
  return manager.empty() && operation.empty() && api_version.empty() && !time && fields_type.empty() &&
         fields.Empty() && fields_error.empty() && subresource.empty();
}

TrackedObject Track(const Node& object, Arena& arena) {
  const Node* const metadata = object.Find("metadata");
  const Node* const list = metadata == nullptr ? nullptr : metadata->Find("managedFields");
  if (list == nullptr) return {object, std::nullopt};
  const Node rest = WithoutMember(*metadata, "managedFields", arena);
  return {WithMember(object, "metadata", rest, arena), ReadList(*list, arena)};
}

std::string ManagerIdentity::Json() const {
  std::string out = "{";
  AppendPart(out, "manager", manager);
  AppendPart(out, "operation", operation);
  AppendPart(out, "apiVersion", api_version);
  AppendPart(out, "subresource", subresource);
  return out + '}';
}

std::string ManagerIdentity::Text() const {
  std::string out = text::Quoted(manager);
  if (!subresource.empty()) out += " with subresource " + text::Quoted(subresource);
  if (operation == kUpdate) out += " using " + api_version;
  return out;
}

std::string Managed::Know(const ManagerIdentity& identity) {
  ManagerIdentity known = identity;
  if (known.operation == kApply) known.api_version.clear();
  std::string key = known.Json();
  identities.try_emplace(key, std::move(known));
  return key;
}

// Of two entries of one manager the last counts.
Result<Managed> DecodeManaged(const std::optional<ManagedFieldsList>& list) {
  Managed out;
  size_t at = 0;
  for (const ManagedFieldsEntry& entry : list ? *list : ManagedFieldsList()) {
    std::string problem = WhatIsWrong(entry, at++);
    if (!problem.empty()) return Fail(std::move(problem));
    const std::string key = out.Know({entry.manager, entry.operation, entry.api_version, entry.subresource});
    out.managers[key] = {entry.fields, entry.api_version, entry.operation == kApply};
    out.times.erase(key);
    if (entry.time) out.times[key] = *entry.time;
  }
  return out;
}

std::optional<ManagedFieldsList> EncodeManaged(const Managed& managed) {
  if (managed.managers.empty()) return std::nullopt;
  ManagedFieldsList out;
  for (const auto& [key, fields] : managed.managers) {
    const ManagerIdentity& identity = managed.identities.find(key)->second;
    ManagedFieldsEntry& entry = out.emplace_back();
    entry.manager = identity.manager;
    entry.operation = fields.applied ? kApply : identity.operation;
    entry.api_version = fields.version;
    entry.fields_type = kFieldsV1;
    entry.fields = fields.set;
    entry.subresource = identity.subresource;
    if (const auto time = managed.times.find(key); time != managed.times.end()) entry.time = time->second;
  }
  std::ranges::sort(out, StoredBefore);
  return out;
}

void WriteManagedFields(text::TokenSink& writer, const ManagedFieldsList& list) {
  writer.BeginArray();
  for (const ManagedFieldsEntry& entry : list) {
    writer.BeginObject();
    WritePart(writer, "manager", entry.manager);
    WritePart(writer, "operation", entry.operation);
    WritePart(writer, "apiVersion", entry.api_version);
    if (entry.time) WritePart(writer, "time", value::TimeText(*entry.time).value_or(""));
    WritePart(writer, "fieldsType", entry.fields_type);
    writer.Key("fieldsV1");
    WriteFieldsV1(writer, entry.fields);
    WritePart(writer, "subresource", entry.subresource);
    writer.EndObject();
  }
  writer.EndArray();
}

}  // namespace plimsoll::merge
