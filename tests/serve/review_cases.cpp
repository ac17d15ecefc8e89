// Sends the recorded cases of custom resources as AdmissionReviews over TLS, and compares the answers with
// what the real API server answered.
//
//   review_cases VECTORS [SUITE]
//
// Each case goes to /validate (verdict, causes, warnings), to /v1/admit (the stored object), and to /mutate
// (the stored object without what the server prepares by itself: the generation and the status).
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../lib/serve/src/answer/configuration_holder.h"
#include "../../lib/serve/src/answer/review_answer.h"
#include "../../lib/serve/src/answer/sidecar.h"
#include "../../lib/serve/src/answer/webhook_service.h"
#include "../../lib/serve/src/schemas/schemas.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "review_wire.h"

namespace plimsoll::serve {
namespace {

using value::TextIn;
using value::Value;

constexpr size_t kShownCases = 10;
// CTest's word for a test that cannot run here.
constexpr int kSkippedTest = 77;

// A text that was read.
struct Json {
  explicit Json(std::string_view text) : source("", text) {
    readable = value::ReadJson(source.bytes(), {}, document).ok();
  }
  Value root() const { return document.root(); }

  text::Source source;
  value::Document document;
  bool readable = false;
};

// The bytes of a member as they are written, with keys that are there twice.
std::string RawMember(const Json& line, std::string_view key) {
  const std::optional<Value> held = line.root().Find(key);
  if (!held) return {};
  value::Document document;
  size_t end = 0;
  const size_t begin = held->span().offset;
  value::ReadJsonPrefix(line.source.bytes(), begin, {}, document, end);
  return std::string(line.source.bytes().substr(begin, end - begin));
}

std::string Quoted(std::string_view text) {
  std::string out;
  text::AppendJsonString(out, text, false);
  return out;
}

std::string Joined(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  std::string out;
  for (const std::string& text : texts) out += text + "\n";
  return out;
}

std::vector<std::string> Texts(std::optional<Value> list) {
  std::vector<std::string> out;
  if (!list) return out;
  for (const Value item : list->Items()) out.emplace_back(item.AsString());
  return out;
}

std::string Without(Value object, bool generation, bool status) {
  value::TreeBuilder builder;
  value::Send(object, builder);
  value::Tree tree = builder.Take();
  if (!tree.IsObject()) return value::WriteJson(tree).value_or("");
  if (status) tree.Remove(value::Path().Child("status"));
  if (generation) tree.Remove(value::Path().Child("metadata").Child("generation"));
  return value::WriteJson(tree, {.order = value::KeyOrder::kByBytes}).value_or("");
}

// One CRD, served by a webhook and a sidecar.
class CaseServer {
 public:
  CaseServer(ReviewWire& wire, const CrdsRead& crds)
      : wire_(wire), schemas_(disk_, {}), holder_(disk_, "", "") {
    Configuration configuration;
    configuration.settings.mutate = {.defaults = true, .prune = true};
    holder_.Use(configuration);
    schemas_.Give(crds);
    const LoadOutcome outcome = schemas_.Load();
    failure_ = outcome.failure;
    for (const CrdProblem& problem : outcome.problems) failure_ += problem.Text();
    wire_.Use(webhook_, sidecar_);
  }

  const std::string& failure() const { return failure_; }
  const KindSet& set() const { return *schemas_.Current(); }

  std::string Review(std::string_view path, const std::string& body) { return wire_.Post(path, body); }

 private:
  ReviewWire& wire_;
  const engine::Disk disk_;
  Schemas schemas_;
  ConfigurationHolder holder_;
  ServerMetrics metrics_;
  WebhookService webhook_{schemas_, holder_, metrics_, {}};
  Sidecar sidecar_{schemas_, {}};
  std::string failure_;
};

class Case {
 public:
  Case(CaseServer& server, const Json& line)
      : server_(server), line_(line), expect_(*line.root().Find("expect")) {
    object_ = RawMember(line, "object");
    old_ = RawMember(line, "old");
    op_ = TextIn(line.root(), "op");
  }

  // What differs; empty when nothing does.
  std::string Run() {
    std::string difference = Validate();
    if (difference.empty()) difference = Admit();
    if (difference.empty()) difference = Mutate();
    return difference;
  }

 private:
  std::string Review() const {
    const batch::ServedKind& kind = server_.set().served().front();
    std::string version(schema::VersionOf(kind.api_version));
    const std::optional<Value> object = line_.root().Find("object");
    const std::string own(TextIn(object, "apiVersion"));
    for (const batch::ServedKind& one : server_.set().served()) {
      if (one.api_version == own) version = schema::VersionOf(own);
    }
    std::string out =
        R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u-1",)";
    out += R"("kind":{"group":)" + Quoted(schema::GroupOf(kind.api_version)) + R"(,"version":)" +
           Quoted(version) + R"(,"kind":)" + Quoted(kind.kind) + "},";
    if (op_ == "status") out += R"("subResource":"status",)";
    out += std::string(R"("operation":)") + (op_ == "create" ? R"("CREATE")" : R"("UPDATE")");
    out += R"(,"object":)" + object_;
    if (!old_.empty()) out += R"(,"oldObject":)" + old_;
    return out + "}}";
  }

