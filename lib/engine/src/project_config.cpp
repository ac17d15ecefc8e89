#include "plimsoll/engine/project_config.h"

#include "code_named.h"
#include "plimsoll/engine/problems.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/time.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using finding::Severity;
using value::Value;

class Reading {
 public:
  explicit Reading(const text::Source& source) : source_(source) {
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
    if (!root.IsObject()) return Complain(root, "a configuration is a map");
    ProjectConfig& config = out_.config;
    for (const value::Member member : root.Members()) {
      if (member.key == "schemas") {
        config.schemas = Texts(member.value);
      } else if (member.key == "exclude") {
        config.excludes = Texts(member.value);
      } else if (member.key == "kubernetesVersion") {
        config.kubernetes_version = Text(member.value);
      } else if (member.key == "catalogs") {
        ReadCatalogs(member.value);
      } else if (member.key == "ignoreUnknownKinds") {
        config.ignore_unknown_kinds = Flag(member.value);
      } else if (member.key == "severities") {
        ReadSeverities(member.value);
      } else if (member.key == "suppressions") {
        if (!member.value.IsArray()) Complain(member.value, "a list is expected here");
        for (const Value one : member.value.Items()) ReadSuppression(one);
      } else {
        Complain(member.key_value, "there is no setting " + std::string(member.key));
      }
    }
  }

  void ReadCatalogs(Value list) {
    std::vector<CatalogPin>& pins = out_.config.catalogs.emplace();
    if (!list.IsArray()) return Complain(list, "a list of catalogues is expected here");
    for (const Value one : list.Items()) {
      CatalogPin pin{.place = one.span()};
      one.IsObject() ? ReadPin(one, pin) : void(pin.name = Text(one));
      if (one.IsObject() && pin.name.empty()) Complain(one, "the catalogue has no name");
      if (!pin.name.empty() && !IsCatalogName(pin.name))
        Complain(one, pin.name + " is no name of a catalogue");
      pins.push_back(std::move(pin));
    }
  }

  void ReadPin(Value map, CatalogPin& pin) {
    for (const value::Member member : map.Members()) {
      if (member.key == "name") {
        pin.name = Text(member.value);
      } else if (member.key == "commit") {
        pin.commit = Text(member.value);
        if (!IsCommitId(pin.commit)) {
          Complain(member.value, "a full commit id of 40 hexadecimal digits is expected here");
        }
      } else {
        Complain(member.key_value, "there is no setting " + std::string(member.key));
      }
    }
  }

  void ReadSeverities(Value severities) {
    if (!severities.IsObject()) return Complain(severities, "a map of codes is expected here");
    for (const value::Member member : severities.Members()) {
      const auto code = CodeNamed(member.key);
      if (!code) {
        Complain(member.key_value, "there is no code " + std::string(member.key));
        continue;
      }
      // `off` is how YAML 1.1 writes false.
      const bool off = member.value.kind() == value::Kind::kBool && !member.value.AsBool();
      const std::string_view word = member.value.IsString() ? member.value.AsString() : "";
      if (off || word == "off") {
        out_.config.severities[*code] = std::nullopt;
      } else if (word == "error") {
        out_.config.severities[*code] = Severity::kError;
      } else if (word == "warning") {
        out_.config.severities[*code] = Severity::kWarning;
      } else {
        Complain(member.value, "error, warning or off is expected here");
      }
    }
  }

  void ReadSuppression(Value value) {
    if (!value.IsObject()) return Complain(value, "a map is expected here");
    ConfigSuppression out;
    out.place = value.span();
    for (const value::Member member : value.Members()) {
      if (member.key == "codes") {
        ReadCodes(member.value, out);
      } else if (member.key == "paths") {
        out.paths = Texts(member.value);
      } else if (member.key == "field") {
        out.field = Text(member.value);
      } else if (member.key == "reason") {
        out.reason = Text(member.value);
      } else if (member.key == "expires") {
        out.expires = Text(member.value);
        const auto date = value::ParseTime(out.expires, value::TimeLayout::kDate);
        if (!date) Complain(member.value, "a date such as 2027-01-31 is expected here");
      } else {
        Complain(member.key_value, "there is no setting " + std::string(member.key));
      }
    }
    if (out.codes.empty()) return Complain(value, "it is not said which codes to ignore");
    if (out.reason.empty()) return Complain(value, "no reason is given");
    out_.config.suppressions.push_back(std::move(out));
  }

  void ReadCodes(Value value, ConfigSuppression& out) {
    for (const std::string& name : Texts(value)) {
      const auto code = CodeNamed(name);
      if (!code) Complain(value, "there is no code " + name);
      if (code) out.codes.push_back(*code);
    }
  }

  std::string Text(Value value) {
    if (value.IsString()) return std::string(value.AsString());
    Complain(value, "a string is expected here");
    return {};
  }

  bool Flag(Value value) {
    if (value.kind() == value::Kind::kBool) return value.AsBool();
    Complain(value, "true or false is expected here");
    return false;
  }

  std::vector<std::string> Texts(Value value) {
    std::vector<std::string> out;
    if (!value.IsArray()) Complain(value, "a list of strings is expected here");
    for (const Value item : value.Items()) out.push_back(Text(item));
    return out;
  }

  void Complain(Value at, std::string message) {
    Finding& finding = out_.report.findings.emplace_back(Code::kBadConfig);
    finding.file = source_.name();
    finding.message = std::move(message);
    finding.place = finding::Location{};
    finding.place->span = at.span();
  }

  const text::Source& source_;
  ReadConfig out_;
};

}  // namespace

ReadConfig ReadProjectConfig(const text::Source& source) { return Reading(source).Run(); }

}  // namespace plimsoll::engine
