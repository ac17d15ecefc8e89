// Options about how a cluster is set up. Those of kube-apiserver have its names.
#include "parts.h"
#include "plimsoll/engine/judge/judge_options.h"

namespace plimsoll::app {
namespace {

const std::map<std::string, bool> kTrueOrFalse = {{"true", true}, {"false", false}};

// An option whose text is read by a function that can fail.
template <class Parse, class Take>
void AddParsed(CLI::App& app, const char* name, const char* shown, const char* help, Parse parse, Take take) {
  app.add_option_function<std::string>(
         name, [parse, take](const std::string& text) { take(*parse(text)); }, help)
      ->check([parse](const std::string& text) {
        const auto parsed = parse(text);
        return parsed ? std::string() : parsed.error().message;
      })
      ->option_text(shown);
}

}  // namespace

void AddCluster(CLI::App& app, builtin::ClusterFacts& cluster) {
  BeginSection(app, kClusterSection);
  AddParsed(app, "--service-cluster-ip-range", "CIDR[,CIDR]",
            "Addresses that Services may have, one range per IP family (default: any)",
            builtin::ParseServiceRanges,
            [&cluster](std::vector<std::string> ranges) { cluster.service_ranges = std::move(ranges); });
  AddParsed(app, "--service-node-port-range", "FIRST-LAST",
            "Node ports that Services may have (default: any)", builtin::ParseNodePortRange,
            [&cluster](builtin::NodePortRange range) { cluster.service_node_ports = range; });
  app.add_option_function<std::string>(
         "--allow-privileged",
         [&cluster](const std::string& text) { cluster.allow_privileged = kTrueOrFalse.at(text); },
         "Whether containers may be privileged (default: true)")
      ->check(CLI::IsMember({"true", "false"}))
      ->option_text("true|false");
}

void AddClock(CLI::App& app, builtin::ClusterFacts& cluster) {
  AddParsed(app, "--now", "TIME", "Time of the server's clock, in RFC 3339 (default: the current time)",
            builtin::ParseClock, [&cluster](value::Time now) { cluster.now = now; });
}

}  // namespace plimsoll::app
