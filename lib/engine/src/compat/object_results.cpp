#include "plimsoll/engine/compat/object_results.h"

#include <optional>
#include <string_view>

#include "plimsoll/compat/diff/effect.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {

using compat::Effect;
using value::Value;

namespace {

constexpr std::string_view kFormName = "plimsoll.dev/compat-objects-v1";

void WriteCount(text::JsonWriter& writer, std::string_view name, size_t count) {
  writer.Key(name);
  writer.Uint(count);
}

void WriteFields(text::JsonWriter& writer, const std::vector<compat::EffectAt>& fields) {
  if (fields.empty()) return;
  writer.Key("fields");
  writer.BeginArray();
  for (const compat::EffectAt& each : fields) {
    writer.BeginObject();
    writer.Key("effect");
    writer.String(compat::NameOf(each.effect));
    writer.Key("field");
    writer.String(each.path.FieldPath());
    writer.EndObject();
  }
  writer.EndArray();
}

void WriteEffects(text::JsonWriter& writer, compat::EffectSet effects) {
  writer.BeginArray();
  for (const Effect effect : effects.All()) writer.String(compat::NameOf(effect));
  writer.EndArray();
}

size_t CountIn(Value object, std::string_view name) {
  const auto found = object.Find(name);
  return found && found->kind() == value::Kind::kInt && found->AsInt() >= 0
             ? static_cast<size_t>(found->AsInt())
             : 0;
}

std::optional<Effect> EffectNamed(std::string_view name) {
  for (size_t i = 0; i < compat::kEffectCount; ++i) {
    if (compat::NameOf(static_cast<Effect>(i)) == name) return static_cast<Effect>(i);
  }
  return std::nullopt;
}

std::vector<compat::EffectAt> ReadFields(Value object) {
  std::vector<compat::EffectAt> out;
  const auto fields = object.Find("fields");
  if (!fields || !fields->IsArray()) return out;
  for (const Value each : fields->Items()) {
    if (!each.IsObject()) continue;
    const auto effect = EffectNamed(value::TextIn(each, "effect"));
    const Result<value::Path> path = value::Path::ParseFieldPath(value::TextIn(each, "field"));
    if (effect) out.push_back({*effect, path ? *path : value::Path()});
  }
  return out;
}

AffectedObject ReadAffected(Value object) {
  AffectedObject out{std::string(value::TextIn(object, "file")),
                     std::string(value::TextIn(object, "object")),
                     {},
                     std::string(value::TextIn(object, "reason")),
                     {}};
  out.fields = ReadFields(object);
  const auto effects = object.Find("effects");
  if (!effects || !effects->IsArray()) return out;
  for (Value name : effects->Items()) {
    const auto effect = name.IsString() ? EffectNamed(name.AsString()) : std::nullopt;
    if (effect) out.effects |= *effect;
  }
  return out;
}

ObjectCounts ReadCounts(Value root) {
  ObjectCounts out;
  out.objects = CountIn(root, "objects");
  out.other_kinds = CountIn(root, "otherKinds");
  out.invalid_before = CountIn(root, "invalidBefore");
  out.affected = CountIn(root, "affected");
  const auto effects = root.Find("effects");
  for (size_t i = 0; effects && effects->IsObject() && i < compat::kEffectCount; ++i) {
    out.effects[i] = CountIn(*effects, compat::NameOf(static_cast<Effect>(i)));
  }
  return out;
}

}  // namespace

void ObjectResults::Add(const ObjectsReport& report) {
  counts.Add(report.counts);
  for (const AffectedObject& object : report.affected) {
    if (affected.size() < kMaxListedObjects) affected.push_back(object);
  }
}

std::string WriteResults(const ObjectResults& results) {
  std::string out;
  text::JsonWriter writer(out, {.indented = true, .escape_html = false});
  writer.BeginObject();
  writer.Key("form");
  writer.String(kFormName);
  WriteCount(writer, "shard", results.shard.index);
  WriteCount(writer, "shards", results.shard.count);
  WriteCount(writer, "objects", results.counts.objects);
  WriteCount(writer, "otherKinds", results.counts.other_kinds);
  WriteCount(writer, "invalidBefore", results.counts.invalid_before);
  WriteCount(writer, "affected", results.counts.affected);
  writer.Key("effects");
  writer.BeginObject();
  for (size_t i = 0; i < compat::kEffectCount; ++i) {
    WriteCount(writer, compat::NameOf(static_cast<Effect>(i)), results.counts.effects[i]);
  }
  writer.EndObject();
  writer.Key("affectedObjects");
  writer.BeginArray();
  for (const AffectedObject& object : results.affected) {
    writer.BeginObject();
    writer.Key("file");
    writer.String(object.file);
    writer.Key("object");
    writer.String(object.title);
    writer.Key("effects");
    WriteEffects(writer, object.effects);
    writer.Key("reason");
    writer.String(object.reason);
    WriteFields(writer, object.fields);
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
  return out + "\n";
}

Result<ObjectResults> ReadResults(const text::Source& source) {
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (!report.ok()) return Fail(source.name() + ": " + report.failure->message);
  const Value root = document.root();
  if (!root.IsObject() || value::TextIn(root, "form") != kFormName) {
    return Fail(source.name() + " is no result of plimsoll compat --objects");
  }
  ObjectResults out;
  out.shard = {static_cast<uint32_t>(CountIn(root, "shard")), static_cast<uint32_t>(CountIn(root, "shards"))};
  out.counts = ReadCounts(root);
  const auto affected = root.Find("affectedObjects");
  if (!affected || !affected->IsArray()) return out;
  for (Value object : affected->Items()) {
    if (object.IsObject()) out.affected.push_back(ReadAffected(object));
  }
  return out;
}

Result<ObjectResults> JoinResults(const std::vector<ObjectResults>& parts) {
  ObjectResults out;
  if (parts.empty()) return out;
  const uint32_t count = parts.front().shard.count;
  std::vector<bool> seen(parts.size());
  for (const ObjectResults& part : parts) {
    if (part.shard.count != count || count != parts.size()) {
      return Fail("a result is part of " + std::to_string(part.shard.count) + " results, but there are " +
                  std::to_string(parts.size()));
    }
    if (part.shard.index >= count || seen[part.shard.index]) {
      return Fail("the result of part " + std::to_string(part.shard.index) + " is there twice");
    }
    seen[part.shard.index] = true;
    out.counts.Add(part.counts);
    out.affected.insert(out.affected.end(), part.affected.begin(), part.affected.end());
  }
  return out;
}

}  // namespace plimsoll::engine
