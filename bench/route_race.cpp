#include "route_race.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "crd_stock.h"
#include "measure.h"
#include "object_stock.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "plimsoll/value/yaml_reader.h"
#include "turns.h"

namespace plimsoll::bench {
namespace {

constexpr size_t kRouteBytes = 2048;

// What is raced, and how much faster we are to be.
struct Heat {
  std::string name;
  std::string question;
  double goal;
  // Without an opponent: a time to stay within, where there is one.
  std::optional<double> goal_ns = std::nullopt;
};

std::string RouteQuestion(std::string_view prepare, std::string_view crd, std::string_view object,
                          bool yaml) {
  std::string question;
  text::JsonWriter writer(question);
  writer.BeginObject();
  writer.Key("prepare");
  writer.String(prepare);
  writer.Key("crd");
  writer.String(crd);
  writer.Key("object");
  writer.String(object);
  writer.Key("yaml");
  writer.Bool(yaml);
  writer.EndObject();
  return question;
}

template <class Pass>
void RunHeat(const Heat& heat, Opponent& opponent, size_t errors, Pass pass) {
  const std::optional<Verdict> theirs = opponent.Prepare(heat.question);
  const TurnTimes times = TakeTurns(pass, theirs ? &opponent : nullptr);
  std::printf("  %-34s %9.1f us", heat.name.c_str(), times.ours / 1e3);
  if (times.theirs) {
    std::printf(" %12.1f us %8.1f x (goal %.0f)", *times.theirs / 1e3, *times.theirs / times.ours, heat.goal);
  } else if (heat.goal_ns) {
    std::printf(" (goal without Go %.0f)", *heat.goal_ns / 1e3);
  }
  std::printf("%s\n", theirs.value_or(Verdict{0, errors}).errors == errors ? "" : "  (verdicts differ)");
}

template <class Reader>
class RouteCheck {
 public:
  RouteCheck(const crd::ServedCrd& served, const text::Source& source) : served_(served), source_(source) {}

  // The number of things found wrong.
  size_t Pass() {
    const value::ReadReport report = reader_.Read(source_.bytes(), {}, document_);
    if (!report.ok()) return 1;
    const crd::Admission& admission =
        admitter_.Admit(served_, {.object = document_.root(), .duplicates = report.duplicates}, {});
    return (admission.fatal ? 1 : 0) + admission.strict.size() + admission.errors.size();
  }

 private:
  const crd::ServedCrd& served_;
  const text::Source& source_;
  Reader reader_;
  value::Document document_;
  crd::Admitter admitter_;
};

template <class Reader>
void RunCheck(const Heat& heat, Opponent& opponent, const crd::ServedCrd& served,
              const text::Source& source) {
  RouteCheck<Reader> check(served, source);
  RunHeat(heat, opponent, check.Pass(), [&] { Keep(check.Pass()); });
}

void CompileCrd(value::Value object) {
  const crd::CrdDecoding decoding = crd::DecodeCrd(object, {}, schema::GoNumbers::kRewritten);
  const auto served = crd::ServedCrd::Make(*decoding.crd);
  for (const crd::Version& version : decoding.crd->versions.items) Keep(served->Find(version.name.text));
}

void ReadAndCompileCrd(const text::Source& manifest) {
  value::Document document;
  Keep(value::ReadYaml(manifest.bytes(), {}, document));
  CompileCrd(document.root());
}

void RaceCompile(const text::Source& manifest, value::Value object, Opponent& opponent) {
  const std::string_view text = manifest.bytes();
  RunHeat({"CRD compiled, decoding included", RouteQuestion("compile", text, "", true), 10}, opponent, 0,
          [&] { CompileCrd(object); });
  RunHeat({"CRD read from YAML and compiled", RouteQuestion("read", text, "", true), 10}, opponent, 0,
          [&] { ReadAndCompileCrd(manifest); });
}

// The HTTPRoute whose JSON is nearest to 2 KB.
const text::Source* Choose(const Corpus& routes) {
  const auto distance = [](const text::Source& route) {
    return std::abs(static_cast<long>(route.bytes().size()) - static_cast<long>(kRouteBytes));
  };
  const auto nearest = std::ranges::min_element(routes.sources, {}, distance);
  return nearest == routes.sources.end() ? nullptr : &*nearest;
}

// As kubectl prints it.
text::Source AsYaml(const text::Source& json) {
  value::Document document;
  value::ReadJson(json.bytes(), {}, document);
  return {"yaml", value::WriteYaml(document.root()).value_or("")};
}

void RaceRouteChecks(const text::Source& manifest, const crd::ServedCrd& served, const text::Source& json,
                     Opponent& opponent) {
  const std::string_view crd = manifest.bytes();
  const text::Source yaml = AsYaml(json);
  RunCheck<value::JsonReader>({"object of " + std::to_string(json.bytes().size()) + " bytes of JSON checked",
                               RouteQuestion("check", crd, json.bytes(), false), 50, 60e3},
                              opponent, served, json);
  RunCheck<value::YamlReader>({"object of " + std::to_string(yaml.bytes().size()) + " bytes of YAML checked",
                               RouteQuestion("check", crd, yaml.bytes(), true), 50},
                              opponent, served, yaml);
}

}  // namespace

void RaceRoute(const std::string& corpus, Opponent& opponent) {
  const auto manifest = ManifestOf(corpus + "/crds-yaml/kubernetes-sigs+gateway-api", "HTTPRoute");
  const Corpus routes = HttpRoutes(corpus + "/manifests");
  const text::Source* route = Choose(routes);
  value::Document document;
  if (!manifest || route == nullptr || !value::ReadYaml(manifest->bytes(), {}, document).ok()) {
    std::printf("\nHTTPRoute: there is none at %s\n", corpus.c_str());
    return;
  }
  const crd::CrdDecoding decoding = crd::DecodeCrd(document.root(), {}, schema::GoNumbers::kRewritten);
  const auto served = crd::ServedCrd::Make(*decoding.crd);
  std::printf("\nHTTPRoute: ours%s\n", opponent.present() ? ", the Go code" : "");
  RaceRouteChecks(*manifest, *served, *route, opponent);
  RaceCompile(*manifest, document.root(), opponent);
}

}  // namespace plimsoll::bench
