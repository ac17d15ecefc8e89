#include "plimsoll/serve/run/bench.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "../http/http_client.h"
#include "../http/tls.h"
#include "../observe/broken_pipes.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::serve {
namespace {

using BenchClock = std::chrono::steady_clock;

constexpr uint64_t kMaxReviewBytes = uint64_t{64} << 20;

constexpr std::string_view kConfigMapReview =
    R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"bench",)"
    R"("kind":{"group":"","version":"v1","kind":"ConfigMap"},"resource":{"group":"","version":"v1",)"
    R"("resource":"configmaps"},"name":"settings","namespace":"default","operation":"CREATE",)"
    R"("userInfo":{"username":"bench"},"object":{"apiVersion":"v1","kind":"ConfigMap","metadata":)"
    R"({"name":"settings","namespace":"default","labels":{"app":"bench"}},"data":{"colour":"blue",)"
    R"("size":"10","lines":"one\ntwo\nthree\n"}},"oldObject":null,"dryRun":false,"options":null}})";

// What all clients of a run share.
struct Run {
  ClientOptions client;
  std::string target;
  std::vector<std::string> bodies;
  std::atomic<int64_t> left;  // requests to send
  BenchClock::time_point until;
};

// What one client has seen.
struct Seen {
  std::vector<int64_t> nanoseconds;
  uint64_t shed = 0;
  uint64_t failed = 0;
  std::string first_failure;

  void Fail(std::string why) {
    if (failed++ == 0) first_failure = std::move(why);
  }
};

Result<std::string> ReadText(const std::string& path) {
  const engine::ReadFile file = engine::Disk().Read(path, kMaxReviewBytes);
  if (!file) return Fail(path + ": " + file.error().message);
  return std::string(file->bytes());
}

Result<TlsContext> ContextOf(const BenchOptions& options) {
  if (options.ca.empty()) return TlsContext();
  ClientIdentity identity;
  const std::pair<const std::string*, std::string*> parts[] = {{&options.ca, &identity.ca},
                                                               {&options.certificate, &identity.certificate},
                                                               {&options.key, &identity.key}};
  for (const auto& [path, text] : parts) {
    if (path->empty()) continue;
    Result<std::string> read = ReadText(*path);
    if (!read) return std::unexpected(read.error());
    *text = std::move(*read);
  }
  return MakeClientContext(identity);
}

Result<std::vector<std::string>> BodiesOf(const BenchOptions& options) {
  std::vector<std::string> bodies;
  for (const std::string& path : options.reviews) {
    Result<std::string> body = ReadText(path);
    if (!body) return std::unexpected(body.error());
    bodies.push_back(std::move(*body));
  }
  if (bodies.empty()) bodies.emplace_back(kConfigMapReview);
  return bodies;
}

Result<Address> AddressOf(const BenchOptions& options) {
  const Result<Address> address = ParseAddress(options.address);
  if (address && !address->IsLocal() && !options.allow_remote) {
    return Fail(options.address + " is another machine; --remote allows that");
  }
  return address;
}

void SendOne(HttpClient& client, const Run& run, const std::string& body, Seen& seen) {
  const BenchClock::time_point begin = BenchClock::now();
  const Result<HttpReply> reply = client.Send("POST", run.target, body);
  const int64_t nanoseconds = std::chrono::nanoseconds(BenchClock::now() - begin).count();
  if (!reply) {
    seen.Fail(reply.error().message);
  } else if (reply->head.status == 429) {
    ++seen.shed;
  } else if (reply->head.status != 200) {
    seen.Fail("status " + std::to_string(reply->head.status) + ": " + reply->body.substr(0, 200));
  } else {
    seen.nanoseconds.push_back(nanoseconds);
  }
}

void SendAll(Run& run, Seen& seen, size_t first_body) {
  std::unique_ptr<HttpClient> client;
  for (size_t next = first_body; run.left.fetch_sub(1) > 0 && BenchClock::now() < run.until; ++next) {
    if (!client || !client->is_open()) {
      Result<std::unique_ptr<HttpClient>> connected = HttpClient::Connect(run.client);
      if (!connected) return seen.Fail(connected.error().message);
      client = std::move(*connected);
    }
    const uint64_t failed = seen.failed;
    SendOne(*client, run, run.bodies[next % run.bodies.size()], seen);
    if (seen.failed != failed) client.reset();
  }
}

double Percentile(const std::vector<int64_t>& sorted, double part) {
  if (sorted.empty()) return 0;
  const auto index = static_cast<size_t>(part * static_cast<double>(sorted.size()));
  return static_cast<double>(sorted[std::min(index, sorted.size() - 1)]) / 1000;
}

BenchReport Summary(std::vector<Seen>& clients, double seconds) {
  BenchReport report;
  report.seconds = seconds;
  std::vector<int64_t> all;
  for (Seen& seen : clients) {
    all.insert(all.end(), seen.nanoseconds.begin(), seen.nanoseconds.end());
    report.shed += seen.shed;
    report.failed += seen.failed;
    if (report.first_failure.empty()) report.first_failure = std::move(seen.first_failure);
  }
  std::ranges::sort(all);
  report.answered = all.size();
  report.p50 = Percentile(all, 0.5);
  report.p99 = Percentile(all, 0.99);
  report.p999 = Percentile(all, 0.999);
  report.slowest = Percentile(all, 1);
  return report;
}

