#include "plimsoll/engine/input/placeholders.h"

#include <gtest/gtest.h>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::engine {
namespace {

PlaceholderStyles Styles(std::initializer_list<std::string_view> names) {
  PlaceholderStyles out;
  for (const std::string_view name : names) EXPECT_TRUE(out.Add(name)) << name;
  return out;
}

TEST(PlaceholderStyles, AreFoundInText) {
  EXPECT_EQ(Styles({"env"}).Find("a-${NAME:-x}-b"), "${NAME:-x}");
  EXPECT_EQ(Styles({"env"}).Find("${{NUMBER}}"), "${{NUMBER}");
  EXPECT_EQ(Styles({"vars"}).Find("$(NAME)"), "$(NAME)");
  EXPECT_EQ(Styles({"angle"}).Find("see <your-name>"), "<your-name>");
  EXPECT_EQ(Styles({"template"}).Find("{{ .Values.x }}y"), "{{ .Values.x }}");
  EXPECT_EQ(Styles({"sops"}).Find("ENC[AES256_GCM,data:a,type:str]"), "ENC[AES256_GCM,data:a,type:str]");
  EXPECT_TRUE(Styles({"literal:_"}).In("_"));
}

TEST(PlaceholderStyles, AreNotFoundInOtherText) {
  for (const char* text : {"", "$", "${", "${}", "${1}", "$5 {x}", "a$NAME", "{x}", "<>", "< a >", "a<b",
                           "<3>", "{{}}", "{{", "ENC[x]", "x ENC[AES256_GCM,a]", "$(a b)"}) {
    EXPECT_FALSE(PlaceholderStyles::All().In(text)) << text;
  }
  EXPECT_FALSE(Styles({"env"}).In("$(A)"));
  EXPECT_FALSE(Styles({"literal:_"}).In("__"));
}

TEST(PlaceholderStyles, HaveALimitOnTheirLength) {
  const auto of_length = [](size_t length) { return "${" + std::string(length - 3, 'A') + "}"; };
  EXPECT_TRUE(Styles({"env"}).In(of_length(1024)));
  EXPECT_FALSE(Styles({"env"}).In(of_length(1025)));
  EXPECT_TRUE(Styles({"sops"}).In("ENC[AES256_GCM," + std::string(5000, 'A') + "]"));
}

TEST(PlaceholderStyles, AreNamed) {
  PlaceholderStyles styles;
  for (const char* name : {"", "shell", "literal:", "ENV"}) EXPECT_FALSE(styles.Add(name)) << name;
  EXPECT_TRUE(styles.empty());
  EXPECT_TRUE(styles.Add("all"));
  EXPECT_TRUE(styles.Has(PlaceholderStyle::kSops));
  EXPECT_EQ(StyleOf("a {{ b }}"), PlaceholderStyle::kTemplate);
  EXPECT_EQ(StyleOf("a"), std::nullopt);
}

constexpr std::string_view kLampCrd = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lamps.example.com}
spec:
  group: example.com
  names: {kind: Lamp, plural: lamps}
  scope: Namespaced
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
            required: [watt]
            x-kubernetes-validations:
            - {rule: self.watt <= self.most, message: too bright}
            - {rule: "self.colour != 'red'", message: not red}
            properties:
              colour: {type: string, pattern: '^[a-z]*$', maxLength: 8}
              mode: {type: string, enum: [day, night]}
              watt: {type: integer, minimum: 3}
              most: {type: integer, default: 60}
              lit: {type: boolean}
              tags: {type: array, maxItems: 2, items: {type: string}}
)";

struct Judged {
  std::string findings;  // code and field of each
  size_t placeholders = 0;
};

Judged Judge(std::string_view text, const PlaceholderStyles& styles,
             std::initializer_list<std::string_view> skip_fields = {}) {
  kinds::Kinds kinds;
  EXPECT_TRUE(kinds.UseRelease(""));
  LoadCrds(kinds, text::Source("crd.yaml", kLampCrd));
  JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  options.placeholders = styles;
  for (const std::string_view field : skip_fields) options.skip_fields.push_back(*FieldPattern::Parse(field));
  const InputReport report = CheckObjects(kinds, text::Source("a.yaml", text), options);
  Judged out{{}, report.placeholders};
  for (const finding::Finding& one : report.findings) {
    out.findings += std::string(InfoOf(one.code).name) + ' ' + one.path.FieldPath() + '\n';
  }
  return out;
}

// A lamp with this spec.
Judged JudgeLamp(const std::string& spec) {
  return Judge("apiVersion: example.com/v1\nkind: Lamp\nmetadata: {name: a}\nspec: " + spec + "\n",
               Styles({"env"}));
}

TEST(Placeholders, MayBeOfAnyType) {
  const Judged judged =
      JudgeLamp(R"({watt: "${W}", colour: "a-${C}", mode: "${M}", lit: "${L}", tags: "${T}"})");
  EXPECT_EQ(judged.findings, "");
  EXPECT_GE(judged.placeholders, 1);
  EXPECT_EQ(JudgeLamp(R"("${SPEC}")").findings, "");
}

TEST(Placeholders, KeepNothingElseFromBeingChecked) {
  EXPECT_EQ(JudgeLamp(R"({watt: "${W}", colour: red})").findings, "cel_violation spec\n");
  EXPECT_EQ(JudgeLamp(R"({watt: "${W}", colour: blue, lit: 3})").findings, "type_mismatch spec.lit\n");
  EXPECT_EQ(JudgeLamp(R"({watt: 9, tags: ["${A}", "${B}", "${C}"], colour: a})").findings,
            "too_many spec.tags\n");
}

