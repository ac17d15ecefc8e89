#include "plimsoll/patch/json/json_patch.h"

#include <array>

#include "plimsoll/value/go_unmarshal.h"
#include "raw_container.h"
#include "raw_json.h"

namespace plimsoll::patch {
namespace {

using Done = Result<void>;

constexpr std::string_view kMissing = ": missing value";

std::string Quoted(std::string_view path) { return "'" + std::string(path) + "': "; }

// One operation of a patch; an operation that is null has nothing.
class PatchOperation {
 public:
  explicit PatchOperation(RawNode* node) : node_(node) {}

  std::string_view Kind() const {
    const RawNode* op = Find("op");
    return op != nullptr && op->kind == value::Kind::kString ? op->text : "unknown";
  }
  Result<std::string_view> Path() const { return Pointer("path", "operation missing path field"); }
  Result<std::string_view> From() const { return Pointer("from", "operation, missing from field"); }
  // None without one; a null of its own for null.
  RawNode* Content(RawJson& json) const {
    if (node_ == nullptr || !node_->members.contains("value")) return nullptr;
    RawNode* value = Find("value");
    return value != nullptr ? value : json.NewNull("");
  }

 private:
  RawNode* Find(std::string_view key) const {
    if (node_ == nullptr) return nullptr;
    const auto member = node_->members.find(key);
    return member == node_->members.end() ? nullptr : member->second;
  }
  Result<std::string_view> Pointer(std::string_view key, std::string_view missing) const {
    const RawNode* pointer = Find(key);
    if (pointer == nullptr) return Fail(std::string(missing) + std::string(kMissing));
    if (pointer->kind != value::Kind::kString) return Fail(value::CannotUnmarshal(pointer->kind, "string"));
    return pointer->text;
  }

  RawNode* node_;
};

// A document under patch.
class Patcher {
 public:
  Patcher(RawJson& json, RawNode* root, const JsonPatchLimits& limits)
      : json_(json), root_(root), limits_(limits) {}

  Done Apply(const PatchOperation& operation);
  const RawNode* root() const { return root_; }
  // The operation `test` found another value.
  bool failed_test() const { return failed_test_; }

 private:
  Done Add(const PatchOperation& operation);
  Done Remove(const PatchOperation& operation);
  Done Replace(const PatchOperation& operation);
  Done ReplaceRoot(const PatchOperation& operation);
  Done Move(const PatchOperation& operation);
  Done Test(const PatchOperation& operation);
  Done FailTest(std::string_view path);
  Done Copy(const PatchOperation& operation);
  Result<RawPlace> PlaceOf(std::string_view name, std::string_view which, std::string_view path);
  Result<RawNode*> Taken(const PatchOperation& operation);
  Result<RawNode*> Original(const PatchOperation& operation);
  Result<RawNode*> Copied(const RawNode* value);

