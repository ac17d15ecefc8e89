// The command as people run it, beside its peers: many Deployments, one small file, HTTPRoutes with
// their rules. Every run is a process of its own, started and waited for here.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "crd_stock.h"
#include "measure.h"
#include "object_stock.h"

namespace plimsoll::bench {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

struct ProgramRun {
  double wall_ms = 1e9;
  double processor_ms = 1e9;
  double peak_mib = 0;
  int exit_code = -1;
};

double Milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

// Standard output goes to a file or nowhere.
ProgramRun Start(Words words, const std::string& out = "/dev/null") {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDOUT_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ProgramRun run;
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return run;
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begin;
  run.wall_ms = wall.count();
  run.processor_ms = Milliseconds(usage.ru_utime) + Milliseconds(usage.ru_stime);
  run.peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return run;
}

ProgramRun Best(const Words& words, int times) {
  ProgramRun best;
  for (int i = 0; i < times; ++i) {
    const ProgramRun run = Start(words);
    best.wall_ms = std::min(best.wall_ms, run.wall_ms);
    best.processor_ms = std::min(best.processor_ms, run.processor_ms);
    best.peak_mib = std::max(best.peak_mib, run.peak_mib);
    best.exit_code = run.exit_code;
  }
  return best;
}

// A peer's words are empty where it is not at hand.
void CompareRuns(const char* title, const Words& ours, const char* peer, const Words& theirs, double goal) {
  const ProgramRun mine = Best(ours, 7);
  std::printf("  %-34s %8.1f ms %8.1f MiB", title, mine.wall_ms, mine.peak_mib);
  if (!theirs.empty()) {
    const ProgramRun other = Best(theirs, 3);
    std::printf("   %s %8.1f ms %8.1f MiB   %6.1f x (goal %.0f)", peer, other.wall_ms, other.peak_mib,
                other.wall_ms / mine.wall_ms, goal);
    if (other.exit_code != mine.exit_code) std::printf("  (verdicts differ)");
  }
  if (mine.exit_code != 0) std::printf("  (exit code %d)", mine.exit_code);
  std::printf("\n");
}

// About 4.2 kB, as Deployments with a few containers are.
std::string YamlDeployment(int number) {
  const std::string name = "web-" + std::to_string(number);
  std::string out =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: " + name +
      "\n  namespace: shop\n  labels:\n    app.kubernetes.io/name: " + name +
      "\n    app.kubernetes.io/part-of: shop\nspec:\n  replicas: 3\n  selector:\n    matchLabels:\n"
      "      app: " +
      name + "\n  template:\n    metadata:\n      labels:\n        app: " + name +
      "\n    spec:\n      containers:\n";
  int port = 8080;
  for (const char* container : {"app", "proxy", "log"}) {
    const std::string port_name = std::string("http-") + container;
    out += std::string("      - name: ") + container + "\n        image: registry.example.com/shop/" +
           container + ":1.2." + std::to_string(number % 10) +
           "\n        imagePullPolicy: IfNotPresent\n        ports:\n        - name: " + port_name +
           "\n          containerPort: " + std::to_string(port++) +
           "\n          protocol: TCP\n        env:\n";
    for (int i = 0; i < 12; ++i) {
      out += "        - name: SETTING_" + std::to_string(i) + "\n          value: \"value of setting " +
             std::to_string(i) + "\"\n";
    }
    out +=
        "        resources:\n          requests:\n            cpu: 100m\n            memory: 128Mi\n"
        "          limits:\n            cpu: \"1\"\n            memory: 512Mi\n        livenessProbe:\n"
        "          httpGet:\n            path: /healthz\n            port: " +
        port_name + "\n          initialDelaySeconds: 5\n";
  }
  return out + "      terminationGracePeriodSeconds: 30\n      serviceAccountName: shop\n";
}

class Repository {
 public:
  Repository(std::string program, const std::string& peers)
      : program_(std::move(program)), peers_(peers), place_(fs::temp_directory_path() / "plimsoll-bench") {
    fs::remove_all(place_);
    fs::create_directories(place_);
  }
  ~Repository() { fs::remove_all(place_); }
  Repository(const Repository&) = delete;
  Repository& operator=(const Repository&) = delete;

