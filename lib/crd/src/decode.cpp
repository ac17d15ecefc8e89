#include "plimsoll/crd/decode.h"

#include "object_view.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::crd {
namespace {

using value::Value;

constexpr std::string_view kGroup = "apiextensions.k8s.io";
constexpr std::string_view kApiVersion = "apiextensions.k8s.io/v1";
constexpr std::string_view kKind = "CustomResourceDefinition";

// Why an object is no CRD that can be decoded.
std::optional<std::string> RefuseHeader(Value object) {
  if (!object.IsObject()) return "a CustomResourceDefinition is an object";
  const std::string_view kind = TextIn(object, "kind");
  if (kind != kKind) return "the kind is \"" + std::string(kind) + "\", not CustomResourceDefinition";
  const std::string_view api_version = TextIn(object, "apiVersion");
  if (api_version == kApiVersion) return std::nullopt;
  if (api_version == "apiextensions.k8s.io/v1beta1") {
    return "apiextensions.k8s.io/v1beta1 is no longer served since Kubernetes 1.22; write the "
           "CustomResourceDefinition as apiextensions.k8s.io/v1, with the schema, subresources and printer "
           "columns under spec.versions";
  }
  return "no kind \"CustomResourceDefinition\" is known in version \"" + std::string(api_version) + "\"";
}

Names ReadNames(const ObjectView& names) {
  return {names.String("plural"), names.String("singular"), names.Strings("shortNames"),
          names.String("kind"),   names.String("listKind"), names.Strings("categories")};
}

std::optional<Validation> ReadValidation(const ObjectView& validation, std::vector<text::Span>* map_keys) {
  if (!validation.there()) return std::nullopt;
  Validation read{std::nullopt, validation.place()};
  if (const std::optional<Value> props = validation.Find("openAPIV3Schema")) {
    read.open_api = schema::ImportCrdSchema(*props, map_keys);
  }
  return read;
}

std::optional<Subresources> ReadSubresources(const ObjectView& subresources) {
  if (!subresources.there()) return std::nullopt;
  Subresources read;
  read.status = subresources.Find("status").has_value();
  const ObjectView scale = subresources.Object("scale");
  if (scale.there()) {
    read.scale = Scale{scale.String("specReplicasPath"), scale.String("statusReplicasPath"),
                       scale.Pointer("labelSelectorPath")};
  }
  return read;
}

List<PrinterColumn> ReadColumns(const List<ObjectView>& columns) {
  List<PrinterColumn> read{columns.given, {}, columns.place};
  for (const ObjectView& column : columns.items) {
    read.items.push_back({column.String("name"), column.String("type"), column.String("format"),
                          column.String("description"), column.Int32("priority", 0),
                          column.String("jsonPath")});
  }
  return read;
}

Version ReadVersion(const ObjectView& version, std::vector<text::Span>* map_keys) {
  Version read;
  read.name = version.String("name");
  read.served = version.Flag("served");
  read.storage = version.Flag("storage");
  read.deprecated = version.Flag("deprecated");
  read.deprecation_warning = version.Pointer("deprecationWarning");
  read.validation = ReadValidation(version.Object("schema"), map_keys);
  read.subresources = ReadSubresources(version.Object("subresources"));
  read.printer_columns = ReadColumns(version.Objects("additionalPrinterColumns"));
  const List<ObjectView> selectable = version.Objects("selectableFields");
  read.selectable_fields = {selectable.given, {}, selectable.place};
  for (const ObjectView& field : selectable.items) {
    read.selectable_fields.items.push_back(field.String("jsonPath"));
  }
  read.place = version.place();
  return read;
}

std::optional<WebhookClientConfig> ReadClientConfig(const ObjectView& config) {
  if (!config.there()) return std::nullopt;
  WebhookClientConfig read{config.Pointer("url"), std::nullopt, config.place()};
  const ObjectView service = config.Object("service");
  if (service.there()) {
    const std::optional<Value> port = service.Find("port");
    read.service =
        ServiceReference{service.String("namespace"), service.String("name"), service.Pointer("path"),
                         service.Int32("port", 443), port ? port->span() : service.place()};
  }
  return read;
}

Conversion ReadConversion(const ObjectView& conversion) {
  if (!conversion.there()) return {{"None", conversion.place()}, std::nullopt, {}};
  const ObjectView webhook = conversion.Object("webhook");
  return {conversion.String("strategy"), ReadClientConfig(webhook.Object("clientConfig")),
          webhook.Strings("conversionReviewVersions")};
}

// What upstream fills in; texts that are made belong to the Crd.
void SetDefaults(Crd& crd) {
  Names& names = crd.names;
  if (names.singular.empty()) {
    names.singular.text = crd.made.emplace_back(schema::LowerCase(names.kind.text));
  }
  if (names.list_kind.empty() && !names.kind.empty()) {
    names.list_kind.text = crd.made.emplace_back(std::string(names.kind.text) + "List");
  }
  if (!crd.stored_versions.empty()) return;
  for (const Version& version : crd.versions.items) {
    if (!version.storage) continue;
    crd.stored_versions.given = true;
    crd.stored_versions.items.push_back(version.name);
    break;
  }
}

void ReadSpec(Crd& crd, const ObjectView& spec, std::vector<text::Span>* map_keys) {
  crd.group = spec.String("group");
  crd.names = ReadNames(spec.Object("names"));
  crd.scope = spec.String("scope");
  const List<ObjectView> versions = spec.Objects("versions");
  crd.versions = {versions.given, {}, versions.place};
  crd.versions.items.reserve(versions.items.size());
  for (const ObjectView& version : versions.items)
    crd.versions.items.push_back(ReadVersion(version, map_keys));
  crd.conversion = ReadConversion(spec.Object("conversion"));
  crd.preserve_unknown_fields = spec.Flag("preserveUnknownFields");
  const std::optional<Value> preserve = spec.Find("preserveUnknownFields");
  crd.preserve_unknown_fields_place = preserve ? preserve->span() : spec.place();
}

std::unique_ptr<const Crd> Read(Value object, std::vector<text::Span>* map_keys) {
  auto crd = std::make_unique<Crd>(object);
  const Value root = crd->object.root();
  const ObjectView view(root, root.span());
  crd->metadata = view.Find("metadata");
  ReadSpec(*crd, view.Object("spec"), map_keys);
  const ObjectView status = view.Object("status");
  crd->accepted_names = ReadNames(status.Object("acceptedNames"));
  crd->stored_versions = status.Strings("storedVersions");
  SetDefaults(*crd);
  return crd;
}

}  // namespace

bool IsCrd(Value object) {
  const std::string_view api_version = TextIn(object, "apiVersion");
  return TextIn(object, "kind") == kKind && api_version.substr(0, api_version.find('/')) == kGroup;
}

CrdDecoding DecodeCrd(Value object, std::span<const value::Problem> duplicates, schema::GoNumbers numbers,
                      std::vector<text::Span>* map_keys) {
  CrdDecoding decoding;
  decoding.fatal = RefuseHeader(object);
  decoding.fatal_place = object.span();
  if (decoding.fatal) return decoding;
  schema::GoDecoding go = schema::GoDecode(object, schema::kGoCustomResourceDefinition, duplicates, numbers);
  decoding.fatal = std::move(go.failure);
  decoding.fatal_place = go.failure_place;
  decoding.fatal_path = std::move(go.failure_path);
  decoding.strict = std::move(go.strict);
  if (!decoding.fatal) decoding.crd = Read(object, map_keys);
  return decoding;
}

}  // namespace plimsoll::crd
