#include "json_value.h"

#include <algorithm>
#include <cmath>

#include "native_value.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/build.h"

namespace plimsoll::policy {
namespace {

using cel::Tag;

// Integers past this lose digits as numbers of JSON, and become texts.
constexpr int64_t kMaxSafeInteger = (int64_t{1} << 53) - 1;

constexpr std::string_view kTarget = "*structpb.Value";

std::string ConversionError(std::string_view from) {
  return "type conversion error from '" + std::string(from) + "' to '" + std::string(kTarget) + "'";
}

// What the types of the Kubernetes libraries call themselves here.
std::string_view LibraryTypeName(cel::Value value) {
  switch (value.tag()) {
    case Tag::kIp: return "IP";
    case Tag::kCidr: return "CIDR";
    case Tag::kFormat: return "Format";
    case Tag::kQuantity: return "Quantity";
    case Tag::kSemver: return "Semver";
    case Tag::kUrl: return "URL";
    default: return cel::TypeNameOf(value);
  }
}

// Bytes as Go prints them: `[97 98]`.
std::string BytesIn(std::string_view shown) {
  std::string out;
  int byte = -1;
  for (const char c : shown) {
    if (ascii::IsDigit(c)) {
      byte = std::max(byte, 0) * 10 + (c - '0');
    } else if (byte >= 0) {
      out += static_cast<char>(byte);
      byte = -1;
    }
  }
  return out;
}

// The Go type of a struct in the variables `request` and `namespaceObject`, by its members; empty for a map.
std::string_view GoStructOf(value::Value object) {
  const auto has = [&](std::string_view key) { return object.Find(key).has_value(); };
  if (has("operation") && has("requestKind")) return "v1.AdmissionRequest";
  if (has("group") && has("version")) {
    if (has("kind")) return "v1.GroupVersionKind";
    if (has("resource")) return "v1.GroupVersionResource";
  }
  if (has("username") || has("groups")) return "v1.UserInfo";
  if (has("metadata") && has("data")) return has("type") ? "v1.Secret" : "v1.ConfigMap";
  if (has("metadata")) return "v1.Namespace";
  if (has("phase") || has("conditions")) return "v1.NamespaceStatus";
  if (has("type") && has("status")) return "v1.NamespaceCondition";
  if (has("name") && object.Find("name")->IsString()) return "v1.ObjectMeta";
  if (has("finalizers")) return "v1.NamespaceSpec";
  return "";
}

class JsonOfValues {
 public:
  explicit JsonOfValues(cel::EvalContext& context) : context_(context), writer_(json) {}

  void Write(cel::Value value) {
    switch (value.tag()) {
      case Tag::kNull: return writer_.Null();
      case Tag::kBool: return writer_.Bool(value.AsBool());
      case Tag::kInt: return WriteInt(value.AsInt());
      case Tag::kUint: return WriteUint(value.AsUint());
      case Tag::kDouble: return WriteDouble(value.AsDouble());
      case Tag::kString: return writer_.String(value.text());
      case Tag::kBytes: return WriteBytes(value.text());
      case Tag::kDuration: return WriteDuration(value);
      case Tag::kTimestamp:
        return writer_.String(value.AsTimestamp().InUtc().Format(value::TimeLayout::kRfc3339Nano));
      case Tag::kOptional:
        return value.boxed() == nullptr ? Fail("optional.none() dereference") : Write(*value.boxed());
      case Tag::kList:
      case Tag::kConcatList: return WriteList(value);
      case Tag::kMap: return WriteMap(value);
      case Tag::kDocumentList:
      case Tag::kDocumentMap: return WriteInDocument(value);
      case Tag::kMessage: return WriteMessage(value);
      case Tag::kType: return Fail("type conversion not supported for 'type'");
      default: return Fail(ConversionError(LibraryTypeName(value)));
    }
  }

  std::string json;
  std::string error;

 private:
  void Fail(std::string text) {
    if (error.empty()) error = std::move(text);
    writer_.Null();
  }

