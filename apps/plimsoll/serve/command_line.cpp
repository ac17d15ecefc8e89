// The command line of `serve` and `serve bench`.
#include <chrono>

#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

using serve::BenchOptions;
using serve::ServeOptions;
using serve::TransportLimits;

CLI::Option* AddText(CLI::App& app, const std::string& name, std::string& target, const char* shown,
                     const std::string& help) {
  return app.add_option(name, target, help)->option_text(shown);
}

CLI::Option* AddTexts(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                      const char* shown, const std::string& help) {
  return app.add_option(name, target, help)->allow_extra_args(false)->option_text(shown);
}

// Numbers are not signed: without these, -1 would be the largest one.
bool IsCount(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string WrongNumber(const std::string& text) {
  return IsCount(text) ? "" : "must be a number, not '" + text + "'";
}

std::string WrongCount(const std::string& text) {
  return IsCount(text) && text.find_first_not_of('0') != std::string::npos
             ? ""
             : "must be a number above 0, not '" + text + "'";
}

template <class Number>
CLI::Option* AddNumber(CLI::App& app, const std::string& name, Number& target, const std::string& help) {
  return app.add_option(name, target, help)->type_name("N")->capture_default_str();
}

template <class Number>
CLI::Option* AddLimit(CLI::App& app, const std::string& name, Number& target, const std::string& help) {
  return app.add_option(name, target, help)->check(WrongCount)->option_text("N");
}

// A time such as 30s, 500ms or 1m30s.
void AddTime(CLI::App& app, const std::string& name, std::chrono::milliseconds& target,
             const std::string& help) {
  app.add_option_function<std::string>(
         name, [&target](const std::string& text) { target = *serve::ParsePeriod(text); }, help)
      ->check([](const std::string& text) {
        return serve::ParsePeriod(text) ? std::string()
                                        : "must be a time such as 30s or 500ms, not '" + text + "'";
      })
      ->option_text("TIME");
}

void AddPorts(CLI::App& app, ServeOptions& options) {
  BeginSection(app, kPortsSection);
  AddText(app, "--listen", options.webhook, "ADDRESS", "Serve the webhook over HTTPS, such as on :8443");
  AddText(app, "--sidecar", options.sidecar, "ADDRESS",
          "Serve the sidecar API over HTTP, on loopback or unix:PATH");
  AddText(app, "--operations", options.operations, "ADDRESS", "Serve health and metrics, such as on :8081");
}

void AddCertificates(CLI::App& app, ServeCommand& command) {
  ServeOptions& options = command.options;
  BeginSection(app, kCertificatesSection);
  AddText(app, "--tls-cert", options.certificate, "FILE", "Certificate chain of the webhook (PEM)");
  AddText(app, "--tls-key", options.key, "FILE", "Private key of the webhook (PEM)");
  AddText(app, "--client-ca", options.client_ca, "FILE", "Require client certificates of this CA (PEM)");
  AddTexts(app, "--client-name", options.client_names, "NAME",
           "Common name that a client certificate must have (repeatable)");
  AddText(app, "--self-signed", command.self_signed, "DIR", "Write a CA and a certificate to DIR, and exit");
  AddText(app, "--service", command.service, "NAME",
          "Service of the certificate, NAME.NAMESPACE (default: localhost)");
  AddNumber(app, "--days", command.days, "Days that the certificate is valid");
}

void AddServedSchemas(CLI::App& app, ServeOptions& options) {
  BeginSection(app, kSchemaSection);
  AddTexts(app, "--crds", options.crds, "PATH", "CRDs to load and watch, files or directories (repeatable)");
  AddTexts(app, "--catalog", options.catalogs, "FILE", "Catalog of kinds to load (repeatable)");
  AddTexts(app, "--types", options.types, "DIR", "Go types with +k8s: tags to load (repeatable)");
  AddTexts(app, "--module", options.modules, "PATH=DIR", "Where packages of a Go module are (repeatable)");
  AddKubernetesVersion(app, options.kubernetes_version, "Kubernetes release of the built-in kinds");
  AddTexts(app, "--gate", options.gates, "NAME[=true|false]",
           "Set a feature gate of Kubernetes, such as NAME=false (repeatable)");
  AddText(app, "--pod-security", options.pod_security, "LEVEL[:VERSION]|labels",
          "Apply the Pod Security Standards, by level or by labels of Namespaces");
  AddTexts(app, "--namespaces", options.namespaces, "PATH",
           "Files or directories with Namespaces, whose labels count (repeatable)");
  app.add_flag("--watch-cluster", options.watch_cluster,
               "Load and watch the CRDs of the cluster, as a pod in it");
  AddCluster(app, options.cluster);
}

void AddLimits(CLI::App& app, TransportLimits& limits) {
  BeginSection(app, kLimitsSection);
  AddLimit(app, "--max-body", limits.body_bytes, "Maximum size of a request in bytes (default: 7340032)");
  AddLimit(app, "--max-headers", limits.header_bytes,
           "Maximum size of the headers in bytes (default: 16384)");
  AddLimit(app, "--max-memory", limits.document_bytes,
           "Maximum memory for the values of a request in bytes (default: 67108864)");
  AddLimit(app, "--max-buffered", limits.buffered_bytes,
           "Maximum size of all requests together in bytes (default: 268435456)");
  AddLimit(app, "--max-connections", limits.connections, "Maximum number of connections (default: 1000)");
  AddLimit(app, "--max-in-flight", limits.in_flight,
           "Requests that are answered at a time (default: 2 for each processor)");
  AddLimit(app, "--max-queued", limits.queued, "Requests that wait for that (default: 8 for each of them)");
  AddTime(app, "--deadline", limits.deadline, "Longest time for a request (default: 30s)");
  AddTime(app, "--handshake-time", limits.handshake_time, "Longest time for a TLS handshake (default: 10s)");
  AddTime(app, "--header-time", limits.header_time, "Longest time to receive headers (default: 10s)");
  AddTime(app, "--body-time", limits.body_time, "Longest time to receive a request (default: 30s)");
  AddTime(app, "--write-time", limits.write_time, "Longest time to send an answer (default: 30s)");
  AddTime(app, "--idle-time", limits.idle_time, "Close connections that are idle for so long (default: 2m)");
}

void AddRunning(CLI::App& app, ServeCommand& command) {
  ServeOptions& options = command.options;
  BeginSection(app, kRunningSection);
  AddText(app, "--config", options.configuration, "FILE", "What to enforce, warn about and exempt");
  app.add_flag("--check-config", command.check_config, "Check the configuration and the schemas, and exit");
  AddText(app, "--namespace", options.own_namespace, "NAME",
          "Namespace of the webhook itself, which is exempt")
      ->envname("POD_NAMESPACE");
  AddText(app, "--log", options.log, "FILE", "Append the log to FILE (default: standard output)");
  AddTime(app, "--drain-delay", options.drain_delay, "Serve on for so long after SIGTERM (default: 5s)");
  AddTime(app, "--drain-time", options.drain_time, "Then wait so long for requests to end (default: 30s)");
}

void AddBench(CLI::App& serve, ServeBenchCommand& command, Chosen& chosen) {
  CLI::App* sub = serve.add_subcommand("bench", "Send reviews to a running server and measure its answers");
  BeginSection(*sub, "Options");
  BenchOptions& options = command.options;
  AddText(*sub, "--address", options.address, "ADDRESS", "Address of the server (default: 127.0.0.1:8443)");
  sub->add_flag("--remote", options.allow_remote, "Allow an address of another machine");
  AddText(*sub, "--server-name", options.server_name, "NAME",
          "Name that the certificate must be for (default: localhost)");
  AddText(*sub, "--ca", options.ca, "FILE", "CA of the server; without it, plain HTTP is used");
  AddText(*sub, "--cert", options.certificate, "FILE", "Certificate of the client");
  AddText(*sub, "--key", options.key, "FILE", "Private key of the client");
  AddText(*sub, "--target", options.target, "PATH", "Path to send to (default: /validate?timeout=10s)");
  AddTexts(*sub, "--review", options.reviews, "FILE",
           "Body to send (repeatable; default: a review of a ConfigMap)");
  AddLimit(*sub, "--connections", options.connections, "Connections that send requests (default: 8)");
  AddNumber(*sub, "--idle-connections", options.idle_connections,
            "Connections that are open and send nothing")
      ->check(WrongNumber);
  AddLimit(*sub, "--requests", options.requests, "Maximum number of requests (default: 10000)");
  AddTime(*sub, "--time", options.time, "Maximum time (default: 10s)");
  AddText(*sub, "--operations", options.operations, "ADDRESS",
          "Port of health and metrics, to measure processor time");
  AddChoice(*sub, "--output,-o", command.json, kTextOrJson, "text|json", "Output format (default: text)");
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddServe(CLI::App& app, ServeCommands& commands, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("serve", "Run an admission webhook and an HTTP sidecar");
  ServeCommand& command = commands.serve;
  AddPorts(*sub, command.options);
  AddCertificates(*sub, command);
  AddServedSchemas(*sub, command.options);
  AddRunning(*sub, command);
  AddLimits(*sub, command.options.limits);
  AddBench(*sub, commands.bench, chosen);
  sub->callback([&command, &chosen, sub] {
    if (sub->get_subcommands().empty()) chosen = command;
  });
}

}  // namespace plimsoll::app