// A number of /metrics.
std::optional<double> NumberOf(const std::string& metrics, std::string_view name) {
  const size_t at = metrics.find('\n' + std::string(name) + ' ');
  if (at == metrics.npos) return {};
  return std::strtod(metrics.c_str() + at + name.size() + 2, nullptr);
}

Result<std::string> ReadMetrics(const std::string& operations) {
  if (operations.empty()) return "";
  const Result<Address> address = ParseAddress(operations);
  if (!address) return std::unexpected(address.error());
  const Result<std::unique_ptr<HttpClient>> client =
      HttpClient::Connect({.address = *address, .server_name = "localhost"});
  if (!client) return std::unexpected(client.error());
  Result<HttpReply> reply = (*client)->Send("GET", "/metrics");
  if (!reply) return std::unexpected(reply.error());
  return '\n' + std::move(reply->body);
}

std::string Line(const char* format, double value) {
  char text[100];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

}  // namespace

Result<BenchReport> RunBench(const BenchOptions& options) {
  IgnoreBrokenPipes();
  const Result<Address> address = AddressOf(options);
  if (!address) return std::unexpected(address.error());
  const Result<TlsContext> tls = ContextOf(options);
  if (!tls) return std::unexpected(tls.error());
  Result<std::vector<std::string>> bodies = BodiesOf(options);
  if (!bodies) return std::unexpected(bodies.error());
  Run run{.client = {.address = *address, .tls = tls->get(), .server_name = options.server_name},
          .target = options.target,
          .bodies = std::move(*bodies),
          .left = static_cast<int64_t>(options.requests),
          .until = {}};

  std::vector<std::unique_ptr<HttpClient>> idle;
  for (unsigned i = 0; i < std::min(options.idle_connections, kMaxBenchConnections); ++i) {
    Result<std::unique_ptr<HttpClient>> client = HttpClient::Connect(run.client);
    if (!client) return std::unexpected(client.error());
    idle.push_back(std::move(*client));
  }

  const Result<std::string> before = ReadMetrics(options.operations);
  if (!before) return std::unexpected(before.error());
  const BenchClock::time_point begin = BenchClock::now();
  run.until = begin + options.time;
  std::vector<Seen> clients(std::clamp(options.connections, 1u, kMaxBenchConnections));
  std::vector<std::thread> threads;
  for (size_t i = 0; i < clients.size(); ++i) threads.emplace_back([&, i] { SendAll(run, clients[i], i); });
  for (std::thread& thread : threads) thread.join();
  const std::chrono::duration<double> seconds = BenchClock::now() - begin;
  const Result<std::string> after = ReadMetrics(options.operations);
  if (!after) return std::unexpected(after.error());

  BenchReport report = Summary(clients, seconds.count());
  if (report.answered == 0 && report.failed > 0) return Fail(report.first_failure);
  const std::optional<double> cpu_before = NumberOf(*before, "process_cpu_seconds_total");
  const std::optional<double> cpu_after = NumberOf(*after, "process_cpu_seconds_total");
  if (cpu_before && cpu_after && report.answered > 0) {
    report.server_cpu = (*cpu_after - *cpu_before) * 1e6 / static_cast<double>(report.answered);
  }
  if (const std::optional<double> bytes = NumberOf(*after, "process_resident_memory_bytes")) {
    report.resident_mib = *bytes / (1 << 20);
  }
  return report;
}

std::string BenchReport::Text() const {
  std::string text = std::to_string(answered) + " requests answered in" + Line(" %.2f s", seconds) +
                     Line(", %.0f a second\n", Rate()) + Line("p50 %.0f us", p50) +
                     Line(", p99 %.0f us", p99) + Line(", p99.9 %.0f us", p999) +
                     Line(", slowest %.0f us\n", slowest);
  if (server_cpu) text += Line("server: %.1f us of processor time for a request", *server_cpu);
  if (resident_mib) text += Line(", %.0f MiB of memory", *resident_mib);
  if (server_cpu || resident_mib) text += '\n';
  if (shed > 0) text += std::to_string(shed) + " refused because of load (429)\n";
  if (failed > 0) text += std::to_string(failed) + " failed, the first: " + first_failure + '\n';
  return text;
}

std::string BenchReport::Json() const {
  std::string text;
  text::JsonWriter writer(text);
  const auto number = [&](std::string_view name, double value) {
    writer.Key(name);
    writer.Float(value);
  };
  writer.BeginObject();
  number("answered", static_cast<double>(answered));
  number("shed", static_cast<double>(shed));
  number("failed", static_cast<double>(failed));
  number("seconds", seconds);
  number("requestsPerSecond", Rate());
  number("p50Microseconds", p50);
  number("p99Microseconds", p99);
  number("p999Microseconds", p999);
  number("slowestMicroseconds", slowest);
  if (server_cpu) number("serverCpuMicroseconds", *server_cpu);
  if (resident_mib) number("serverResidentMiB", *resident_mib);
  writer.EndObject();
  return text + '\n';
}

}  // namespace plimsoll::serve
