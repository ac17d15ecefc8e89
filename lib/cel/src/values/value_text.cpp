#include "plimsoll/cel/values/value_text.h"

#include <charconv>
#include <cmath>

#include "kubernetes_values.h"
#include "plimsoll/cel/types/type.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"

namespace plimsoll::cel {

std::string_view TypeNameOf(Value value) {
  switch (value.tag()) {
    case Tag::kAbsent:
    case Tag::kError: return "error";
    case Tag::kNull: return "null_type";
    case Tag::kBool: return "bool";
    case Tag::kInt: return "int";
    case Tag::kUint: return "uint";
    case Tag::kDouble: return "double";
    case Tag::kString: return "string";
    case Tag::kBytes: return "bytes";
    case Tag::kDuration: return "google.protobuf.Duration";
    case Tag::kTimestamp: return "google.protobuf.Timestamp";
    case Tag::kType: return "type";
    case Tag::kOptional: return "optional_type";
    case Tag::kList:
    case Tag::kConcatList:
    case Tag::kDocumentList: return "list";
    case Tag::kMap:
    case Tag::kDocumentMap: return "map";
    case Tag::kPreserved: return "unknown";
    case Tag::kQuantity: return "kubernetes.Quantity";
    case Tag::kIp: return "net.IP";
    case Tag::kCidr: return "net.CIDR";
    case Tag::kUrl: return "kubernetes.URL";
    case Tag::kSemver: return "kubernetes.Semver";
    case Tag::kFormat: return "kubernetes.NamedFormat";
    case Tag::kAuthorizer: return kAuthorizerType.name;
    case Tag::kPathCheck: return kPathCheckType.name;
    case Tag::kGroupCheck: return kGroupCheckType.name;
    case Tag::kResourceCheck: return kResourceCheckType.name;
    case Tag::kDecision: return kDecisionType.name;
    case Tag::kMessage: return value.As<MessageBody>().type;
    case Tag::kLazyFields: return "kubernetes.variables";
  }
  return "error";
}

std::string_view GoTypeOf(Value value) {
  switch (value.tag()) {
    case Tag::kNull: return "types.Null";
    case Tag::kBool: return "types.Bool";
    case Tag::kInt: return "types.Int";
    case Tag::kUint: return "types.Uint";
    case Tag::kDouble: return "types.Double";
    case Tag::kString: return "types.String";
    case Tag::kBytes: return "types.Bytes";
    case Tag::kDuration: return "types.Duration";
    case Tag::kTimestamp: return "types.Timestamp";
    case Tag::kType: return "*types.Type";
    case Tag::kOptional: return "*types.Optional";
    case Tag::kList: return "*types.baseList";
    case Tag::kConcatList: return "*types.concatList";
    case Tag::kDocumentList: return "*common.unstructuredList";
    case Tag::kMap: return "*types.baseMap";
    case Tag::kDocumentMap: return "*common.unstructuredMap";
    case Tag::kPreserved: return "*common.unknownPreserved";
    case Tag::kQuantity: return "cel.Quantity";
    case Tag::kIp: return "cel.IP";
    case Tag::kCidr: return "cel.CIDR";
    case Tag::kUrl: return "cel.URL";
    case Tag::kSemver: return "cel.Semver";
    case Tag::kFormat: return "cel.Format";
    case Tag::kAuthorizer: return "library.authorizerVal";
    case Tag::kPathCheck: return "library.pathCheckVal";
    case Tag::kGroupCheck: return "library.groupCheckVal";
    case Tag::kResourceCheck: return "library.resourceCheckVal";
    case Tag::kDecision: return "library.decisionVal";
    case Tag::kMessage:
      return value.As<MessageBody>().type == "JSONPatch" ? "*mutation.JSONPatchVal" : "*dynamic.ObjectVal";
    case Tag::kLazyFields: return "*lazy.MapValue";
    default: return "*types.Err";
  }
}

void AppendDouble(std::string& out, double number) {
  // %g puts an exponent where it is below -4 or at least 21; AppendFloat does so from 21 on for
  // %v, which is the same rule.
  text::AppendFloat(out, number);
}

void AppendSeconds(std::string& out, value::Duration duration) {
  char digits[64];
  const auto end =
      std::to_chars(digits, digits + sizeof digits, duration.Seconds(), std::chars_format::fixed).ptr;
  out.append(digits, end).append("s");
}

namespace {

void AppendList(EvalContext& context, std::string& out, Value list) {
  out += '[';
  bool first = true;
  for (ListCursor items(context, list); items.Next(); first = false) {
    if (!first) out += ", ";
    AppendGoText(context, out, items.item());
  }
  out += ']';
}

void AppendMap(EvalContext& context, std::string& out, Value map) {
  out += '{';
  bool first = true;
  for (MapCursor entries(context, map); entries.Next(); first = false) {
    if (!first) out += ", ";
    AppendGoText(context, out, entries.key());
    out += ": ";
    AppendGoText(context, out, entries.value());
  }
  out += '}';
}

// %v of a []byte.
void AppendByteNumbers(std::string& out, std::string_view bytes) {
  out += '[';
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (i > 0) out += ' ';
    text::AppendUint(out, static_cast<uint8_t>(bytes[i]));
  }
  out += ']';
}

// time.Time.String: `2020-01-01 00:00:00 +0000 UTC`.
void AppendTime(std::string& out, value::Time time) {
  std::string text = time.Format(value::TimeLayout::kRfc3339Nano);
  const size_t t = text.find('T');
  const size_t zone = text.find_first_of("Z+-", t);
  out.append(text, 0, t).append(" ").append(text, t + 1, zone - t - 1);
  if (time.offset == 0) {
    out += " +0000 UTC";
    return;
  }
  std::string offset = text.substr(zone);
  std::erase(offset, ':');
  out.append(" ").append(offset).append(" ").append(offset);
}

}  // namespace