  RawJson& json_;
  RawNode* root_;
  JsonPatchLimits limits_;
  size_t copied_bytes_ = 0;
  bool failed_test_ = false;
};

Done Patcher::Add(const PatchOperation& operation) {
  const auto path = operation.Path();
  if (!path) return Fail("add operation failed to decode path: missing value");
  const RawPlace place = FindPlace(root_, *path);
  if (place.container == nullptr) {
    return Fail("add operation does not apply: doc is missing path: \"" + std::string(*path) + '"' +
                std::string(kMissing));
  }
  const Done added = AddAt(*place.container, place.key, operation.Content(json_));
  if (!added) return Fail("error in add for path: " + Quoted(*path) + added.error().message);
  return {};
}

Done Patcher::Remove(const PatchOperation& operation) {
  const auto path = operation.Path();
  if (!path) return Fail("remove operation failed to decode path: missing value");
  const RawPlace place = FindPlace(root_, *path);
  if (place.container == nullptr) {
    return Fail("remove operation does not apply: doc is missing path: \"" + std::string(*path) + '"' +
                std::string(kMissing));
  }
  const Done removed = RemoveAt(*place.container, place.key);
  if (!removed) return Fail("error in remove for path: " + Quoted(*path) + removed.error().message);
  return {};
}

// Upstream wraps an error here that it does not have, and Go prints that.
Done Patcher::ReplaceRoot(const PatchOperation& operation) {
  RawNode* value = operation.Content(json_);
  if (value == nullptr || !(value->IsArray() || value->IsDocument())) {
    return Fail("replace operation value must be object or array: %!w(<nil>)");
  }
  root_ = value;
  return {};
}

Done Patcher::Replace(const PatchOperation& operation) {
  const auto path = operation.Path();
  if (!path) return Fail("replace operation failed to decode path: " + path.error().message);
  if (path->empty()) return ReplaceRoot(operation);
  const RawPlace place = FindPlace(root_, *path);
  if (place.container == nullptr) {
    return Fail("replace operation does not apply: doc is missing path: " + std::string(*path) +
                std::string(kMissing));
  }
  if (!GetAt(*place.container, place.key)) {
    return Fail("replace operation does not apply: doc is missing key: " + std::string(*path) +
                std::string(kMissing));
  }
  return ReplaceAt(*place.container, place.key, operation.Content(json_));
}

Result<RawPlace> Patcher::PlaceOf(std::string_view name, std::string_view which, std::string_view path) {
  const RawPlace place = FindPlace(root_, path);
  if (place.container != nullptr) return place;
  return Fail(std::string(name) + " operation does not apply: doc is missing " + std::string(which) +
              " path: " + std::string(path) + std::string(kMissing));
}

// What is moved, no longer where it was.
Result<RawNode*> Patcher::Taken(const PatchOperation& operation) {
  const auto from = operation.From();
  if (!from) return Fail("move operation failed to decode from: " + from.error().message);
  const Result<RawPlace> source = PlaceOf("move", "from", *from);
  if (!source) return std::unexpected(source.error());
  const Result<RawNode*> value = GetAt(*source->container, source->key);
  if (!value) return Fail("error in move for path: " + Quoted(source->key) + value.error().message);
  const Done removed = RemoveAt(*source->container, source->key);
  if (!removed) return Fail("error in move for path: " + Quoted(source->key) + removed.error().message);
  return *value;
}

Done Patcher::Move(const PatchOperation& operation) {
  const Result<RawNode*> value = Taken(operation);
  if (!value) return std::unexpected(value.error());
  const auto path = operation.Path();
  if (!path) return Fail("move operation failed to decode path: " + path.error().message);
  const Result<RawPlace> target = PlaceOf("move", "destination", *path);
  if (!target) return std::unexpected(target.error());
  const Done added = AddAt(*target->container, target->key, *value);
  if (!added) return Fail("error in move for path: " + Quoted(*path) + added.error().message);
  return {};
}

Done Patcher::Test(const PatchOperation& operation) {
  const auto path = operation.Path();
  if (!path) return Fail("test operation failed to decode path: " + path.error().message);
  const RawNode* expected = operation.Content(json_);
  if (path->empty()) return RawEqual(root_, expected) ? Done() : FailTest(*path);
  const RawPlace place = FindPlace(root_, *path);
  if (place.container == nullptr) {
    return Fail("test operation does not apply: is missing path: " + std::string(*path) +
                std::string(kMissing));
  }
  const Result<RawNode*> value = GetAt(*place.container, place.key);
  if (!value) return Fail("error in test for path: " + Quoted(*path) + value.error().message);
  const bool nothing_expected = expected == nullptr || expected->kind == value::Kind::kNull;
  const bool same = *value == nullptr ? nothing_expected : RawEqual(*value, expected);
  return same ? Done() : FailTest(*path);
}

Done Patcher::FailTest(std::string_view path) {
  failed_test_ = true;
  return Fail("testing value " + std::string(path) + " failed: test failed");
}

// The size counts as written, as upstream copies by writing.
Result<RawNode*> Patcher::Copied(const RawNode* value) {
  if (value == nullptr) return nullptr;
  const std::optional<std::string> text = RawText(value);
  const std::optional<RawNode*> copy = json_.Copy(value);
  if (!text || !copy) return Fail("error while performing deep copy: exceeded max depth");
  copied_bytes_ += text->size();
  if (copied_bytes_ <= limits_.copied_bytes) return *copy;
  return Fail("Unable to complete the copy, the accumulated size increase of copy is " +
              std::to_string(copied_bytes_) + ", exceeding the limit " +
              std::to_string(limits_.copied_bytes));
}

Result<RawNode*> Patcher::Original(const PatchOperation& operation) {
  const auto from = operation.From();
  if (!from) return Fail("copy operation failed to decode from: " + from.error().message);
  const Result<RawPlace> source = PlaceOf("copy", "from", *from);
  if (!source) return std::unexpected(source.error());
  const Result<RawNode*> value = GetAt(*source->container, source->key);
  if (!value) return Fail("error in copy for from: " + Quoted(*from) + value.error().message);
  return *value;
}

Done Patcher::Copy(const PatchOperation& operation) {
  const Result<RawNode*> value = Original(operation);
  if (!value) return std::unexpected(value.error());
  const auto path = operation.Path();
  if (!path) return Fail("copy operation failed to decode path: missing value");
  const Result<RawPlace> target = PlaceOf("copy", "destination", *path);
  if (!target) return std::unexpected(target.error());
  const Result<RawNode*> copy = Copied(*value);
  if (!copy) return std::unexpected(copy.error());
  const Done added = AddAt(*target->container, target->key, *copy);
  if (!added) return Fail("error while adding value during copy: " + added.error().message);
  return {};
}

Done Patcher::Apply(const PatchOperation& operation) {
  using Step = Done (Patcher::*)(const PatchOperation&);
  struct Named {
    std::string_view name;
    Step step;
  };
  constexpr std::array kSteps = {
      Named{"add", &Patcher::Add},   Named{"remove", &Patcher::Remove}, Named{"replace", &Patcher::Replace},
      Named{"move", &Patcher::Move}, Named{"test", &Patcher::Test},     Named{"copy", &Patcher::Copy},
  };
  for (const Named& named : kSteps) {
    if (named.name == operation.Kind()) return (this->*named.step)(operation);
  }
  return Fail("Unexpected kind: " + std::string(operation.Kind()));
}

using Stage = JsonPatchError::Stage;

std::expected<std::vector<PatchOperation>, JsonPatchError> ReadPatch(RawJson& json, std::string_view text) {
  const auto fail = [](std::string message, std::optional<size_t> operation = std::nullopt) {
    return std::unexpected(JsonPatchError{Stage::kDecode, std::move(message), operation});
  };
  const Result<RawNode*> patch = json.Read(text);
  if (!patch) return fail(patch.error().message);
  std::vector<PatchOperation> operations;
  if ((*patch)->kind == value::Kind::kNull) return operations;
  if (!(*patch)->IsArray()) return fail(value::CannotUnmarshal((*patch)->kind, "jsonpatch.Patch"));
  for (RawNode* item : (*patch)->items) {
    if (item != nullptr && !item->IsDocument()) {
      return fail(value::CannotUnmarshal(item->kind, "jsonpatch.Operation"), operations.size());
    }
    operations.emplace_back(item);
  }
  return operations;
}

// A list only if the text begins with its bracket, as upstream looks at the first byte.
Result<RawNode*> ReadDocument(RawJson& json, std::string_view text) {
  Result<RawNode*> document = json.Read(text);
  if (!document) return document;
  if ((*document)->IsDocument() || ((*document)->IsArray() && text.starts_with('['))) return document;
  return Fail(value::CannotUnmarshal((*document)->kind, "jsonpatch.partialDoc"));
}

std::expected<std::string, JsonPatchError> Patched(RawJson& json, std::string_view text,
                                                   const std::vector<PatchOperation>& operations,
                                                   const JsonPatchLimits& limits) {
  const auto fail = [](std::string message) {
    return std::unexpected(JsonPatchError{Stage::kApply, std::move(message)});
  };
  if (text.empty()) return std::string();
  const Result<RawNode*> document = ReadDocument(json, text);
  if (!document) return fail(document.error().message);
  Patcher patcher(json, *document, limits);
  for (size_t i = 0; i < operations.size(); ++i) {
    const Done done = patcher.Apply(operations[i]);
    if (done) continue;
    JsonPatchError error{Stage::kApply, done.error().message, i};
    error.failed_test = patcher.failed_test();
    return std::unexpected(std::move(error));
  }
  std::optional<std::string> patched = RawText(patcher.root());
  if (!patched) return fail("exceeded max depth");
  return *std::move(patched);
}

}  // namespace

std::expected<std::string, JsonPatchError> ApplyJsonPatch(std::string_view document, std::string_view patch,
                                                          const JsonPatchLimits& limits) {
  RawJson json;
  const auto operations = ReadPatch(json, patch);
  if (!operations) return std::unexpected(operations.error());
  if (operations->size() <= limits.operations) return Patched(json, document, *operations, limits);
  return std::unexpected(JsonPatchError{Stage::kDecode,
                                        "The allowed maximum operations in a JSON patch is " +
                                            std::to_string(limits.operations) + ", got " +
                                            std::to_string(operations->size()),
                                        limits.operations});
}

bool JsonTextsEqual(std::string_view a, std::string_view b) {
  RawJson json;
  const Result<RawNode*> left = json.Read(a);
  const Result<RawNode*> right = json.Read(b);
  return left && right ? RawEqual(*left, *right) : !left && !right && a == b;
}

}  // namespace plimsoll::patch
