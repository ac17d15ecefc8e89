#include "plimsoll/engine/severity/project_config.h"

#include "../report/code_named.h"
#include "config_values.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/time.h"
#include "settings_reader.h"

namespace plimsoll::engine {
namespace {

using value::Value;

class Reading {
 public:
  explicit Reading(const text::Source& source) : source_(source), values_(source, out_.report) {
    out_.config.file = source.name();
    out_.report.name = source.name();
  }

  ReadConfig Run() {
    const value::ReadOptions options;
    value::DocumentStream stream(source_, options);
    value::Document document;
    value::StreamEntry entry;
    while (stream.Next(document, entry)) {
      AppendProblems(entry, options, source_.name(), out_.report.findings);
      if (entry.report.ok() && !document.root().IsNull()) ReadRoot(document.root());
    }
    Settle(out_.report, source_);
    return std::move(out_);
  }

 private:
  void ReadRoot(Value root) {
    if (!root.IsObject()) return values_.Complain(root, "the configuration must be a map");
    ProjectConfig& config = out_.config;
    for (const value::Member member : root.Members()) {
      if (member.key == "schemas") {
        config.schemas = values_.Texts(member.value);
      } else if (member.key == "policies") {
        config.policies = values_.Texts(member.value);
      } else if (member.key == "exclude") {
        config.excludes = values_.Texts(member.value);
      } else if (member.key == "catalogs") {
        ReadCatalogs(member.value);
      } else if (member.key == "ignoreUnknownKinds") {
        config.ignore_unknown_kinds = values_.Flag(member.value);
      } else if (member.key == "paths") {
        for (const Value one : ItemsOf(member.value)) ReadPath(one);
      } else if (member.key == "suppressions") {
        for (const Value one : ItemsOf(member.value)) ReadSuppression(one);
      } else if (!ReadFileSetting(member, values_, config.settings)) {
        values_.ComplainOfKey(member);
      }
    }
  }

  void ReadCatalogs(Value list) {
    std::vector<CatalogPin>& pins = out_.config.catalogs.emplace();
    if (!list.IsArray()) return values_.Complain(list, "must be a list of catalogs");
    for (const Value one : list.Items()) {
      CatalogPin pin{.place = one.span()};
      one.IsObject() ? ReadPin(one, pin) : void(pin.name = values_.Text(one));
      if (one.IsObject() && pin.name.empty()) values_.Complain(one, "the catalog has no name");
      if (!pin.name.empty() && !kinds::IsCatalogName(pin.name))
        values_.Complain(one, pin.name + " is not a valid catalog name");
      pins.push_back(std::move(pin));
    }
  }

  void ReadPin(Value map, CatalogPin& pin) {
    for (const value::Member member : map.Members()) {
      if (member.key == "name") {
        pin.name = values_.Text(member.value);
      } else if (member.key == "commit") {
        pin.commit = values_.Text(member.value);
        if (!IsCommitId(pin.commit)) {
          values_.Complain(member.value, "must be a full commit id of 40 hexadecimal digits");
        }
      } else {
        values_.ComplainOfKey(member);
      }
    }
  }

  value::ItemRange ItemsOf(Value value) {
    if (!value.IsArray()) values_.Complain(value, "must be a list");
    return value.Items();
  }

  void ReadPath(Value value) {
    if (!value.IsObject()) return values_.Complain(value, "must be a map");
    PathSettings out;
    for (const value::Member member : value.Members()) {
      if (member.key == "match") {
        out.match = values_.Texts(member.value);
      } else if (!ReadFileSetting(member, values_, out.settings)) {
        values_.ComplainOfKey(member);
      }
    }
    if (out.match.empty()) return values_.Complain(value, "match must name the files these settings are for");
    out_.config.paths.push_back(std::move(out));
  }

  void ReadSuppression(Value value) {
    if (!value.IsObject()) return values_.Complain(value, "must be a map");
    ConfigSuppression out;
    out.place = value.span();
    for (const value::Member member : value.Members()) {
      if (member.key == "codes") {
        ReadCodes(member.value, out);
      } else if (member.key == "paths") {
        out.paths = values_.Texts(member.value);
      } else if (member.key == "field") {
        out.field = values_.Text(member.value);
      } else if (member.key == "reason") {
        out.reason = values_.Text(member.value);
      } else if (member.key == "expires") {
        out.expires = values_.Text(member.value);
        const auto date = value::ParseTime(out.expires, value::TimeLayout::kDate);
        if (!date) values_.Complain(member.value, "must be a date such as 2027-01-31");
      } else {
        values_.ComplainOfKey(member);
      }
    }
    if (out.codes.empty()) return values_.Complain(value, "the codes to ignore are missing");
    if (out.reason.empty()) return values_.Complain(value, "the reason is missing");
    out_.config.suppressions.push_back(std::move(out));
  }

  void ReadCodes(Value value, ConfigSuppression& out) {
    for (const std::string& name : values_.Texts(value)) {
      const auto code = CodeNamed(name);
      if (!code) values_.Complain(value, "unknown code " + name);
      if (code) out.codes.push_back(*code);
    }
  }

  const text::Source& source_;
  ReadConfig out_;
  ConfigValues values_;
};

}  // namespace

std::string ProjectConfig::Directory() const {
  const size_t slash = file.rfind('/');
  return slash == std::string::npos ? std::string() : file.substr(0, slash);
}

ReadConfig ReadProjectConfig(const text::Source& source) { return Reading(source).Run(); }

}  // namespace plimsoll::engine