void AppendGoText(EvalContext& context, std::string& out, Value value) {
  switch (value.tag()) {
    case Tag::kBool: out += value.AsBool() ? "true" : "false"; break;
    case Tag::kInt: text::AppendInt(out, value.AsInt()); break;
    case Tag::kUint: text::AppendUint(out, value.AsUint()); break;
    case Tag::kDouble: text::AppendFloat(out, value.AsDouble()); break;
    case Tag::kString:
    case Tag::kType:
    case Tag::kError: out += value.text(); break;
    case Tag::kBytes: AppendByteNumbers(out, value.text()); break;
    case Tag::kNull: out += '0'; break;
    case Tag::kDuration: out += value.AsDuration().String(); break;
    case Tag::kTimestamp: AppendTime(out, value.AsTimestamp()); break;
    case Tag::kOptional:
      if (value.boxed() == nullptr) {
        out += "optional.none()";
      } else {
        out += "optional(";
        AppendGoText(context, out, *value.boxed());
        out += ')';
      }
      break;
    default:
      if (value.IsList()) {
        AppendList(context, out, value);
      } else if (value.IsMap()) {
        AppendMap(context, out, value);
      } else {
        out += TypeNameOf(value);
      }
  }
}

namespace {

void WriteText(text::TokenSink& writer, std::string_view kind, std::string_view text) {
  writer.Key(kind);
  writer.String(text);
}

void WriteDouble(text::TokenSink& writer, double number) {
  std::string text;
  if (std::isnan(number)) {
    text = "NaN";
  } else if (std::isinf(number)) {
    text = number > 0 ? "Infinity" : "-Infinity";
  } else {
    text::AppendFloat(text, number);
  }
  WriteText(writer, "double", text);
}

// All digits, where string(duration) goes through a double.
void AppendExactSeconds(std::string& out, int64_t nanoseconds) {
  constexpr uint64_t kSecond = 1'000'000'000;
  const bool negative = nanoseconds < 0;
  const uint64_t magnitude =
      negative ? uint64_t{0} - static_cast<uint64_t>(nanoseconds) : static_cast<uint64_t>(nanoseconds);
  if (negative) out += '-';
  text::AppendUint(out, magnitude / kSecond);
  if (const uint64_t rest = magnitude % kSecond; rest != 0) {
    std::string digits = std::to_string(kSecond + rest).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    out.append(".").append(digits);
  }
  out += 's';
}

void WriteBase64(text::TokenSink& writer, std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k) {
      group = group << 8 | (i + k < bytes.size() ? static_cast<uint8_t>(bytes[i + k]) : 0u);
    }
    for (size_t k = 0; k < 4; ++k) {
      out += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
    }
  }
  WriteText(writer, "bytes", out);
}

