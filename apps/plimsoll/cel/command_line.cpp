#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

void AddCelEval(CLI::App& cel, CelEvalCommand& command, Chosen& chosen) {
  CLI::App* sub = cel.add_subcommand("eval", "Evaluate a CEL expression and print its value, type and cost");
  sub->add_option("EXPRESSION", command.request.expression,
                  "CEL expression; may use the variables self and oldSelf")
      ->required()
      ->option_text("EXPRESSION");
  sub->add_option("--self", command.request.self,
                  "File with the value of self, or with the object that --at selects it from")
      ->option_text("FILE");
  sub->add_option("--old", command.request.old, "File with the value of oldSelf, or with its object")
      ->option_text("FILE")
      ->needs("--self");
  CLI::Option* schema =
      sub->add_option("--schema", command.request.schema, "CRD that gives self its type")->option_text("CRD");
  sub->add_option("--at", command.request.at,
                  "Path of self in the object, such as .spec.ports[0] (requires --schema)")
      ->option_text("PATH")
      ->needs(schema);
  sub->add_flag("--defaults", command.request.defaults,
                "Apply the defaults of the schema to the objects first (requires --schema)")
      ->needs(schema)
      ->needs("--self");
  sub->add_flag("--trace", command.request.trace, "Print the value of every subexpression");
  AddChoice(*sub, "--output,-o", command.json, kTextOrJson, "text|json", "Output format (default: text)");
  AddReading(*sub, command.request.read);
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddCel(CLI::App& app, CelCommands& commands, Chosen& chosen) {
  CLI::App* cel = app.add_subcommand("cel", "Check, estimate and evaluate CEL rules of CRDs");
  cel->require_subcommand(1);
  CLI::App* sub = cel->add_subcommand("check", "Compile the CEL rules of CRDs and check their cost limits");
  AddPaths(*sub, commands.check.paths);
  AddReading(*sub, commands.check.read);
  AddReporting(*sub, commands.check.style);
  sub->callback([&] { chosen = commands.check; });
  sub = cel->add_subcommand("cost", "Estimate the cost of each CEL rule and suggest limits that reduce it");
  AddPaths(*sub, commands.cost.paths);
  AddChoice(*sub, "--output,-o", commands.cost.json_lines, kTextOrLines, "text|jsonl",
            "Output format (default: text)");
  AddReading(*sub, commands.cost.read);
  sub->callback([&] { chosen = commands.cost; });
  AddCelEval(*cel, commands.eval, chosen);
}

}  // namespace plimsoll::app
