#include "plimsoll/serve/run/serve.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "../answer/configuration_holder.h"
#include "../answer/sidecar.h"
#include "../answer/webhook_service.h"
#include "../http/certificates.h"
#include "../http/cluster_client.h"
#include "../http/server.h"
#include "../observe/event_log.h"
#include "../observe/file_watch.h"
#include "../observe/health.h"
#include "../observe/server_metrics.h"
#include "../schemas/schema_reloader.h"
#include "../schemas/schemas.h"
#include "cluster_crds.h"
#include "end_signals.h"
#include "operations_service.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/version.h"
#include "plimsoll/value/duration.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::serve {
namespace {

constexpr const char* kPortCheck = "port";
constexpr const char* kEndCheck = "shutdown";

uint32_t NodesIn(uint64_t bytes) {
  return static_cast<uint32_t>(std::min<uint64_t>(bytes / sizeof(value::Node), value::Limits().max_nodes));
}

// A review is read as a whole, so what is accepted is what transport accepts.
value::Limits ReadLimits(const ServeOptions& options) {
  value::Limits limits;
  limits.max_bytes = options.limits.body_bytes;
  limits.max_nodes = NodesIn(options.limits.document_bytes);
  limits.max_alias_nodes = std::min(limits.max_alias_nodes, limits.max_nodes);
  return limits;
}

SchemaSources SourcesOf(const ServeOptions& options) {
  SchemaSources sources;
  sources.crds = options.crds;
  sources.catalogs = options.catalogs;
  sources.types = {options.types, options.modules};
  sources.kubernetes_version = options.kubernetes_version;
  sources.gates = options.gates;
  sources.pod_security = options.pod_security;
  sources.namespaces = options.namespaces;
  sources.cluster = options.cluster;
  sources.limits = ReadLimits(options);
  sources.more_crds = options.watch_cluster;
  return sources;
}

std::string JoinLines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
}

// As many files as the system allows: each connection needs one.
void RaiseFileLimit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// All parts of the server. They are made in the order in which they need one another, and end in the opposite
// one.
class Program {
 public:
  Program(const ServeOptions& options, int log_file)
      : options_(options),
        log_(log_file, metrics_.log_failures),
        operations_service_(health_, metrics_),
        configuration_(disk_, options.configuration, options.own_namespace),
        schemas_(disk_, SourcesOf(options)),
        reloader_(schemas_, metrics_, health_, log_),
        webhook_service_(schemas_, configuration_, metrics_, ReadLimits(options)),
        sidecar_(schemas_, ReadLimits(options)),
        operations_(OperationsLimits(), metrics_, log_),
        server_(options.limits, metrics_, log_) {
    metrics_.build_info.With({engine::kVersion}).Set(1);
    health_.Set(kPortCheck, Condition::kFailed, "not open yet");
  }

  Result<void> Run(EndSignals& signals) {
    if (const Result<void> started = Start(); !started) return started;
    signals.Wait();
    End(signals);
    return {};
  }

 private:
  static TransportLimits OperationsLimits() {
    TransportLimits limits;
    limits.connections = 100;
    limits.in_flight = 1;
    return limits;
  }

  // Health is reported while schemas are loaded, which may take a while.
  Result<void> Start() {
    if (const Result<void> listening = ListenOnAll(); !listening) return listening;
    if (const Result<void> started = operations_.Start(); !started) return started;
    if (const std::vector<std::string> errors = configuration_.Load(); !errors.empty())
      return Fail(JoinLines(errors));
    schemas_.UsePolicies(configuration_.Current()->policies);
    if (const Result<void> found = FindCrds(); !found) return found;
    if (!reloader_.Load()) return Fail(reloader_.failure());
    WatchFiles();
    if (const Result<void> watched = WatchCluster(); !watched) return watched;
    if (const Result<void> started = server_.Start(); !started) return started;
    health_.Set(kPortCheck, Condition::kOk);
    log_.Event(Level::kInfo, "ready", {{"version", engine::kVersion}});
    return {};
  }

  // A path that is misspelled must not make kinds unknown. Later, paths may come and go.
  Result<void> FindCrds() const {
    for (const std::string& path : options_.crds) {
      const Result<std::optional<text::FileKind>> kind = disk_.KindOf(path);
      if (!kind) return Fail(path + ": " + kind.error().message);
      if (!*kind) return Fail(path + ": no such file or directory");
    }
    return {};
  }

  Result<void> ListenOnAll() {
    if (!options_.operations.empty()) {
      const Result<void> open =
          Listen(operations_, {.name = "operations", .service = &operations_service_, .is_gated = false},
                 options_.operations);
      if (!open) return open;
    }
    if (!options_.sidecar.empty()) {
      const Result<void> open = Listen(server_, {.name = "sidecar", .service = &sidecar_}, options_.sidecar);
      if (!open) return open;
    }
    if (options_.webhook.empty()) return {};
    Result<std::unique_ptr<Certificates>> certificates =
        Certificates::Load({options_.certificate, options_.key, options_.client_ca}, metrics_, log_);
    if (!certificates) return std::unexpected(certificates.error());
    certificates_ = std::move(*certificates);
    return Listen(server_,
                  {.name = "webhook",
                   .service = &webhook_service_,
                   .certificates = certificates_.get(),
                   .client_names = options_.client_names},
                  options_.webhook);
  }

