#include "../report/each_document.h"
#include "../severity/config_values.h"
#include "plimsoll/engine/skew/skew_files.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::engine {
namespace {

using skew::Component;
using skew::Role;
using skew::SkewVerdict;
using skew::VersionKind;
using value::Member;
using value::Value;

class NodeReading {
 public:
  NodeReading(const text::Source& source, InputReport& report) : values_(source, report) {}

  void ReadRoot(Value root) {
    if (!root.IsObject()) return values_.Complain(root, "the description of a node must be a map");
    for (const Member member : root.Members()) {
      if (member.key == "kubelet") {
        ReadKubelet(member.value);
      } else if (member.key == "components") {
        ReadComponents(member.value);
      } else {
        values_.ComplainOfKey(member);
      }
    }
    if (!root.Find("kubelet")) values_.Complain(root, "kubelet is missing");
    if (!root.Find("components")) values_.Complain(root, "components are missing");
  }

  std::vector<Component>& components() { return components_; }

 private:
  void ReadKubelet(Value value) {
    Component kubelet{.name = "kubelet", .role = Role::kKubelet, .versions = {}, .place = value.span()};
    ReadVersions(value, VersionKind::kKubelet, kubelet);
    components_.push_back(std::move(kubelet));
  }

  void ReadComponents(Value list) {
    if (!list.IsArray() || list.Count() == 0) return values_.Complain(list, "must be a list of components");
    for (const Value one : list.Items()) ReadComponent(one);
  }

  void ReadComponent(Value map) {
    if (!map.IsObject()) return values_.Complain(map, "must be a map");
    Component component{.name = "", .role = Role::kRuntime, .versions = {}, .place = map.span()};
    for (const Member member : map.Members()) {
      if (member.key == "name") {
        component.name = values_.Text(member.value);
        component.place = member.value.span();
      } else if (member.key == "role") {
        ReadRole(member.value, component);
      } else if (member.key == "criApi") {
        ReadVersions(member.value, VersionKind::kCriApi, component);
      } else if (member.key == "apiVersions") {
        ReadApis(member.value, component);
      } else {
        values_.ComplainOfKey(member);
      }
    }
    for (const char* key : {"name", "role", "criApi"}) {
      if (!map.Find(key)) values_.Complain(map, std::string(key) + " of the component is missing");
    }
    components_.push_back(std::move(component));
  }

  void ReadRole(Value value, Component& component) {
    const std::optional<Role> role = value.IsString() ? skew::RoleNamed(value.AsString()) : std::nullopt;
    if (role) {
      component.role = *role;
    } else {
      values_.Complain(value, "must be " + std::string(skew::kRoleNames));
    }
  }

  void ReadVersions(Value value, VersionKind kind, Component& component) {
    if (value.IsNumber()) {
      return values_.Complain(value, "must be in quotes, because YAML reads 1.30 as the number 1.3");
    }
    if (!value.IsString()) return values_.Complain(value, "must be a version");
    const auto versions = skew::ParseVersions(value.AsString(), kind);
    if (versions) {
      component.versions = *versions;
    } else {
      values_.Complain(value, versions.error().message);
    }
  }

  void ReadApis(Value value, Component& component) {
    component.apis = 0;
    for (const std::string& name : values_.Texts(value)) {
      const auto api = skew::CriApiNamed(name);
      if (api) {
        *component.apis |= static_cast<skew::CriApis>(*api);
      } else {
        values_.Complain(value, api.error().message);
      }
    }
  }

  ConfigValues values_;
  std::vector<Component> components_;
};

std::string_view ClauseName(const SkewVerdict& verdict) {
  switch (verdict.clause) {
    case skew::Clause::kOlderServer: return "older-runtime";
    case skew::Clause::kNewerServer: return "newer-runtime";
    case skew::Clause::kSameApi: return "same-api-version";
    case skew::Clause::kSameVersion: break;
  }
  return "same-version";
}

}  // namespace

NodeReport ReadNode(const text::Source& source) {
  NodeReport out;
  NodeReading reading(source, out.report);
  ForEachDocument(source, {}, out.report, [&](const value::Document& document, const value::StreamEntry&) {
    reading.ReadRoot(document.root());
  });
  if (out.report.findings.empty()) out.verdicts = skew::JudgeNode(reading.components());
  return out;
}

void AppendVerdict(std::string& out, const SkewVerdict& verdict, bool json) {
  const std::string code(finding::InfoOf(finding::Code::kUnsupportedSkew).name);
  if (!json) {
    out += (verdict.supported ? "supported: " : "not supported: ") + verdict.caller + " with " +
           verdict.server + (verdict.supported ? "" : " [" + code + "]") + "\n  " + verdict.reason + '\n';
    if (!verdict.advice.empty()) out += "  " + verdict.advice + '\n';
    return;
  }
  text::JsonWriter writer(out);
  const auto text = [&](std::string_view key, std::string_view value) {
    writer.Key(key);
    writer.String(value);
  };
  writer.BeginObject();
  writer.Key("supported");
  writer.Bool(verdict.supported);
  if (!verdict.supported) text("code", code);
  text("caller", verdict.caller);
  text("server", verdict.server);
  text("clause", ClauseName(verdict));
  text("reason", verdict.reason);
  if (!verdict.advice.empty()) text("advice", verdict.advice);
  writer.EndObject();
  out += '\n';
}

}  // namespace plimsoll::engine
