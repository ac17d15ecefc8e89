// A check of one's own as a part of the schema: the keyword x-harbour-berth marks numbers of berths that must
// be free, and only this program knows which are. The same check runs at a field of a built-in kind.
#include <plimsoll/json_schema.h>
#include <plimsoll/validator.h>

#include <cstdio>
#include <set>
#include <string>

namespace {

class FreeBerths final : public plimsoll::Delegate {
 public:
  std::vector<plimsoll::Violation> Evaluate(const plimsoll::DelegatedValue& value) const override {
    if (free_.count(value.json) != 0) return {};
    plimsoll::Violation taken;
    taken.message = "berth " + value.json + " is taken";
    taken.hint = "free: 3, 7";
    return {taken};
  }

 private:
  const std::set<std::string> free_ = {"3", "7"};
};

constexpr const char* kCrd = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ships.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: ships, kind: Ship}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              berths:
                type: array
                items: {type: integer, x-harbour-berth: {}}
)";

constexpr const char* kShip = R"(apiVersion: example.com/v1
kind: Ship
metadata: {name: ever-given, namespace: default}
spec: {berths: [3, 4]}
)";

constexpr const char* kConfig = R"(apiVersion: v1
kind: ConfigMap
metadata: {name: pilots, namespace: default}
data: {berth: "5"}
)";

void Print(const plimsoll::Report& report) {
  std::fputs(plimsoll::Text(report, plimsoll::PathForm::kField).c_str(), stdout);
}

}  // namespace

int main() {
  const FreeBerths berths;
  plimsoll::Options options;
  options.delegations.push_back(plimsoll::Delegation::ByKeyword("x-harbour-berth", berths));
  options.delegations.push_back(plimsoll::Delegation::ByField("ConfigMap", "data[berth]", berths));
  plimsoll::Validator validator(options);
  validator.AddCrds(kCrd, "crd.yaml");
  Print(validator.Check(kShip, "ship.yaml"));
  Print(validator.Check(kConfig, "config.yaml"));

  // The same in JSON Schema, through a reference.
  plimsoll::SchemaOptions schema_options;
  schema_options.delegations.push_back(plimsoll::Delegation::ByKeyword("x-harbour-berth", berths));
  const auto schema = plimsoll::JsonSchema::FromTexts(
      {{"berths.json",
        R"({"items": {"$ref": "#/$defs/berth"}, "$defs": {"berth": {"x-harbour-berth": true}}})"}},
      schema_options);
  Print(schema.Check("[7, 8]", "list.json"));
  return 0;
}
