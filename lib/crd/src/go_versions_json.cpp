#include "go_versions_json.h"

#include "plimsoll/schema/go_props_json.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::crd {
namespace {

class Printer {
 public:
  explicit Printer(std::string& out) : out_(out) {}

  void PrintVersion(const Version& version, const SpecParts& parts) {
    Field("{\"Name\":", version.name);
    Field(",\"Served\":", version.served);
    Field(",\"Storage\":", version.storage);
    Field(",\"Deprecated\":", version.deprecated);
    Field(",\"DeprecationWarning\":", version.deprecation_warning);
    out_ += ",\"Schema\":";
    PrintValidation(parts.validation);
    out_ += ",\"Subresources\":";
    PrintSubresources(parts.subresources);
    out_ += ",\"AdditionalPrinterColumns\":";
    PrintList(parts.printer_columns, [this](const PrinterColumn& column) { PrintColumn(column); });
    out_ += ",\"SelectableFields\":";
    PrintList(parts.selectable_fields, [this](const Text& path) {
      Field("{\"JSONPath\":", path);
      out_ += '}';
    });
    out_ += '}';
  }

  template <class T, class PrintItem>
  void PrintList(const List<T>* list, PrintItem print_item) {
    if (list == nullptr || !list->given) {
      out_ += "null";
      return;
    }
    out_ += '[';
    for (size_t i = 0; i < list->items.size(); ++i) {
      if (i > 0) out_ += ',';
      print_item(list->items[i]);
    }
    out_ += ']';
  }

  void PrintText(std::string_view text) { text::AppendJsonString(out_, text, true); }

 private:
  void Field(std::string_view name, const Text& text) {
    out_ += name;
    PrintText(text.text);
  }

  void Field(std::string_view name, const std::optional<Text>& text) {
    if (text) return Field(name, *text);
    (out_ += name) += "null";
  }

  void Field(std::string_view name, bool flag) { (out_ += name) += flag ? "true" : "false"; }

  void PrintValidation(const Validation* validation) {
    if (validation == nullptr) {
      out_ += "null";
      return;
    }
    out_ += "{\"OpenAPIV3Schema\":";
    if (validation->open_api) {
      schema::AppendGoProps(out_, *validation->open_api, validation->open_api->root());
    } else {
      out_ += "null";
    }
    out_ += '}';
  }

  void PrintSubresources(const Subresources* subresources) {
    if (subresources == nullptr) {
      out_ += "null";
      return;
    }
    out_ += "{\"Status\":";
    out_ += subresources->status ? "{}" : "null";
    out_ += ",\"Scale\":";
    if (subresources->scale) {
      const Scale& scale = *subresources->scale;
      Field("{\"SpecReplicasPath\":", scale.spec_replicas_path);
      Field(",\"StatusReplicasPath\":", scale.status_replicas_path);
      Field(",\"LabelSelectorPath\":", scale.label_selector_path);
      out_ += '}';
    } else {
      out_ += "null";
    }
    out_ += '}';
  }

  void PrintColumn(const PrinterColumn& column) {
    Field("{\"Name\":", column.name);
    Field(",\"Type\":", column.type);
    Field(",\"Format\":", column.format);
    Field(",\"Description\":", column.description);
    (out_ += ",\"Priority\":") += std::to_string(column.priority);
    Field(",\"JSONPath\":", column.json_path);
    out_ += '}';
  }

  std::string& out_;
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
  printer.PrintList(&texts, [&](const Text& text) { printer.PrintText(text.text); });
  return out;
}

}  // namespace plimsoll::crd
