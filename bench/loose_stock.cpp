#include "loose_stock.h"

#include <fstream>
#include <sstream>

#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {
namespace {

constexpr int kValues = 64;

class OneDocument final : public schema::DocumentResolver {
 public:
  explicit OneDocument(value::Value root) : root_(root) {}
  std::optional<value::Value> Find(const std::string& uri) override {
    return uri == "document" ? std::optional(root_) : std::nullopt;
  }

 private:
  value::Value root_;
};

template <class Make>
Corpus Values(const char* name, const Make& make) {
  Corpus corpus;
  corpus.name = name;
  for (int i = 0; i < kValues; ++i) {
    corpus.sources.emplace_back(std::to_string(i), make(i));
    corpus.bytes += corpus.sources.back().bytes().size();
  }
  return corpus;
}

std::string JsonDeployment(int i) {
  const std::string n = std::to_string(i);
  std::string out =
      R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web)" + n +
      R"(","namespace":"shop","labels":{"app":"web","release":"r)" + n + R"("}},"spec":{"replicas":)" + n +
      R"(,"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},)"
      R"("spec":{"containers":[)";
  for (int c = 0; c <= i % 3; ++c) {
    out +=
        (c == 0 ? "" : ",") + (R"({"name":"c)" + std::to_string(c)) +
        R"(","image":"registry/web:1.2","ports":[{"containerPort":8080,"protocol":"TCP"}],)"
        R"("env":[{"name":"A","value":"b"},{"name":"C","valueFrom":{"fieldRef":{"fieldPath":"status.podIP"}}}],)"
        R"("resources":{"limits":{"cpu":"500m","memory":"128Mi"}},"livenessProbe":{"httpGet":{"path":"/ok",)"
        R"("port":8080},"periodSeconds":10}})";
  }
  return out + R"(],"nodeSelector":{"disk":"ssd"},"terminationGracePeriodSeconds":30}}}})";
}

constexpr std::string_view kRecord =
    R"({"type":"object","required":["id","name"],"additionalProperties":false,
    "properties":{"id":{"type":"integer","minimum":1},"name":{"type":"string","minLength":1,"maxLength":40},
    "tags":{"type":"array","items":{"type":"string","pattern":"^[a-z]+$"},"maxItems":8},
    "price":{"type":"number","exclusiveMinimum":0,"multipleOf":0.01},"stock":{"$ref":"#/$defs/stock"}},
    "$defs":{"stock":{"type":"object","patternProperties":{"^w[0-9]+$":{"type":"integer"}}}}})";

std::string Record(int i) {
  const std::string n = std::to_string(i + 1);
  return R"({"id":)" + n + R"(,"name":"thing )" + n + R"(","tags":["red","round","new"],"price":)" + n +
         R"(.25,"stock":{"w1":3,"w22":)" + n + "}}";
}

constexpr std::string_view kUnion =
    R"({"type":"object","required":["kind"],"oneOf":[
    {"properties":{"kind":{"const":"circle"},"radius":{"type":"number"}},"required":["radius"]},
    {"properties":{"kind":{"const":"box"},"width":{"type":"number"},"height":{"type":"number"}},
    "required":["width","height"]},
    {"properties":{"kind":{"const":"text"},"text":{"type":"string"}},"required":["text"]}],
    "if":{"properties":{"kind":{"const":"text"}}},"then":{"properties":{"size":{"minimum":6}}},
    "properties":{"size":{"type":"integer"}},"unevaluatedProperties":false})";

std::string Union(int i) {
  const std::string n = std::to_string(i + 6);
  if (i % 3 == 0) return R"({"kind":"circle","radius":)" + n + ".5}";
  if (i % 3 == 1) return R"({"kind":"box","width":)" + n + R"(,"height":2})";
  return R"({"kind":"text","text":"hello )" + n + R"(","size":)" + n + "}";
}

constexpr std::string_view kList =
    R"({"type":"array","prefixItems":[{"type":"string"}],"items":{"anyOf":[{"type":"integer"},
    {"type":"object","properties":{"v":{"type":"integer"}},"required":["v"]}]},"uniqueItems":true,
    "contains":{"type":"object"},"minContains":1,"maxContains":50,"minItems":3})";

std::string List(int i) {
  std::string out = "[\"numbers\"";
  for (int j = 0; j < 20; ++j) {
    const std::string n = std::to_string(i * 100 + j);
    out += j % 4 == 0 ? R"(,{"v":)" + n + "}" : "," + n;
  }
  return out + "]";
}

std::string ReadText(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace

LooseStock::LooseStock(std::string name, std::string_view document, const std::string& part, Corpus corpus)
    : name_(std::move(name)),
      source_("document", document),
      reference_source_("", "{\"$ref\":\"document#" + part + "\"}"),
      corpus_(std::move(corpus)) {
  if (!value::ReadJson(source_.bytes(), {}, document_).ok() ||
      !value::ReadJson(reference_source_.bytes(), {}, reference_).ok()) {
    return;
  }
  OneDocument resolver(document_.root());
  schema::ImportOptions options;
  if (!part.empty()) options.dialect = schema::Dialect::kOpenApi3_0;
  options.resolver = &resolver;
  auto imported = schema::ImportJsonSchema(reference_.root(), options);
  if (!imported) return;
  imported_.emplace(*std::move(imported));
  program_ = check::CompileLoose(imported_->schema, {});
  usable_ = true;
}

std::vector<std::string_view> LooseStockNames() { return {"deployment", "record", "union", "list"}; }

std::unique_ptr<LooseStock> MakeLooseStock(std::string_view name, const std::string& shared) {
  if (name == "record") {
    return std::make_unique<LooseStock>("record", kRecord, "", Values("records", Record));
  }
  if (name == "union") return std::make_unique<LooseStock>("union", kUnion, "", Values("shapes", Union));
  if (name == "list") return std::make_unique<LooseStock>("list", kList, "", Values("lists", List));
  const std::string text = ReadText(shared + "/corpus/openapi/v1.37/apis__apps__v1_openapi.json");
  if (name != "deployment" || text.empty()) return nullptr;
  return std::make_unique<LooseStock>("deployment", text, "/components/schemas/io.k8s.api.apps.v1.Deployment",
                                      Values("Deployments", JsonDeployment));
}

}  // namespace plimsoll::bench