  std::string Validate() {
    const Json answer(server_.Review("/validate", Review()));
    if (!answer.readable) return "/validate: the answer is no JSON";
    const std::optional<Value> response = answer.root().Find("response");
    if (TextIn(response, "uid") != "u-1") return "/validate: the uid is not that of the request";
    if (response->Find("patch") || response->Find("patchType")) return "/validate: there is a patch";
    const bool allowed = value::FlagIn(response, "allowed");
    const std::optional<Value> errors = expect_.Find("errors");
    const bool fatal = expect_.Find("fatal").has_value();
    const bool expected = !fatal && (!errors || errors->Count() == 0);
    if (allowed != expected)
      return "/validate: allowed is " + std::to_string(allowed) + ": " + std::string(answer.source.bytes());
    if (fatal) return {};
    std::string difference = SameCauses(*response, errors);
    return difference.empty() ? SameWarnings(*response) : difference;
  }

  static std::string SameCauses(Value response, std::optional<Value> errors) {
    std::vector<std::string> wanted;
    if (errors) {
      for (const Value error : errors->Items()) {
        const std::string field(TextIn(error, "field"));
        wanted.push_back(std::string(TextIn(error, "type")) + " " + field + " " +
                         std::string(TextIn(error, "text").substr(field.size() + 2)));
      }
    }
    std::vector<std::string> got;
    const std::optional<Value> status = response.Find("status");
    const std::optional<Value> details = status->Find("details");
    const std::optional<Value> causes = details ? details->Find("causes") : std::nullopt;
    if (causes) {
      for (const Value cause : causes->Items()) {
        got.push_back(std::string(TextIn(cause, "reason")) + " " + std::string(TextIn(cause, "field")) + " " +
                      std::string(TextIn(cause, "message")));
      }
    }
    if (Joined(wanted) != Joined(got)) {
      return "/validate: causes: expected\n" + Joined(wanted) + "got\n" + Joined(got);
    }
    const std::optional<Value> code = status->Find("code");
    if (!wanted.empty() && code->AsInt() != 422) return "/validate: the code is not 422";
    return {};
  }

  std::string SameWarnings(Value response) const {
    std::vector<std::string> wanted = Texts(expect_.Find("strict"));
    for (std::string& one : Texts(expect_.Find("warnings"))) wanted.push_back(std::move(one));
    const size_t count = CutWarnings(wanted).size();
    const std::vector<std::string> got = Texts(response.Find("warnings"));
    wanted = CutWarnings(wanted);
    if (got.size() != count)
      return "/validate: warnings: expected\n" + Joined(wanted) + "got\n" + Joined(got);
    // Which warnings are cut depends on their order, which is random in the real server.
    size_t runes = 0;
    for (const std::string& one : got) runes += one.size();
    if (runes < kMaxWarningRunes && Joined(wanted) != Joined(got)) {
      return "/validate: warnings: expected\n" + Joined(wanted) + "got\n" + Joined(got);
    }
    return {};
  }

  std::string Admit() {
    std::string body = R"({"metadata":"handler","unknownFields":"prune","object":)" + object_;
    if (!old_.empty()) body += R"(,"old":)" + old_;
    if (op_ == "status") body += R"(,"subresource":"status")";
    const Json answer(server_.Review("/v1/admit", body + "}"));
    if (!answer.readable) return "/v1/admit: the answer is no JSON";
    const std::optional<Value> stored = answer.root().Find("stored");
    const std::optional<Value> errors = expect_.Find("errors");
    const bool refused = expect_.Find("fatal") || (errors && errors->Count() != 0);
    const bool served = answer.source.bytes().find("is not served in version") == std::string_view::npos;
    if (!served) return IsServed() ? "/v1/admit: a served version is refused" : "";
    if (!stored) return "/v1/admit: " + std::string(answer.source.bytes());
    if (op_ == "status" && !HasStatus(TextIn(line_.root().Find("object"), "apiVersion"))) {
      const bool reported = answer.source.bytes().find("unknown_subresource") != std::string_view::npos;
      return refused || reported ? "" : "/v1/admit: a status is updated that has no endpoint";
    }
    if (refused || HasDuplicates())
      return stored->Count() == 0 ? "" : "/v1/admit: an object is stored that is refused";
    if (stored->Count() != 1) return "/v1/admit: nothing is stored: " + std::string(answer.source.bytes());
    return Same("/v1/admit", *expect_.Find("stored"), *stored->Items().begin(), false, false);
  }

  // The cases also update the status of kinds without a status subresource.
  bool HasStatus(std::string_view api_version) const {
    const batch::ServedKind& first = server_.set().served().front();
    const crd::ServedCrd* crd = server_.set().kinds().Choose(first.api_version, first.kind, "").crd;
    const crd::ServedVersion* version = crd->Find(schema::VersionOf(api_version));
    return version != nullptr && version->has_status;
  }

