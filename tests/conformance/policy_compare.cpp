#include "policy_compare.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "compare.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::conformance {
namespace {

using value::Value;

bool IsEmptyContainer(Value value) { return (value.IsArray() || value.IsObject()) && value.Count() == 0; }

// Words that are Go's decoders', with all that follows.
std::string WithoutDecoderWords(std::string_view text) {
  constexpr std::array<std::string_view, 3> kWords = {"strict decoding error", "json: cannot unmarshal",
                                                      "Object 'Kind' is missing in '"};
  size_t end = text.size();
  for (const std::string_view word : kWords) {
    const size_t at = text.find(word);
    if (at != std::string_view::npos) end = std::min(end, at + word.size());
  }
  return std::string(text.substr(0, end));
}

// One text for all values that count as equal: members sorted, empty lists and objects left out.
std::string CanonicalAnswer(Value value, std::string_view key) {
  std::vector<std::string> parts;
  for (const Value item : value.Items()) parts.push_back(CanonicalAnswer(item, ""));
  for (const value::Member member : value.Members()) {
    const std::string text = CanonicalAnswer(member.value, member.key);
    if (text == "{}" || text == "[]" || member.key == "server") continue;
    if (text == "null" && key.empty()) continue;
    std::string part;
    text::AppendJsonString(part, member.key, false);
    parts.push_back(part + ':' + text);
  }
  if (value.IsObject() || key == "invocations") std::ranges::sort(parts);
  std::string joined;
  for (const std::string& part : parts) joined += (joined.empty() ? "" : ",") + part;
  if (value.IsArray()) return '[' + joined + ']';
  if (value.IsObject()) return '{' + joined + '}';
  if (value.IsString()) {
    std::string out;
    text::AppendJsonString(out, WithoutDecoderWords(value.AsString()), false);
    return out;
  }
  return value::WriteJson(value).value_or("");
}

std::string SamePolicyMember(Value expect, Value result, std::string_view key, std::string_view style) {
  const std::optional<Value> expected = expect.Find(key);
  const std::optional<Value> got = result.Find(key);
  const auto text = [&](std::optional<Value> value) {
    if (!value || value->IsNull() || IsEmptyContainer(*value)) return std::string();
    return CanonicalAnswer(*value, style);
  };
  return Differ(key, text(expected), text(got));
}

}  // namespace

std::string SameEval(Value expect, Value result) {
  for (const char* key : {"allowed", "status", "matching", "invocations", "warnings", "auditAnnotations"}) {
    const std::string difference = SamePolicyMember(expect, result, key, key);
    if (!difference.empty()) return difference;
  }
  return Unexpected(expect, result, {"matching", "invocations"});
}

std::string SameMutation(Value expect, Value result) {
  for (const char* key : {"allowed", "status", "object", "reinvoked", "invocations"}) {
    const bool ordered = std::string_view(key) == "invocations";
    const std::string difference = SamePolicyMember(expect, result, key, ordered ? "ordered" : key);
    if (!difference.empty()) return difference;
  }
  return Unexpected(expect, result, {"reinvoked", "invocations"});
}

bool HasServerAnswer(Value line) {
  const std::optional<Value> expect = line.Find("expect");
  return expect && expect->Find("server").has_value();
}

std::string SameServerMutation(Value expect, Value result) {
  const Value server = *expect.Find("server");
  const std::optional<Value> refusal = server.Find("status");
  const bool of_decoder = refusal && StringOf(*refusal, "message").contains("json: cannot unmarshal");
  for (const char* key : {"allowed", "status", "object"}) {
    if (of_decoder && std::string_view(key) == "status") {
      const std::optional<Value> got = result.Find("status");
      const std::string reason =
          Differ("reason", StringOf(*refusal, "reason"), got ? StringOf(*got, "reason") : "");
      if (!reason.empty()) return reason;
      continue;
    }
    const std::string difference = SamePolicyMember(server, result, key, key);
    if (!difference.empty()) return difference;
  }
  return Unexpected(server, result, {"reinvoked", "invocations"});
}

std::string SamePolicyAnswer(Value expect, Value result) {
  return Differ("result", CanonicalAnswer(expect, ""), CanonicalAnswer(result, ""));
}

}  // namespace plimsoll::conformance