  void WriteInt(int64_t number) {
    if (number >= -kMaxSafeInteger && number <= kMaxSafeInteger) return writer_.Int(number);
    writer_.String(std::to_string(number));
  }

  void WriteUint(uint64_t number) {
    if (number <= uint64_t{kMaxSafeInteger}) return writer_.Uint(number);
    writer_.String(std::to_string(number));
  }

  void WriteDouble(double number) {
    if (!std::isfinite(number)) {
      const std::string_view shown = std::isnan(number) ? "NaN" : number > 0 ? "+Inf" : "-Inf";
      return Fail("json: error calling MarshalJSON for type " + std::string(kTarget) +
                  ": proto: google.protobuf.Value.number_value: invalid " + std::string(shown) + " value");
    }
    writer_.Float(number);
  }

  void WriteBytes(std::string_view bytes) {
    std::string text;
    text::AppendBase64(text, bytes);
    writer_.String(text);
  }

  void WriteDuration(cel::Value value) {
    std::string text;
    cel::AppendSeconds(text, value.AsDuration());
    writer_.String(text);
  }

  void WriteList(cel::Value list) {
    writer_.BeginArray();
    for (cel::ListCursor each(context_, list); each.Next();) Write(each.item());
    writer_.EndArray();
  }

  void WriteMap(cel::Value map) {
    writer_.BeginObject();
    for (cel::MapCursor each(context_, map); each.Next();) {
      const cel::Value key = each.key();
      writer_.Key(key.tag() == Tag::kString ? key.text() : std::string_view());
      if (key.tag() != Tag::kString) {
        Fail("unsupported type conversion from '" + std::string(cel::TypeNameOf(key)) + "' to string");
      } else {
        Write(each.value());
      }
    }
    writer_.EndObject();
  }

  void WriteInDocument(cel::Value value) {
    if (!context_.HasGoValues(value.document())) {
      return value.tag() == Tag::kDocumentList ? WriteList(value) : WriteMap(value);
    }
    if (value.tag() == Tag::kDocumentList) return Fail(ConversionError("list(dyn)"));
    const value::Document& document = context_.document(value.document());
    const std::string_view type =
        GoStructOf({document, static_cast<uint32_t>(value.node() - &document.tape()[0])});
    if (type.empty()) return Fail(ConversionError("map(dyn, dyn)"));
    Fail("type conversion error from struct type " + std::string(type) + " to " + std::string(kTarget));
  }

  // An Object converts to Go values first, and these to protobuf.
  void WriteMessage(cel::Value value) {
    Arena arena;
    merge::Node node;
    std::string problem;
    if (!NativeValues(context_, arena).ObjectOf(value, node, problem)) return Fail(std::move(problem));
    WriteNode(node);
  }

  void WriteNode(const merge::Node& node) {
    switch (node.kind) {
      case merge::Kind::kUint:
        if (node.foreign->go_type == "[]uint8") return WriteBytes(BytesIn(node.foreign->go_value));
        if (node.foreign->go_type == "uint64")
          return writer_.Float(std::stod(std::string(node.foreign->go_value)));
        return Fail("proto: invalid type: " + std::string(node.foreign->go_type));
      case merge::Kind::kInt: return writer_.Float(static_cast<double>(node.integer));
      case merge::Kind::kFloat: return WriteDouble(node.number);
      case merge::Kind::kArray:
        writer_.BeginArray();
        for (const merge::Node& item : node.Items()) WriteNode(item);
        return writer_.EndArray();
      case merge::Kind::kObject:
        writer_.BeginObject();
        for (const merge::Member& member : node.Members()) {
          writer_.Key(member.key);
          WriteNode(member.value);
        }
        return writer_.EndObject();
      default: return merge::WriteNode(writer_, node);
    }
  }

  cel::EvalContext& context_;
  text::JsonWriter writer_;
};

}  // namespace

std::expected<std::string, std::string> JsonOfValue(cel::EvalContext& context, cel::Value value) {
  JsonOfValues out(context);
  out.Write(value);
  if (!out.error.empty()) return std::unexpected(std::move(out.error));
  return std::move(out.json);
}

}  // namespace plimsoll::policy
