#include "plimsoll/engine/severity/baseline.h"

#include "../input/named_object.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::engine {

using value::Value;

Baseline::Key Baseline::KeyOf(const finding::Finding& finding) {
  return {finding.subject.empty() ? finding.file : "", std::string(finding::InfoOf(finding.code).name),
          finding.path.Pointer(), finding.message};
}

void Baseline::Add(const finding::Finding& finding) { ++counts_[KeyOf(finding)]; }

bool Baseline::Take(const finding::Finding& finding) {
  const auto found = counts_.find(KeyOf(finding));
  if (found == counts_.end()) return false;
  if (!finding.subject.empty()) return true;
  if (--found->second == 0) counts_.erase(found);
  return true;
}

size_t Baseline::size() const {
  size_t out = 0;
  for (const auto& [key, count] : counts_) out += count;
  return out;
}

std::string Baseline::Json() const {
  std::string out = "{\"plimsollBaseline\": 1, \"findings\": [";
  bool first = true;
  for (const auto& [key, count] : counts_) {
    out += first ? "\n" : ",\n";
    first = false;
    text::JsonWriter writer(out, {.escape_html = false});
    writer.BeginObject();
    const auto text = [&writer](std::string_view name, std::string_view value) {
      writer.Key(name);
      writer.String(value);
    };
    text("file", key.file);
    text("code", key.code);
    text("field", key.field);
    text("message", key.message);
    writer.Key("count");
    writer.Uint(count);
    writer.EndObject();
  }
  return out + "\n]}\n";
}

Result<Baseline> Baseline::Read(const text::Source& source) {
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (!report.ok()) return Fail("is not a baseline: " + report.failure->message);
  const auto version = document.root().Find("plimsollBaseline");
  const auto findings = document.root().Find("findings");
  if (!version || !findings || !findings->IsArray()) return Fail("is not a baseline");
  if (version->kind() != value::Kind::kInt || version->AsInt() != 1) {
    return Fail("is a baseline of an unsupported version");
  }
  Baseline out;
  for (const Value one : findings->Items()) {
    const auto count = one.Find("count");
    if (!count || count->kind() != value::Kind::kInt || count->AsInt() < 1) {
      return Fail("is not a baseline: a finding has no count");
    }
    Key key{std::string(TextIn(one, "file")), std::string(TextIn(one, "code")),
            std::string(TextIn(one, "field")), std::string(TextIn(one, "message"))};
    out.counts_[std::move(key)] += static_cast<size_t>(count->AsInt());
  }
  return out;
}

}  // namespace plimsoll::engine