TEST(Placeholders, SilenceRulesThatReadThem) {
  EXPECT_EQ(JudgeLamp(R"({watt: 90, most: "${M}", colour: blue})").findings, "");
  EXPECT_EQ(JudgeLamp(R"({watt: 90, colour: "${C}"})").findings, "cel_violation spec\n");
}

TEST(Placeholders, DoNotMakeFieldsKnown) {
  EXPECT_EQ(JudgeLamp(R"({watt: 9, colour: a, size: "${S}"})").findings, "unknown_field spec.size\n");
  EXPECT_EQ(JudgeLamp(R"({watt: 9, colour: a, "${KEY}": 1})").findings, "");
  EXPECT_EQ(JudgeLamp(R"({colour: "${C}"})").findings, "required spec.watt\n");
}

// A Deployment whose selector, labels and containers are these.
std::string Deployment(const std::string& selector, const std::string& labels, const std::string& containers,
                       const std::string& replicas = "1") {
  return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: \"${APP}\"}\nspec:\n  replicas: " +
         replicas + "\n  selector: {matchLabels: {app: \"" + selector +
         "\"}}\n  template:\n    metadata: {labels: {app: \"" + labels + "\"}}\n    spec: {containers: [" +
         containers + "]}\n";
}

TEST(Placeholders, OfBuiltinKindsAreUnknownToo) {
  const PlaceholderStyles env = Styles({"env"});
  EXPECT_EQ(Judge(Deployment("${APP}", "${APP}", "{name: a, image: '${I}'}", "${N}"), env).findings, "");
  EXPECT_EQ(Judge(Deployment("${APP}", "web", "{name: a, image: b}"), env).findings, "");
  EXPECT_EQ(Judge(Deployment("${APP}", "${APP}", "{name: a, image: b, ports: [{containerPort: 70000}]}"), env)
                .findings,
            "invalid_value spec.template.spec.containers[0].ports[0].containerPort\n");
  // What is wrong elsewhere is found although the number of replicas cannot be decoded.
  EXPECT_EQ(Judge(Deployment("${APP}", "${APP}", "{image: '${I}'}", "${N}"), env).findings,
            "required spec.template.spec.containers[0].name\n");
  EXPECT_EQ(
      Judge(Deployment("a", "a", "{name: a, image: b, volumeMounts: [{name: x, mountPath: '${P}'}]}"), env)
          .findings,
      "not_found spec.template.spec.containers[0].volumeMounts[0].name\n");
}

TEST(Placeholders, AreReplacedInSeveralRounds) {
  // More wrong values than are listed at once, and more than all rounds take.
  const auto ports = [](size_t count) {
    std::string out;
    for (size_t i = 0; i < count; ++i) out += "{name: p" + std::to_string(i) + ", port: '${P}'}, ";
    return "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: [" + out +
           "{name: bad, port: 70000}]}\n";
  };
  const PlaceholderStyles env = Styles({"env"});
  const std::string last = [](size_t i) {
    return "invalid_value spec.ports[" + std::to_string(i) + "].port\n";
  }(1500);
  EXPECT_NE(Judge(ports(1500), env).findings.find(last), std::string::npos);
  EXPECT_EQ(Judge(ports(9500), env).findings.find("invalid_value"), std::string::npos);
}

TEST(Placeholders, OfQuantitiesSilenceComparisons) {
  EXPECT_EQ(
      Judge(Deployment("a", "a",
                       "{name: a, image: b, resources: {requests: {memory: 2Gi}, limits: {memory: '${L}'}}}"),
            Styles({"env"}))
          .findings,
      "");
}

TEST(Placeholders, ThatDecideSilenceWhatDependsOnThem) {
  const PlaceholderStyles env = Styles({"env"});
  const auto service = [](const std::string& type) {
    return "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {type: " + type + "}\n";
  };
  EXPECT_EQ(Judge(service("'${TYPE}'"), env).findings, "");
  EXPECT_EQ(Judge(service("ClusterIP"), env).findings, "required spec.ports\n");
}

TEST(Placeholders, MayComeBackInDerivedFields) {
  EXPECT_EQ(Judge("apiVersion: v1\nkind: Namespace\nmetadata: {name: _}\n", Styles({"literal:_"})).findings,
            "");
  EXPECT_NE(Judge("apiVersion: v1\nkind: Namespace\nmetadata: {name: _}\n", {}).findings, "");
}

TEST(Placeholders, InLabelsDoNotHideOtherLabels) {
  EXPECT_EQ(Judge("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {a: \"${A}\", b: \"b c\"}}\n",
                  Styles({"env"}))
                .findings,
            "invalid_value metadata.labels\n");
}

TEST(Placeholders, OfSopsCoverItsOwnField) {
  constexpr std::string_view kSecret = R"(
apiVersion: v1
kind: Secret
metadata: {name: a}
data: {key: "ENC[AES256_GCM,data:x,type:str]"}
sops: {mac: "ENC[AES256_GCM,data:x,type:str]", version: 3.9.1}
)";
  EXPECT_EQ(Judge(kSecret, Styles({"sops"})).findings, "");
  EXPECT_EQ(Judge(kSecret, Styles({"env"})).findings, "format_mismatch data[key]\nunknown_field sops\n");
}

TEST(SkippedFields, AreNotReportedAndHideNothingElse) {
  EXPECT_EQ(Judge(Deployment("a", "a", "{image: b}", "x"), Styles({"env"}), {"spec.replicas"}).findings,
            "required spec.template.spec.containers[0].name\n");
  EXPECT_EQ(Judge(Deployment("a", "a", "{image: b}", "x"), Styles({"env"}),
                  {".spec.replicas", "spec.template.spec.containers"})
                .findings,
            "");
}

}  // namespace
}  // namespace plimsoll::engine
