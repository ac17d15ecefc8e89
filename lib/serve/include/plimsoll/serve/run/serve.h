// Serve runs the admission webhook and the sidecar until the process is told to end.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/builtin/kind/cluster_facts.h"
#include "plimsoll/serve/http/limits.h"

namespace plimsoll::serve {

struct ServeOptions {
  // Addresses such as ":8443", "127.0.0.1:8080" or "unix:/run/plimsoll.sock"; empty: there is no such port.
  std::string webhook;     // HTTPS
  std::string sidecar;     // HTTP, for programs on this machine only
  std::string operations;  // HTTP: health and metrics

  std::string certificate;  // files
  std::string key;
  std::string client_ca;                  // empty: clients need no certificate
  std::vector<std::string> client_names;  // common names; empty: all that have a certificate

  std::string configuration;  // a file; empty: the defaults
  std::string own_namespace;  // of the webhook, which is exempt
  std::vector<std::string> crds;
  std::vector<std::string> catalogs;
  std::vector<std::string> types;       // directories with Go types
  std::vector<std::string> modules;     // of packages that these refer to
  std::string kubernetes_version;       // empty: the newest that is built in
  std::vector<std::string> gates;       // of the built-in kinds: NAME=true, NAME=false
  std::string pod_security;             // LEVEL, LEVEL:VERSION or `labels`; empty: Pods are not judged by it
  std::vector<std::string> namespaces;  // files and directories with Namespaces, whose labels count
  builtin::ClusterFacts cluster;        // how the cluster is set up; the clock is the real one
  bool watch_cluster = false;           // CRDs of the API server, as a pod

  TransportLimits limits;
  // After SIGTERM: how long requests are still accepted, and how long those that have begun may take.
  std::chrono::milliseconds drain_delay = std::chrono::seconds(5);
  std::chrono::milliseconds drain_time = std::chrono::seconds(30);
  std::string log;  // a file; empty: standard output
};

// Returns when the server was told to end and has ended. Fails if it cannot start; the message has a line for
// each problem, with the file.
Result<void> Serve(const ServeOptions& options);

// A time such as "30s", "500ms" or "1m30s", as Kubernetes writes it; not negative.
Result<std::chrono::milliseconds> ParsePeriod(std::string_view text);

// What is wrong with the configuration and the schemas, a line each; empty if nothing is.
std::vector<std::string> CheckServeConfiguration(const ServeOptions& options);

// Writes ca.crt, tls.crt and tls.key for a service such as "plimsoll.plimsoll-system" to a directory. Returns
// what was written, a line each.
Result<std::string> WriteSelfSigned(const std::string& directory, const std::string& service, int days);

}  // namespace plimsoll::serve
