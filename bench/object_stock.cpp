#include "object_stock.h"

#include <functional>

#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/write.h"

namespace plimsoll::bench {
namespace {

using value::Value;

// Goes over every object of a kind.
void ForEach(const std::string& folder, std::string_view kind, const std::function<void(Value)>& use) {
  const value::ReadOptions options;
  value::Document document;
  value::StreamEntry entry;
  for (const text::Source& source : LoadCorpus(folder, {".yaml", ".yml", ".json"}).sources) {
    value::DocumentStream stream(source, options);
    while (stream.Next(document, entry)) {
      if (!entry.report.ok() || document.empty()) continue;
      const std::optional<Value> found = document.root().Find("kind");
      if (found && found->IsString() && found->AsString() == kind) use(document.root());
    }
  }
}

void AddObject(Corpus& corpus, const std::string& json) {
  corpus.sources.emplace_back(std::to_string(corpus.sources.size()), json);
  corpus.bytes += json.size();
}

std::string JsonOf(Value value) { return value::WriteJson(value, {.escape_html = false}).value_or("null"); }

}  // namespace

Corpus HttpRoutes(const std::string& folder) {
  Corpus corpus;
  corpus.name = "HTTPRoutes";
  ForEach(folder, "HTTPRoute", [&](Value route) { AddObject(corpus, JsonOf(route)); });
  return corpus;
}

Corpus Poolers(const std::string& folder) {
  Corpus corpus;
  corpus.name = "pod templates";
  ForEach(folder, "Deployment", [&](Value deployment) {
    const std::optional<Value> metadata = deployment.Find("metadata");
    const std::optional<Value> spec = deployment.Find("spec");
    const std::optional<Value> pods = spec ? spec->Find("template") : std::nullopt;
    if (!metadata || !pods) return;
    AddObject(corpus,
              R"({"apiVersion":"postgresql.cnpg.io/v1","kind":"Pooler","metadata":)" + JsonOf(*metadata) +
                  R"(,"spec":{"cluster":{"name":"a"},"pgbouncer":{"poolMode":"session"},"template":)" +
                  JsonOf(*pods) + "}}");
  });
  return corpus;
}

Corpus MadeUpDeployments() {
  Corpus corpus;
  corpus.name = "made-up deployments";
  for (int i = 0; i < 1000; ++i) {
    const std::string n = std::to_string(i);
    std::string json =
        R"({"apiVersion":"example.com/v1","kind":"Deployment","metadata":{"name":"d)" + n +
        R"("},"spec":{"replicas":3,"template":{"spec":{"restartPolicy":"Always","containers":[)";
    for (int container = 0; container < 3; ++container) {
      json += container == 0 ? "" : ",";
      json += R"({"name":"c)" + n + R"(","image":"registry.example/app:1.)" + n +
              R"(","ports":[{"containerPort":8080,"protocol":"TCP"}],"env":[{"name":"MODE","value":"fast"},)"
              R"({"name":"LEVEL","value":"debug"}],"resources":{"limits":{"cpu":1,"memory":"1Gi"}}})";
    }
    AddObject(corpus, json + "]}}}}");
  }
  return corpus;
}

}  // namespace plimsoll::bench