  void Deployments() {
    constexpr int kCount = 4000;
    std::ofstream(At("one.yaml")) << YamlDeployment(0);
    std::ofstream many(At("many.yaml"));
    for (int i = 0; i < kCount; ++i) many << "---\n" << YamlDeployment(i);
    many.close();
    fs::create_directories(At("files"));
    for (int i = 0; i < kCount; ++i) {
      std::ofstream(At("files/" + std::to_string(i) + ".yaml")) << YamlDeployment(i);
    }
    std::printf("%d Deployments, %.1f MB of YAML\n", kCount,
                static_cast<double>(fs::file_size(At("many.yaml"))) / 1e6);
    const bool schema = WriteSchema();
    const auto conform = [&](const std::string& path) {
      return schema ? Peer("kubeconform",
                           {"-schema-location", At("{{.ResourceKind}}{{.KindSuffix}}.json"), "-n", "2", path})
                    : Words();
    };
    CompareRuns("in one file", {program_, "check", "--no-config", At("many.yaml")}, "kubeconform",
                conform(At("many.yaml")), 10);
    CompareRuns("in as many files", {program_, "check", "--no-config", At("files")}, "kubeconform",
                conform(At("files")), 10);
    CompareRuns("one alone (goal 10 ms)", {program_, "check", "--no-config", At("one.yaml")}, "kubeconform",
                conform(At("one.yaml")), 1);
  }

  void Routes(const std::string& shared) {
    const auto crd = ManifestOf(shared + "/corpus/crds-yaml", "HTTPRoute");
    const Corpus routes = HttpRoutes(shared + "/corpus/manifests");
    if (!crd || routes.sources.empty()) {
      std::printf("  HTTPRoutes: the corpus is not at hand\n");
      return;
    }
    fs::create_directories(At("crds"));
    std::ofstream(At("crds/crd.yaml")) << crd->bytes();
    constexpr size_t kCount = 500;
    std::ofstream many(At("routes.yaml"));
    for (size_t i = 0; i < kCount; ++i) {
      many << "---\n" << routes.sources[i % routes.sources.size()].bytes() << '\n';
    }
    many.close();
    CompareRuns("500 HTTPRoutes with their rules",
                {program_, "check", "--no-config", "--crds", At("crds"), At("routes.yaml")},
                "kubectl-validate", Peer("kubectl-validate", {"--local-crds", At("crds"), At("routes.yaml")}),
                500);
  }

 private:
  std::string At(const std::string& name) const { return (place_ / name).string(); }

  Words Peer(const std::string& name, Words words) const {
    const std::string program = peers_ + "/" + name;
    if (peers_.empty() || !fs::exists(program)) return {};
    words.insert(words.begin(), program);
    return words;
  }

  // The schema both judge by.
  bool WriteSchema() const {
    return Start({program_, "catalog", "show", "apps/v1/Deployment", "-o", "json"}, At("api.json"))
                   .exit_code == 0 &&
           Start({program_, "schema", "convert", At("api.json"), "--kind", "Deployment", "--to",
                  "json-schema-draft-7", "-o", "json"},
                 At("deployment-apps-v1.json"))
                   .exit_code == 0;
  }

  std::string program_;
  std::string peers_;
  fs::path place_;
};

}  // namespace

void BenchRepository(const std::string& shared, const std::string& program, const std::string& peers) {
  std::printf("\nrepository: whole runs of the command\n");
  if (!fs::exists(program)) {
    std::printf("  %s is not built\n", program.c_str());
    return;
  }
  Repository repository(program, peers);
  repository.Deployments();
  repository.Routes(shared);
}

}  // namespace plimsoll::bench