void WriteList(EvalContext& context, text::TokenSink& writer, Value list) {
  writer.Key("list");
  writer.BeginArray();
  for (ListCursor items(context, list); items.Next();) WriteTyped(context, writer, items.item());
  writer.EndArray();
}

void WriteMap(EvalContext& context, text::TokenSink& writer, Value map) {
  writer.Key("map");
  writer.BeginArray();
  for (MapCursor entries(context, map); entries.Next();) {
    writer.BeginArray();
    WriteTyped(context, writer, entries.key());
    WriteTyped(context, writer, entries.value());
    writer.EndArray();
  }
  writer.EndArray();
}

void WriteData(EvalContext& context, text::TokenSink& writer, Value value) {
  const value::Document& document = context.document(value.document());
  const value::Value node(document, static_cast<uint32_t>(value.node() - &document.tape()[0]));
  writer.Key("data");
  value::Send(node, writer, value::KeyOrder::kByBytes);
}

void WriteMessage(EvalContext& context, text::TokenSink& writer, const MessageBody& message) {
  writer.Key("message");
  writer.BeginObject();
  WriteText(writer, "type", message.type);
  writer.Key("fields");
  writer.BeginObject();
  for (const MessageField& field : message.fields) {
    writer.Key(field.name);
    WriteTyped(context, writer, field.value);
  }
  writer.EndObject();
  writer.EndObject();
}

void WriteOptional(EvalContext& context, text::TokenSink& writer, Value value) {
  writer.Key("optional");
  writer.BeginArray();
  if (value.boxed() != nullptr) WriteTyped(context, writer, *value.boxed());
  writer.EndArray();
}

void WriteScalar(text::TokenSink& writer, Value value) {
  std::string text;
  switch (value.tag()) {
    case Tag::kInt: text::AppendInt(text, value.AsInt()); return WriteText(writer, "int", text);
    case Tag::kUint: text::AppendUint(text, value.AsUint()); return WriteText(writer, "uint", text);
    case Tag::kDouble: return WriteDouble(writer, value.AsDouble());
    case Tag::kString: return WriteText(writer, "string", value.text());
    case Tag::kBytes: return WriteBase64(writer, value.text());
    case Tag::kDuration:
      AppendExactSeconds(text, value.AsDuration().nanoseconds);
      return WriteText(writer, "duration", text);
    case Tag::kTimestamp:
      return WriteText(writer, "timestamp",
                       value.AsTimestamp().InUtc().Format(value::TimeLayout::kRfc3339Nano));
    case Tag::kType: return WriteText(writer, "type", value.text());
    case Tag::kQuantity: return WriteText(writer, "quantity", value.As<value::Quantity>().String());
    case Tag::kIp: return WriteText(writer, "ip", value.As<IpValue>().String());
    case Tag::kCidr: return WriteText(writer, "cidr", value.As<CidrValue>().String());
    case Tag::kUrl: return WriteText(writer, "url", text::UrlText(value.As<text::Url>()));
    case Tag::kSemver: return WriteText(writer, "semver", value.As<Semver>().String());
    case Tag::kFormat: return WriteText(writer, "format", value.As<NamedFormat>().shown_name);
    default: return WriteText(writer, "errorValue", value.tag() == Tag::kError ? value.text() : "no value");
  }
}

}  // namespace

void WriteTyped(EvalContext& context, text::TokenSink& writer, Value value) {
  writer.BeginObject();
  switch (value.tag()) {
    case Tag::kNull:
      writer.Key("null");
      writer.Bool(true);
      break;
    case Tag::kBool:
      writer.Key("bool");
      writer.Bool(value.AsBool());
      break;
    case Tag::kList:
    case Tag::kConcatList:
    case Tag::kDocumentList: WriteList(context, writer, value); break;
    case Tag::kMap: WriteMap(context, writer, value); break;
    case Tag::kDocumentMap:
    case Tag::kPreserved: WriteData(context, writer, value); break;
    case Tag::kOptional: WriteOptional(context, writer, value); break;
    case Tag::kMessage: WriteMessage(context, writer, value.As<MessageBody>()); break;
    default: WriteScalar(writer, value);
  }
  writer.EndObject();
}

}  // namespace plimsoll::cel
