// The metrics of a server, by name. docs/serve.md lists them; a test compares.
#pragma once

#include "metrics.h"

namespace plimsoll::serve {

struct ServerMetrics {
  ServerMetrics();
  ServerMetrics(const ServerMetrics&) = delete;
  ServerMetrics& operator=(const ServerMetrics&) = delete;

  Registry registry;

  // Requests that were answered. Transport counts them, from the facts of an answer.
  Family<Counter>& requests;    // endpoint, kind, operation, verdict
  Family<Counter>& responses;   // listener, code
  Family<Histogram>& duration;  // endpoint
  Family<Histogram>& checking;  // endpoint
  Gauge& in_flight;
  Gauge& queued;
  Counter& cel_cost;
  Counter& deadlines;

  // Transport: what was refused or cut, and why.
  Family<Counter>& shed;       // reason
  Family<Counter>& refused;    // reason: body_too_large, headers_too_large, bad_request, ...
  Family<Counter>& cut;        // reason: idle, slow_headers, slow_body, slow_reader, handshake
  Family<Gauge>& connections;  // listener
  Family<Counter>& accepted;   // listener
  Counter& accept_failures;
  Counter& handshake_failures;

  // What is reloaded while the server runs: certificates, configuration, crds, catalogs, types.
  Family<Counter>& reloads;          // what
  Family<Counter>& reload_failures;  // what
  Gauge& certificate_expiry;

  // Declared validation (+k8s: tags) beside handwritten rules.
  Counter& declarative_mismatches;
  Counter& declarative_panics;

  // The list and watch of CRDs in a cluster.
  Family<Counter>& watch_events;  // type
  Counter& watch_restarts;
  Gauge& loaded_kinds;

  // Admission policies.
  Gauge& loaded_policies;
  Family<Counter>& policy_refusals;  // policy, binding, verdict

  Gauge& draining;

  Counter& log_failures;
  Family<Gauge>& build_info;  // version
};

}  // namespace plimsoll::serve
