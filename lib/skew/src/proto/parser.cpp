// The statements of a file, and services.
#include <set>

#include "parser.h"

namespace plimsoll::skew {

bool ProtoParser::ParseFile() {
  while (!failed_ && token_.kind != ProtoToken::kEnd) {
    if (!Statement()) return false;
  }
  return !failed_;
}

bool ProtoParser::Statement() {
  if (Accept(";")) return !failed_;
  if (LookingAt("syntax") || LookingAt("edition")) return Syntax();
  if (LookingAt("package")) return Package();
  if (LookingAt("import")) return Import();
  if (LookingAt("service")) return Service();
  if (LookingAt("option")) {
    ProtoOption option;
    if (!OptionStatement(option)) return false;
    if (option.name == "features.field_presence") {
      all_implicit_ = option.value == "IMPLICIT";
      all_required_ = option.value == "LEGACY_REQUIRED";
    }
    if (option.name == "features.enum_type") all_closed_ = option.value == "CLOSED";
    if (option.name == "features.message_encoding") all_delimited_ = option.value == "DELIMITED";
    if (option.name == "features.repeated_field_encoding") all_expanded_ = option.value == "EXPANDED";
    if (option.name == "features.utf8_validation") all_unchecked_ = option.value == "NONE";
    return true;
  }
  if (LookingAt("export") || LookingAt("local")) Advance();  // edition 2024: who may use a definition
  if (LookingAt("message") || LookingAt("enum") || LookingAt("extend")) return Definition(file_.package);
  return FailHere(
      "this is not a .proto file: expected syntax, package, import, option, message, enum, "
      "extend or service, not " +
      Shown());
}

bool ProtoParser::Definition(const std::string& scope) {
  if (LookingAt("message")) return Message(scope);
  return LookingAt("enum") ? Enum(scope) : Extend(scope);
}

bool ProtoParser::Syntax() {
  const bool edition = LookingAt("edition");
  Advance();
  if (!Expect("=")) return false;
  const text::Span place = token_.place;
  std::string value;
  if (!String(value, edition ? "an edition in quotes" : "\"proto2\" or \"proto3\"")) return false;
  if (edition) {
    syntax_ = ProtoSyntax::kEdition;
  } else if (value == "proto3") {
    syntax_ = ProtoSyntax::kProto3;
  } else if (value != "proto2") {
    return FailAt(place, "unknown syntax \"" + value + "\"; known are proto2 and proto3");
  }
  return Expect(";");
}

bool ProtoParser::Package() {
  if (!file_.package.empty()) return FailHere("the package is declared twice");
  Advance();
  file_.package_place = token_.place;
  return DottedName(file_.package, "the name of the package", false) && Expect(";");
}

bool ProtoParser::Import() {
  Advance();
  ProtoImport import;
  import.is_public = Accept("public");
  if (!import.is_public && !Accept("weak")) import.only_options = Accept("option");
  import.place = token_.place;
  if (!String(import.path, "the path of a file in quotes") || !Expect(";")) return false;
  file_.imports.push_back(std::move(import));
  return true;
}

bool ProtoParser::Service() {
  Advance();
  ProtoService service;
  service.place = token_.place;
  std::string name;
  if (!Word(name, "the name of the service") || !Expect("{")) return false;
  service.full_name = NameIn(file_.package, name);
  std::set<std::string> names;
  while (!Accept("}")) {
    if (failed_) return false;
    ProtoOption option;
    if (Accept(";")) continue;
    if (LookingAt("option")) {
      if (!OptionStatement(option)) return false;
      continue;
    }
    if (!Method(service)) return false;
    const ProtoMethod& method = service.methods.back();
    if (!names.insert(method.name).second) {
      return FailAt(method.place, "rpc " + method.name + " is defined twice");
    }
  }
  file_.services.push_back(std::move(service));
  return !failed_;
}

bool ProtoParser::Method(ProtoService& service) {
  if (!LookingAt("rpc")) return FailHere("expected rpc or option, not " + Shown());
  Advance();
  ProtoMethod method;
  method.place = token_.place;
  if (!Word(method.name, "the name of the rpc") ||
      !MethodType(method.request, method.client_streaming, method.request_place) || !Expect("returns") ||
      !MethodType(method.response, method.server_streaming, method.response_place)) {
    return false;
  }
  if (!MethodOptions(method)) return false;
  service.methods.push_back(std::move(method));
  return true;
}

bool ProtoParser::MethodOptions(ProtoMethod& method) {
  if (!Accept("{")) return Expect(";");
  while (!Accept("}")) {
    if (failed_) return false;
    if (Accept(";")) continue;
    if (!LookingAt("option")) return FailHere("expected option or }, not " + Shown());
    ProtoOption option;
    if (!OptionStatement(option)) return false;
    if (option.name == "idempotency_level") method.idempotency_level = option.value;
  }
  Accept(";");
  return !failed_;
}

bool ProtoParser::MethodType(std::string& name, bool& streaming, text::Span& place) {
  if (!Expect("(")) return false;
  streaming = Accept("stream");
  place = token_.place;
  // A message may be called `stream`.
  if (streaming && LookingAt(")")) {
    streaming = false;
    name = "stream";
    return Expect(")");
  }
  return DottedName(name, "the name of a message", true) && Expect(")");
}

std::expected<ProtoFile, ProtoError> ParseProto(std::string_view text) {
  if (text.size() > kMaxProtoBytes) {
    return std::unexpected(ProtoError{"the file is larger than 16 MiB", {}});
  }
  ProtoParser parser(text);
  if (!parser.ParseFile()) return std::unexpected(parser.error());
  return std::move(parser.file());
}

}  // namespace plimsoll::skew
