#include "plimsoll/merge/fields_v1.h"

#include <optional>

#include "fields_v1_syntax.h"
#include "json_cursor.h"
#include "plimsoll/merge/limits.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::merge {
namespace {

using value::Value;

// Upstream has read the key and its colon when it finds that the key is no element.
std::string AtKey(const value::Member& member, const std::string& what) {
  const std::string_view source = member.value.document().source();
  const size_t colon = source.rfind(':', member.value.node().offset);
  return JsonIteratorError(what, source, colon == std::string_view::npos ? 0 : colon + 1);
}

std::string AtKey(const Member&, const std::string& what) { return what; }

std::string NoObject(Value value) {
  const std::string_view source = value.document().source();
  const size_t at = value.node().offset;
  if (at >= source.size()) return "ReadMapCB: expect { or n";
  return JsonIteratorError("ReadMapCB: expect { or n, but found " + std::string(1, source[at]), source,
                           at + 1);
}

std::string NoObject(const Node&) { return "ReadMapCB: expect { or n"; }

// Reads values on tapes and nodes alike.
class FieldsV1Reader {
 public:
  // Names stay in the document or are copied out of it.
  FieldsV1Reader(Arena& arena, bool copy) : builder_(arena), copy_(copy) {}

  // `own` becomes true when the object says that its path is a member.
  template <class Object>
  FieldSet Read(const Object& object, bool& own, uint32_t depth) {
    if (object.IsNull()) return {};
    if (!object.IsObject()) return Stop(NoObject(object));
    if (depth > kMaxDepth) return Stop("the field set nests deeper than its limit");
    const size_t level = builder_.Open();
    for (const auto& member : object.Members()) {
      if (error) break;
      if (member.key == ".") {
        own = true;
      } else {
        ReadEntry(member, depth);
      }
    }
    return builder_.Close(level);
  }

  std::optional<std::string> error;

 private:
  template <class ObjectMember>
  void ReadEntry(const ObjectMember& member, uint32_t depth) {
    SetEntry entry;
    std::string problem;
    const std::string_view key = copy_ ? builder_.arena().Copy(member.key) : member.key;
    switch (ReadWire(key, builder_.arena(), entry.element, problem)) {
      case WireElement::kUnknown: return;
      case WireElement::kBad: Stop(AtKey(member, "parsing key as path element: " + problem)); return;
      case WireElement::kRead: break;
    }
    entry.children = Read(member.value, entry.member, depth + 1);
    entry.member |= entry.children.Empty();
    builder_.Add(entry);
  }

  FieldSet Stop(std::string message) {
    if (!error) error = std::move(message);
    return {};
  }

  SetBuilder builder_;
  bool copy_;
};

// Reads text in which keys stand twice: a path that one of them makes a member is one, and the
// last that has children has its way with them.
class RepeatReader {
 public:
  RepeatReader(std::string_view text, Arena& arena) : cursor_(text), builder_(arena) {}

  FieldSet Read(bool& own) {
    if (!cursor_.Enter()) {
      const std::string_view value = cursor_.SkipValue();
      if (!value.starts_with('n') && error.empty())
        error = "ReadMapCB: expect { or n, but found " + std::string(value.substr(0, 1));
      return {};
    }
    const size_t level = builder_.Open();
    for (std::string key; cursor_.NextKey(key);) {
      if (key == ".") own = true;
      key == "." || !error.empty() ? static_cast<void>(cursor_.SkipValue()) : ReadEntry(key);
    }
    return builder_.Close(level);
  }

  std::string error;

 private:
  void ReadEntry(std::string_view key) {
    SetEntry entry;
    std::string problem;
    const WireElement read = ReadWire(builder_.arena().Copy(key), builder_.arena(), entry.element, problem);
    if (read == WireElement::kBad) error = "parsing key as path element: " + problem;
    if (read != WireElement::kRead) {
      cursor_.SkipValue();
      return;
    }
    entry.children = Read(entry.member);
    entry.member |= entry.children.Empty();
    builder_.Add(entry);
  }

  JsonCursor cursor_;
  SetBuilder builder_;
};

Result<FieldSet> ReadRepeats(std::string_view text, Arena& arena) {
  RepeatReader reader(text, arena);
  bool ignored = false;
  const FieldSet set = reader.Read(ignored);
  if (!reader.error.empty()) return Fail(std::move(reader.error));
  return set;
}

template <class Object>
Result<FieldSet> ReadSet(const Object& fields, Arena& arena, bool copy) {
  FieldsV1Reader reader(arena, copy);
  bool ignored = false;
  const FieldSet set = reader.Read(fields, ignored, 0);
  if (reader.error) return Fail(std::move(*reader.error));
  return set;
}

std::string_view WithoutEndSpace(std::string_view text) {
  const size_t last = text.find_last_not_of(" \t\r\n");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// The reader here reads all of the text before it looks at keys; upstream meets them first.
std::string SyntaxError(std::string_view text, const value::ReadOptions& options,
                        const value::ReadReport& report) {
  if (const auto error = FieldsV1SyntaxError(text)) return *error;
  value::Document document;
  size_t end = 0;
  const bool whole = value::ReadJsonPrefix(text, 0, options, document, end).ok() && !document.empty();
  if (!whole || end >= WithoutEndSpace(text).size()) return report.failure->message;
  end = text.find_first_not_of(" \t\r\n", end);
  return JsonIteratorError("managedFields parsing: unexpected trailing data after JSON object", text, end);
}

void AppendKey(std::string& out, const PathElement& element, std::string& wire) {
  wire.clear();
  AppendWire(wire, element);
  AppendWireString(out, wire, false);
  out += ':';
}

void AppendLevel(std::string& out, const FieldSet& set, bool own, std::string& wire) {
  out += '{';
  const size_t start = out.size();
  if (own && !set.Empty()) out += "\".\":{}";
  for (const SetEntry& entry : set.Entries()) {
    if (out.size() != start) out += ',';
    AppendKey(out, entry.element, wire);
    AppendLevel(out, entry.children, entry.member, wire);
  }
  out += '}';
}

}  // namespace

Result<FieldSet> ReadFieldsV1(Value fields, Arena& arena) { return ReadSet(fields, arena, false); }

Result<FieldSet> ReadFieldsV1(const Node& fields, Arena& arena) { return ReadSet(fields, arena, false); }

Result<FieldSet> ReadFieldsV1Text(std::string_view text, Arena& arena) {
  const text::Source source("", text);
  value::ReadOptions options;
  options.limits.max_depth = kMaxDepth;
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), options, document);
  if (!report.ok()) return Fail(SyntaxError(source.bytes(), options, report));
  if (!report.duplicates.empty()) return ReadRepeats(source.bytes(), arena);
  return ReadSet(document.root(), arena, true);
}

void AppendFieldsV1(std::string& out, const FieldSet& set) {
  std::string wire;
  AppendLevel(out, set, false, wire);
}

std::string FieldsV1Text(const FieldSet& set) {
  std::string out;
  AppendFieldsV1(out, set);
  return out;
}

}  // namespace plimsoll::merge
