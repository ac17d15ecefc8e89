#include "plimsoll/merge/fieldpath/fields_v1.h"

#include <optional>

#include "json_iterator.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::merge {
namespace {

using value::Value;

// Upstream has read the key and its colon when it finds that the key is no element.
std::string AtKey(const value::Member& member, const std::string& what) {
  const std::string_view source = member.value.document().source();
  const size_t colon = source.rfind(':', member.value.node().offset);
  return JsonIteratorError(what, source, colon == std::string_view::npos ? 0 : colon + 1);
}

// What was loaded has no text; see ReadFieldsV1.
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
  // Names stay in the document.
  explicit FieldsV1Reader(Arena& arena) : builder_(arena) {}

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
    switch (ReadWire(member.key, builder_.arena(), entry.element, problem)) {
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
};

// Reads text as upstream does. Where keys are repeated, a path that one of them makes a member is one, and
// the last that has children has its way with them.
class FieldsV1TextReader {
 public:
  FieldsV1TextReader(std::string_view text, Arena& arena)
      : json_(text, JsonIterator::From::kReader), builder_(arena) {}

  Result<FieldSet> Run() {
    bool ignored = false;
    const FieldSet set = Read(ignored, 0);
    json_.RequireEnd();
    if (json_.error()) return Fail(*json_.error());
    return set;
  }

 private:
  FieldSet Read(bool& own, uint32_t depth) {
    if (depth > kMaxDepth) {
      json_.Report("the field set nests deeper than its limit");
      return {};
    }
    const size_t level = builder_.Open();
    json_.ReadMembers(JsonIterator::Form::kMap, [&](const std::string& key) { ReadEntry(key, own, depth); });
    return builder_.Close(level);
  }

  void ReadEntry(const std::string& key, bool& own, uint32_t depth) {
    SetEntry entry;
    std::string problem;
    own |= key == ".";
    if (key == ".") return json_.Skip(depth + 1);
    switch (ReadWire(builder_.arena().Copy(key), builder_.arena(), entry.element, problem)) {
      case WireElement::kUnknown: return json_.Skip(depth + 1);
      case WireElement::kBad: return json_.Report("parsing key as path element: " + problem);
      case WireElement::kRead: break;
    }
    entry.children = Read(entry.member, depth + 1);
    entry.member |= entry.children.Empty();
    builder_.Add(entry);
  }

  JsonIterator json_;
  SetBuilder builder_;
};

template <class Object>
Result<FieldSet> ReadSet(const Object& fields, Arena& arena) {
  FieldsV1Reader reader(arena);
  bool ignored = false;
  const FieldSet set = reader.Read(fields, ignored, 0);
  if (reader.error) return Fail(std::move(*reader.error));
  return set;
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

void WriteLevel(text::TokenSink& sink, const FieldSet& set, bool own, std::string& wire) {
  sink.BeginObject();
  if (own && !set.Empty()) {
    sink.Key(".");
    sink.BeginObject();
    sink.EndObject();
  }
  for (const SetEntry& entry : set.Entries()) {
    wire.clear();
    AppendWire(wire, entry.element);
    sink.Key(wire);
    WriteLevel(sink, entry.children, entry.member, wire);
  }
  sink.EndObject();
}

}  // namespace

Result<FieldSet> ReadFieldsV1(Value fields, Arena& arena) { return ReadSet(fields, arena); }

// Errors show the text around them: upstream reads the object as JSON again.
Result<FieldSet> ReadFieldsV1(const Node& fields, Arena& arena) {
  Result<FieldSet> set = ReadSet(fields, arena);
  if (set) return set;
  Result<FieldSet> again = ReadFieldsV1Text(NodeJson(fields), arena);
  return again ? set : again;
}

Result<FieldSet> ReadFieldsV1Text(std::string_view text, Arena& arena) {
  // Documents have no other text.
  if (text::FindInvalidUtf8(text) == std::string_view::npos) return FieldsV1TextReader(text, arena).Run();
  return FieldsV1TextReader(text::RepairUtf8(text), arena).Run();
}

void AppendFieldsV1(std::string& out, const FieldSet& set) {
  std::string wire;
  AppendLevel(out, set, false, wire);
}

void WriteFieldsV1(text::TokenSink& sink, const FieldSet& set) {
  std::string wire;
  WriteLevel(sink, set, false, wire);
}

std::string FieldsV1Text(const FieldSet& set) {
  std::string out;
  AppendFieldsV1(out, set);
  return out;
}

}  // namespace plimsoll::merge
