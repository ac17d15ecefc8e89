#include "server_metrics.h"

namespace plimsoll::serve {

ServerMetrics::ServerMetrics()
    : requests(registry.Counters("plimsoll_requests_total", "Requests that were answered.",
                                 {"endpoint", "kind", "operation", "verdict"})),
      responses(registry.Counters("plimsoll_responses_total", "HTTP responses.", {"listener", "code"})),
      duration(registry.Histograms("plimsoll_request_duration_seconds",
                                   "Time from the last byte of a request to its answer.", {"endpoint"})),
      checking(registry.Histograms("plimsoll_check_duration_seconds", "Time spent on checking objects.",
                                   {"endpoint"})),
      in_flight(registry.OneGauge("plimsoll_requests_in_flight", "Requests that are being answered.")),
      queued(registry.OneGauge("plimsoll_requests_queued", "Requests that wait to be answered.")),
      cel_cost(registry.OneCounter("plimsoll_cel_cost_total", "Cost of the CEL rules that were run.")),
      deadlines(registry.OneCounter("plimsoll_deadlines_passed_total",
                                    "Requests that were not answered within their time.")),
      shed(registry.Counters("plimsoll_shed_total", "Requests and connections refused because of load.",
                             {"reason"})),
      refused(registry.Counters("plimsoll_refused_total", "Requests refused by transport.", {"reason"})),
      cut(registry.Counters("plimsoll_connections_cut_total", "Connections closed by a time limit.",
                            {"reason"})),
      connections(registry.Gauges("plimsoll_connections", "Open connections.", {"listener"})),
      accepted(registry.Counters("plimsoll_connections_accepted_total", "Connections that were accepted.",
                                 {"listener"})),
      accept_failures(registry.OneCounter("plimsoll_accept_failures_total",
                                          "Connections that could not be accepted, such as for lack of file "
                                          "descriptors.")),
      handshake_failures(
          registry.OneCounter("plimsoll_tls_handshake_failures_total", "TLS handshakes that failed.")),
      reloads(registry.Counters("plimsoll_reloads_total", "Files that were loaded again.", {"what"})),
      reload_failures(registry.Counters("plimsoll_reload_failures_total",
                                        "Changed files that were refused; the old ones stay in use.",
                                        {"what"})),
      certificate_expiry(registry.OneGauge("plimsoll_certificate_expiry_timestamp_seconds",
                                           "When the certificate in use expires, in Unix time.")),
      declarative_mismatches(
          registry.OneCounter("plimsoll_declarative_validation_mismatches_total",
                              "Objects for which declared rules report what handwritten ones do not.")),
      declarative_panics(registry.OneCounter("plimsoll_declarative_validation_panics_total",
                                             "Declared validations that failed by themselves.")),
      watch_events(registry.Counters("plimsoll_crd_watch_events_total",
                                     "Events of the watch of CustomResourceDefinitions.", {"type"})),
      watch_restarts(registry.OneCounter("plimsoll_crd_watch_restarts_total",
                                         "Times the watch of CustomResourceDefinitions was started again.")),
      loaded_kinds(registry.OneGauge("plimsoll_loaded_kinds", "Kinds whose CRDs are loaded.")),
      loaded_policies(registry.OneGauge("plimsoll_loaded_policies", "Admission policies that are in use.")),
      policy_refusals(registry.Counters("plimsoll_policy_refusals_total",
                                        "Requests that an admission policy would refuse.",
                                        {"policy", "binding", "verdict"})),
      draining(registry.OneGauge("plimsoll_draining", "1 if the server was told to end.")),
      log_failures(
          registry.OneCounter("plimsoll_log_failures_total", "Lines of the log that could not be written.")),
      build_info(
          registry.Gauges("plimsoll_build_info", "The version of the program; always 1.", {"version"})) {}

}  // namespace plimsoll::serve