  // The cases also have versions that a server has no endpoint for.
  bool IsServed() const {
    const std::string own(TextIn(line_.root().Find("object"), "apiVersion"));
    return std::ranges::any_of(server_.set().served(),
                               [&](const batch::ServedKind& kind) { return kind.api_version == own; });
  }

  // Manifests with repeated keys are refused, which a server takes with a warning.
  bool HasDuplicates() const {
    for (const std::string& one : Texts(expect_.Find("strict"))) {
      if (one.starts_with("duplicate field")) return true;
    }
    return false;
  }

  std::string Mutate() {
    const Json answer(server_.Review("/mutate", Review()));
    if (!answer.readable) return "/mutate: the answer is no JSON";
    const std::optional<Value> response = answer.root().Find("response");
    if (!value::FlagIn(response, "allowed")) return "/mutate: not allowed";
    const bool patched = response->Find("patch").has_value();
    if (patched != response->Find("patchType").has_value())
      return "/mutate: patch and patchType do not agree";
    if (expect_.Find("fatal")) return patched ? "/mutate: a patch of what cannot be decoded" : "";
    std::string object = object_;
    if (patched) {
      std::string patch;
      text::DecodeBase64(TextIn(response, "patch"), patch);
      const auto applied = patch::ApplyJsonPatch(object, patch);
      if (!applied) return "/mutate: " + applied.error().message + ": " + patch;
      object = *applied;
    }
    const Json result(object);
    return SameMutation(result.root());
  }

  std::string SameMutation(Value result) const {
    const Value stored = *expect_.Find("stored");
    if (op_ != "status")
      return Same("/mutate", stored, result, true, HasStatus(TextIn(stored, "apiVersion")));
    const std::optional<Value> wanted = stored.Find("status");
    const std::optional<Value> got = result.Find("status");
    if (wanted.has_value() != got.has_value()) return "/mutate: the status differs";
    return wanted ? Same("/mutate", *wanted, *got, false, false) : "";
  }

  static std::string Same(const std::string& where, Value wanted, Value got, bool generation, bool status) {
    const Json left(Without(wanted, generation, status));
    const Json right(Without(got, generation, status));
    if (value::Equal(left.root(), right.root(), value::Equality::kStructural)) return {};
    return where + ": expected " + std::string(left.source.bytes()) + "\ngot " +
           std::string(right.source.bytes());
  }

  CaseServer& server_;
  const Json& line_;
  Value expect_;
  std::string object_;
  std::string old_;
  std::string op_;
};

struct SuiteCounts {
  size_t cases = 0;
  size_t differing = 0;
};

CrdsRead CrdsOf(const Json& line, const std::filesystem::path& folder) {
  CrdsRead out;
  if (const std::optional<Value> file = line.root().Find("crdFile")) {
    const engine::Disk disk;
    ReadCrdFiles(disk, {(folder / file->AsString()).string()}, out);
  } else {
    ReadCrds(text::Source("crd.json", RawMember(line, "crd")), out);
  }
  return out;
}

SuiteCounts RunSuite(ReviewWire& wire, const std::filesystem::path& file) {
  SuiteCounts counts;
  std::unique_ptr<CaseServer> server;
  std::ifstream in(file);
  for (std::string text; std::getline(in, text);) {
    if (text.empty()) continue;
    const Json line(text);
    if (!line.readable) continue;
    if (!line.root().Find("op")) {
      const CrdsRead crds = CrdsOf(line, file.parent_path());
      server = crds.entries.empty() ? nullptr : std::make_unique<CaseServer>(wire, crds);
      continue;
    }
    ++counts.cases;
    std::string difference = server == nullptr            ? "its CRD is not loaded"
                             : !server->failure().empty() ? server->failure()
                                                          : Case(*server, line).Run();
    if (difference.empty()) continue;
    if (counts.differing++ < kShownCases) {
      std::printf("  %s: %s\n", std::string(TextIn(line.root(), "id")).c_str(), difference.c_str());
    }
  }
  return counts;
}

int RunAll(const std::filesystem::path& vectors, const std::string& only) {
  if (!std::filesystem::exists(vectors)) {
    std::printf("no vectors at %s: skipped\n", vectors.c_str());
    return kSkippedTest;
  }
  ReviewWire wire;
  if (!wire.failure().empty()) {
    std::printf("%s\n", wire.failure().c_str());
    return 1;
  }
  bool good = true;
  for (const std::string suite : {"mini", "corpus"}) {
    if (!only.empty() && suite != only) continue;
    const SuiteCounts counts = RunSuite(wire, vectors / "admission" / (suite + ".jsonl"));
    std::printf("%s: %zu of %zu agree\n", suite.c_str(), counts.cases - counts.differing, counts.cases);
    good &= counts.cases != 0 && counts.differing == 0;
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::serve

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: review_cases VECTORS [SUITE]\n", stderr);
    return 2;
  }
  return plimsoll::serve::RunAll(argv[1], argc > 2 ? argv[2] : "");
}
