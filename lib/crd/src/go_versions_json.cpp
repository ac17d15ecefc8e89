#include "go_versions_json.h"

#include "linted_props.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::crd {
namespace {

class Printer {
 public:
  explicit Printer(std::string& out) : writer_(out) {}

  void PrintVersion(const Version& version, const SpecParts& parts) {
    writer_.BeginObject();
    Field("Name", version.name);
    Field("Served", version.served);
    Field("Storage", version.storage);
    Field("Deprecated", version.deprecated);
    Field("DeprecationWarning", version.deprecation_warning);
    writer_.Key("Schema");
    PrintValidation(parts.validation);
    writer_.Key("Subresources");
    PrintSubresources(parts.subresources);
    writer_.Key("AdditionalPrinterColumns");
    PrintList(parts.printer_columns, [this](const PrinterColumn& column) { PrintColumn(column); });
    writer_.Key("SelectableFields");
    PrintList(parts.selectable_fields, [this](const Text& path) {
      writer_.BeginObject();
      Field("JSONPath", path);
      writer_.EndObject();
    });
    writer_.EndObject();
  }

  template <class T, class PrintItem>
  void PrintList(const List<T>* list, PrintItem print_item) {
    if (list == nullptr || !list->given) return writer_.Null();
    writer_.BeginArray();
    for (const T& item : list->items) print_item(item);
    writer_.EndArray();
  }

  void PrintText(const Text& text) { writer_.String(text.text); }

 private:
  void Field(std::string_view name, const Text& text) {
    writer_.Key(name);
    writer_.String(text.text);
  }

  void Field(std::string_view name, const std::optional<Text>& text) {
    if (text) return Field(name, *text);
    writer_.Key(name);
    writer_.Null();
  }

  void Field(std::string_view name, bool flag) {
    writer_.Key(name);
    writer_.Bool(flag);
  }

  void PrintValidation(const Validation* validation) {
    if (validation == nullptr) return writer_.Null();
    std::string props = "null";
    if (validation->open_api) {
      AppendLintedProps(props = "", *validation->open_api);
    }
    writer_.BeginObject();
    writer_.Key("OpenAPIV3Schema");
    writer_.Raw(props);
    writer_.EndObject();
  }

  void PrintSubresources(const Subresources* subresources) {
    if (subresources == nullptr) return writer_.Null();
    writer_.BeginObject();
    writer_.Key("Status");
    writer_.Raw(subresources->status ? "{}" : "null");
    writer_.Key("Scale");
    PrintScale(subresources->scale);
    writer_.EndObject();
  }

  void PrintScale(const std::optional<Scale>& scale) {
    if (!scale) return writer_.Null();
    writer_.BeginObject();
    Field("SpecReplicasPath", scale->spec_replicas_path);
    Field("StatusReplicasPath", scale->status_replicas_path);
    Field("LabelSelectorPath", scale->label_selector_path);
    writer_.EndObject();
  }

  void PrintColumn(const PrinterColumn& column) {
    writer_.BeginObject();
    Field("Name", column.name);
    Field("Type", column.type);
    Field("Format", column.format);
    Field("Description", column.description);
    writer_.Key("Priority");
    writer_.Int(column.priority);
    Field("JSONPath", column.json_path);
    writer_.EndObject();
  }

  text::JsonWriter writer_;
};

}  // namespace

std::string GoVersionsJson(const Crd& crd, const SharedParts& shared) {
  std::string out;
  Printer printer(out);
  printer.PrintList(&crd.versions,
                    [&](const Version& version) { printer.PrintVersion(version, PartsOf(version, shared)); });
  return out;
}

std::string GoTextsJson(const List<Text>& texts) {
  std::string out;
  Printer printer(out);
  printer.PrintList(&texts, [&](const Text& text) { printer.PrintText(text); });
  return out;
}

}  // namespace plimsoll::crd
