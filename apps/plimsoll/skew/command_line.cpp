// The options of `plimsoll skew ...`.
#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

void AddSkewCri(CLI::App& skew, SkewCriCommand& command, Chosen& chosen) {
  CLI::App* sub =
      skew.add_subcommand("cri", "Judge a kubelet and a container runtime by the CRI skew policy");
  CLI::Option* kubelet =
      sub->add_option("--kubelet", command.kubelet, "Version of the kubelet, or a range such as 1.24..1.26")
          ->option_text("VERSION");
  CLI::Option* cri_api = sub->add_option("--cri-api", command.cri_api,
                                         "Version of k8s.io/cri-api that the runtime implements, or a range")
                             ->option_text("VERSION");
  kubelet->needs(cri_api);
  cri_api->needs(kubelet);
  sub->add_option("--api-version", command.api_versions,
                  "CRI API that the runtime serves, v1 or v1alpha2 (default: by version)")
      ->allow_extra_args(false)
      ->needs(cri_api)
      ->option_text("NAME");
  CLI::Option* node = sub->add_option("--node", command.node, "File with the components of a node")
                          ->excludes(kubelet)
                          ->option_text("FILE");
  AddChoice(*sub, "--output,-o", command.json, kTextOrLines, "text|jsonl", "Output format (default: text)");
  sub->callback([&command, &chosen, kubelet, node] {
    if (kubelet->count() + node->count() == 0) throw CLI::RequiredError("--kubelet and --cri-api, or --node");
    chosen = command;
  });
}

void AddSkewProto(CLI::App& skew, SkewProtoCommand& command, Chosen& chosen) {
  CLI::App* sub =
      skew.add_subcommand("proto", "Find changes of .proto files that break older or newer peers");
  sub->add_option("OLD", command.before, "Old .proto file, or a directory of them")
      ->required()
      ->option_text("FILE|DIR");
  sub->add_option("NEW", command.after, "New .proto file, or a directory of them")
      ->required()
      ->option_text("FILE|DIR");
  sub->add_option("-I,--include", command.include, "Directory to look for imports in (repeatable)")
      ->allow_extra_args(false)
      ->option_text("DIR");
  AddReporting(*sub, command.style);
  sub->callback([&] { chosen = command; });
}

void AddSkewFeature(CLI::App& skew, SkewFeatureCommand& command, Chosen& chosen) {
  CLI::App* sub = skew.add_subcommand("feature", "Judge the stage of features by the runtimes they need");
  AddPaths(*sub, command.paths);
  AddReporting(*sub, command.style);
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddSkew(CLI::App& app, SkewCommands& commands, Chosen& chosen) {
  CLI::App* skew = app.add_subcommand("skew", "Check whether versions that run together may differ");
  skew->require_subcommand(1);
  AddSkewCri(*skew, commands.cri, chosen);
  AddSkewProto(*skew, commands.proto, chosen);
  AddSkewFeature(*skew, commands.feature, chosen);
}

}  // namespace plimsoll::app
