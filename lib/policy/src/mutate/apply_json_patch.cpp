#include <limits>

#include "../model/texts.h"
#include "json_value.h"
#include "native_value.h"
#include "patcher.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::policy {
namespace {

using cel::MessageBody;
using cel::Tag;

std::unexpected<PatchFailure> Refused(std::string message) {
  return std::unexpected(PatchFailure{.message = std::move(message)});
}

// Operations as text; upstream quotes texts as Go does, and where that is no JSON the operation cannot be
// decoded.
struct Operations {
  std::string json = "[";
  std::string undecodable = {};  // what the first such operation gives; operations after it are left out
};

bool IsJson(std::string_view quoted) {
  for (size_t i = 0; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') continue;
    ++i;
    if (quoted[i] == 'a' || quoted[i] == 'v' || quoted[i] == 'x' || quoted[i] == 'U') return false;
  }
  return true;
}

std::string_view TextOfField(const MessageBody& patch, std::string_view name) {
  const cel::Value value = patch.Find(name);
  return value.tag() == Tag::kString ? value.text() : std::string_view();
}

// False with the words for a value that has no JSON.
bool AppendOperation(cel::EvalContext& context, const MessageBody& patch, Operations& out,
                     std::string& error) {
  const std::string op = text::Quoted(TextOfField(patch, "op"));
  const std::string path = text::Quoted(TextOfField(patch, "path"));
  std::string json = "{\"op\":" + op + ",\"path\":" + path;
  const std::string_view from = TextOfField(patch, "from");
  if (!from.empty()) json += ",\"from\":" + text::Quoted(from);
  const cel::Value value = patch.Find("value");
  if (!value.IsAbsent()) {
    if (value.tag() == Tag::kMessage) error = TypeNameProblems(context, value);
    if (!error.empty()) error = "type mismatch: " + error;
    if (!error.empty()) return false;
    auto made = JsonOfValue(context, value);
    if (!made) {
      error = "JSONPath valueExpression evaluated to a type that could not marshal to JSON: " + made.error();
      return false;
    }
    json += ",\"value\":" + *made;
  }
  if (!out.undecodable.empty()) return true;
  if (!IsJson(op)) {
    out.undecodable = "Unexpected kind: unknown";
  } else if (!IsJson(path)) {
    out.undecodable =
        std::string(TextOfField(patch, "op")) + " operation failed to decode path: missing value";
  } else {
    out.json += (out.json.size() > 1 ? "," : "") + json + "}";
  }
  return true;
}

}  // namespace

Patched ApplyJsonPatches(cel::EvalContext& context, cel::Value patches, value::Value object) {
  Operations operations;
  std::string error;
  for (cel::ListCursor each(context, patches); each.Next();) {
    if (each.item().tag() != Tag::kMessage)
      return Refused("type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch");
    if (!AppendOperation(context, each.item().As<MessageBody>(), operations, error)) return Refused(error);
  }
  operations.json += "]";
  constexpr patch::JsonPatchLimits kNoLimit{.operations = std::numeric_limits<size_t>::max()};
  const std::string before = value::WriteJson(object).value_or("null");
  const auto patched = patch::ApplyJsonPatch(before, operations.json, kNoLimit);
  if (!patched) {
    if (patched.error().failed_test) return value::DocumentOf(object);
    return Refused("JSON Patch: " + patched.error().message);
  }
  if (!operations.undecodable.empty()) return Refused("JSON Patch: " + operations.undecodable);
  const text::Source source("", *patched);
  value::Document read;
  const bool readable = value::ReadJson(source.bytes(), {}, read).ok();
  if (!readable || !read.root().IsObject() || value::TextIn(read.root(), "kind").empty()) {
    return std::unexpected(
        PatchFailure{.status = InternalError("Object 'Kind' is missing in '" + *patched + "'")});
  }
  return value::DocumentOf(read.root());
}

}  // namespace plimsoll::policy
