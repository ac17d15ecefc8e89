// merge.jsonpatch: JSON patches and JSON merge patches, applied and made.
#include <array>

#include "merge_methods.h"
#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/patch/merge/merge_patch.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

void WriteJsonOr(JsonWriter& result, std::string_view key, const Result<std::string>& json) {
  if (!json) return WriteText(result, "error", json.error().message);
  result.Key(key);
  result.Raw(*json);
}

void WritePatched(JsonWriter& result, std::string_view document, std::string_view patch) {
  const auto patched = patch::ApplyJsonPatch(document, patch);
  if (!patched) {
    const bool decoding = patched.error().stage == patch::JsonPatchError::Stage::kDecode;
    WriteText(result, "error", patched.error().message);
    return WriteText(result, "stage", decoding ? "decode" : "apply");
  }
  if (!patched->empty()) return WriteJsonOr(result, "result", *patched);
  WriteText(result, "resultText", *patched);
  result.Key("notJSON");
  result.Bool(true);
}

// The two texts an operation is about.
struct TextPair {
  std::string_view first;
  std::string_view second;
};

std::expected<TextPair, BatchFailure> PairIn(Value request, std::string_view first, std::string_view second) {
  const auto a = StringIn(request, first);
  const auto b = StringIn(request, second);
  if (!a) return std::unexpected(a.error());
  if (!b) return std::unexpected(b.error());
  return TextPair{*a, *b};
}

std::optional<BatchFailure> JsonPatch(Value request, JsonWriter& result) {
  const auto pair = PairIn(request, "docText", "patchText");
  if (!pair) return pair.error();
  WritePatched(result, pair->first, pair->second);
  return std::nullopt;
}

std::optional<BatchFailure> MergePatch(Value request, JsonWriter& result) {
  const auto pair = PairIn(request, "docText", "patchText");
  if (!pair) return pair.error();
  WriteJsonOr(result, "result", patch::ApplyMergePatch(pair->first, pair->second));
  return std::nullopt;
}

std::optional<BatchFailure> CreateMergePatch(Value request, JsonWriter& result) {
  const auto pair = PairIn(request, "aText", "bText");
  if (!pair) return pair.error();
  WriteJsonOr(result, "patch", patch::CreateMergePatch(pair->first, pair->second));
  return std::nullopt;
}

std::optional<BatchFailure> JsonEqual(Value request, JsonWriter& result) {
  const auto pair = PairIn(request, "aText", "bText");
  if (!pair) return pair.error();
  result.Key("equal");
  result.Bool(patch::JsonTextsEqual(pair->first, pair->second));
  return std::nullopt;
}

// Nothing for what is absent or null.
std::string TextOf(Value request, std::string_view key) {
  const auto member = request.Find(key);
  return member && !member->IsNull() ? value::WriteJson(*member).value_or("") : "";
}

std::optional<BatchFailure> ThreeWay(Value request, JsonWriter& result) {
  const std::string original = TextOf(request, "original");
  const std::string modified = TextOf(request, "modified");
  const std::string current = TextOf(request, "current");
  const auto identity = FlagIn(request, "preconditions") ? patch::Identity::kFixed : patch::Identity::kFree;
  const auto patch = patch::CreateThreeWayMergePatch({original, modified, current}, identity);
  if (!patch) {
    WriteText(result, "error", patch.error().message);
    WriteText(result, "errorKind", patch::PatchFaultName(patch.error().fault));
    return std::nullopt;
  }
  WriteJsonOr(result, "patch", *patch);
  return std::nullopt;
}

constexpr std::array kPatchOperations = {
    NamedOperation{"jsonPatch", JsonPatch},
    NamedOperation{"mergePatch", MergePatch},
    NamedOperation{"createMergePatch", CreateMergePatch},
    NamedOperation{"jsonEqual", JsonEqual},
    NamedOperation{"threeWayJSONMerge", ThreeWay},
};

}  // namespace

std::optional<BatchFailure> MergeJsonPatch(Value request, BatchState&, JsonWriter& result) {
  return RunOperation(kPatchOperations, request, result);
}

}  // namespace plimsoll::batch