  Result<void> Listen(Server& server, Endpoint endpoint, const std::string& text) {
    const std::string name = endpoint.name;
    const Result<Address> address = ParseAddress(text);
    if (!address) return Fail(name + ": " + address.error().message);
    if (name == "sidecar" && !address->IsLocal()) {
      return Fail("sidecar: " + text + " is open to other machines; use loopback or unix:PATH");
    }
    const Result<Address> bound = server.Listen(std::move(endpoint), *address);
    if (!bound) return std::unexpected(bound.error());
    log_.Event(Level::kInfo, "listening", {{"listener", name}, {"address", bound->Text()}});
    return {};
  }

  std::vector<std::string> WatchedPaths() const {
    std::vector<std::string> paths = options_.crds;
    paths.insert(paths.end(), options_.catalogs.begin(), options_.catalogs.end());
    paths.insert(paths.end(), options_.namespaces.begin(), options_.namespaces.end());
    for (const std::string& types : options_.types) paths.push_back(types.substr(0, types.find('=')));
    if (!options_.configuration.empty()) paths.push_back(options_.configuration);
    const std::vector<std::string>& policies = configuration_.Current()->policies;
    paths.insert(paths.end(), policies.begin(), policies.end());
    return paths;
  }

  void WatchFiles() {
    watch_.emplace(FileWatch::Options{.paths = WatchedPaths()}, [this](FileWatch& watch) {
      const bool changed = configuration_.Poll(metrics_, health_, log_);
      // Before they are read, so that no change is missed.
      if (changed) watch.Watch(WatchedPaths());
      const std::lock_guard lock(load_mutex_);
      schemas_.UsePolicies(configuration_.Current()->policies);
      reloader_.Poll();
    });
  }

  Result<void> WatchCluster() {
    if (!options_.watch_cluster) return {};
    Result<ClusterAccess> access = AccessOfPod();
    if (!access) return Fail("--watch-cluster: " + access.error().message);
    cluster_.emplace(std::move(*access));
    cluster_crds_.emplace(*cluster_, schemas_, metrics_, health_, log_, [this] {
      const std::lock_guard lock(load_mutex_);
      reloader_.Load();
    });
    return {};
  }

  // Endpoints of a service take a moment to disappear for clients, so the server goes on for a while. A
  // second signal ends the wait.
  void End(EndSignals& signals) {
    health_.Set(kEndCheck, Condition::kFailed, "the server is ending");
    metrics_.draining.Set(1);
    log_.Event(Level::kInfo, "draining");
    server_.BeginDrain();
    signals.WaitFor(options_.drain_delay);
    const bool is_complete = server_.Stop(options_.drain_time);
    operations_.Stop(std::chrono::milliseconds(0));
    log_.Event(is_complete ? Level::kInfo : Level::kWarning, "ended",
               {{"requests", is_complete ? "all answered" : "some were cut"}});
  }

  const ServeOptions& options_;
  const engine::Disk disk_;
  ServerMetrics metrics_;
  Health health_;
  EventLog log_;
  OperationsService operations_service_;
  ConfigurationHolder configuration_;
  Schemas schemas_;
  SchemaReloader reloader_;
  WebhookService webhook_service_;
  Sidecar sidecar_;
  std::unique_ptr<Certificates> certificates_;
  Server operations_;
  Server server_;
  std::mutex load_mutex_;  // schemas are loaded by one thread at a time
  std::optional<FileWatch> watch_;
  std::optional<ClusterClient> cluster_;
  std::optional<ClusterCrds> cluster_crds_;
};

Result<void> CheckOptions(const ServeOptions& options) {
  if (options.webhook.empty() && options.sidecar.empty()) {
    return Fail("nothing to serve: give --listen ADDRESS for the webhook or --sidecar ADDRESS");
  }
  if (!options.webhook.empty() && (options.certificate.empty() || options.key.empty())) {
    return Fail("the webhook needs --tls-cert FILE and --tls-key FILE (--self-signed DIR writes a pair)");
  }
  if (!options.client_names.empty() && options.client_ca.empty())
    return Fail("--client-name needs --client-ca FILE");
  return {};
}

}  // namespace

Result<void> Serve(const ServeOptions& options) {
  if (const Result<void> good = CheckOptions(options); !good) return good;
  EndSignals signals;
  RaiseFileLimit();
  FileDescriptor log_file;
  if (!options.log.empty()) {
    log_file = FileDescriptor(::open(options.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640));
    if (!log_file.is_open()) return Fail(options.log + ": " + std::strerror(errno));
  }
  return Program(options, log_file.is_open() ? log_file.number() : STDOUT_FILENO).Run(signals);
}

Result<std::chrono::milliseconds> ParsePeriod(std::string_view text) {
  const Result<value::Duration> duration = value::ParseDuration(text);
  if (!duration) return std::unexpected(duration.error());
  if (duration->nanoseconds < 0) return Fail("a time is not negative");
  return std::chrono::milliseconds(duration->Milliseconds());
}

std::vector<std::string> CheckServeConfiguration(const ServeOptions& options) {
  const engine::Disk disk;
  ConfigurationHolder configuration(disk, options.configuration, options.own_namespace);
  std::vector<std::string> problems = configuration.Load();
  Schemas schemas(disk, SourcesOf(options));
  schemas.UsePolicies(configuration.Current()->policies);
  const LoadOutcome outcome = schemas.Load();
  if (outcome.policy_problems.empty() && !outcome.failure.empty()) problems.push_back(outcome.failure);
  problems.insert(problems.end(), outcome.policy_problems.begin(), outcome.policy_problems.end());
  for (const CrdProblem& problem : outcome.problems) problems.push_back(problem.Text());
  return problems;
}

}  // namespace plimsoll::serve
