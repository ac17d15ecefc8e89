#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "measure.h"

namespace plimsoll::bench {
namespace {

namespace fs = std::filesystem;

std::string ReadWhole(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void AddSource(Corpus& corpus, const std::string& name, const std::string& text) {
  corpus.sources.emplace_back(name, text);
  corpus.bytes += text.size();
}

std::string Container(int i, bool json) {
  const std::string n = std::to_string(i);
  if (json) {
    return R"({"name": "c)" + n + R"(", "image": "registry.example/app:1.)" + n +
           R"(", "ports": [{"containerPort": )" + std::to_string(8000 + i) +
           R"(, "protocol": "TCP"}], "env": [{"name": "MODE", "value": "a \"quoted\" word"}]})";
  }
  return "      - name: c" + n + "\n        image: registry.example/app:1." + n +
         "\n        ports:\n        - containerPort: " + std::to_string(8000 + i) +
         "\n          protocol: TCP\n        env:\n        - name: MODE\n          value: \"a quoted "
         "word\"\n";
}

}  // namespace

Corpus LoadCorpus(const std::string& folder, const std::vector<std::string_view>& endings) {
  Corpus corpus;
  corpus.name = fs::path(folder).filename().string();
  if (!fs::exists(folder)) return corpus;
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().string();
    const bool wanted = std::ranges::any_of(endings, [&](std::string_view e) { return path.ends_with(e); });
    if (entry.is_regular_file() && wanted) paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  for (const fs::path& path : paths) AddSource(corpus, path.string(), ReadWhole(path));
  return corpus;
}

Corpus MadeUpJson() {
  Corpus corpus;
  corpus.name = "made-up deployments";
  for (int file = 0; file < 50; ++file) {
    std::string text = "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [\n";
    for (int i = 0; i < 100; ++i) {
      text += i == 0 ? "" : ",\n";
      text += R"(  {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "d)" +
              std::to_string(i) + R"("}, "spec": {"replicas": 3, "template": {"spec": {"containers": [)" +
              Container(i, true) + "]}}}}";
    }
    AddSource(corpus, std::to_string(file), text + "\n]}\n");
  }
  return corpus;
}

Corpus MadeUpYaml() {
  Corpus corpus;
  corpus.name = "made-up deployments";
  for (int file = 0; file < 1000; ++file) {
    std::string text = "# made up\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: d" +
                       std::to_string(file) +
                       "\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n";
    for (int i = 0; i < 10; ++i) text += Container(i, false);
    AddSource(corpus, std::to_string(file), text);
  }
  return corpus;
}

}  // namespace plimsoll::bench
