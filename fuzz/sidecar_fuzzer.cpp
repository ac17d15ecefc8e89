// Requests of the sidecar from any text. The first byte says which endpoint is asked. The answer is always
// JSON, and the same twice; in what pieces the lines of a batch arrive makes no difference.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "../lib/serve/src/answer/sidecar.h"
#include "order_crd.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/value/json_reader.h"

namespace {

using namespace plimsoll;
using namespace plimsoll::serve;

constexpr std::string_view kBatch = "/v1/batch";
constexpr std::array<std::string_view, 6> kPaths = {"/v1/check", "/v1/admit",   "/v1/patch",
                                                    "/v1/apply", "/v1/explain", kBatch};

struct FuzzedSidecar {
  FuzzedSidecar() : schemas(disk, {}), service(schemas, {}) {
    CrdsRead crds;
    ReadCrds(text::Source("crd.json", kOrderCrd), crds);
    schemas.Give(crds);
    PLIMSOLL_ASSERT(schemas.Load().failure.empty());
  }

  const engine::Disk disk;
  Schemas schemas;
  Sidecar service;
};

bool IsJson(std::string_view text) {
  const text::Source source("answer", text);
  value::Document document;
  return value::ReadJson(source.bytes(), {}, document).ok();
}

void Ask(Service& service, const Request& request) {
  const Answer answer = service.Handle(request);
  PLIMSOLL_ASSERT(answer.status == 200 || answer.status == 400 || answer.status == 404 ||
                  answer.status == 413);
  PLIMSOLL_ASSERT(IsJson(answer.body));
  // An apply says when it was.
  if (request.path != "/v1/apply") PLIMSOLL_ASSERT(service.Handle(request).body == answer.body);
}

std::string AnswersOf(Service& service, Request request, size_t piece) {
  std::string_view lines = request.body;
  request.body = {};
  const std::unique_ptr<Stream> stream = service.Open(request);
  std::string out;
  for (; !lines.empty(); lines.remove_prefix(std::min(piece, lines.size())))
    stream->Take(lines.substr(0, piece), out);
  stream->End(out);
  return out;
}

void AskBatch(Service& service, const Request& request) {
  const std::string answers = AnswersOf(service, request, request.body.size() + 1);
  PLIMSOLL_ASSERT(answers == AnswersOf(service, request, 7));
  for (size_t at = 0; at < answers.size();) {
    const size_t end = answers.find('\n', at);
    PLIMSOLL_ASSERT(end != answers.npos && IsJson(std::string_view(answers).substr(at, end - at)));
    at = end + 1;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static FuzzedSidecar server;
  if (size == 0) return 0;
  Request request;
  request.method = "POST";
  request.path = kPaths[data[0] % kPaths.size()];
  request.content_type = "application/yaml";
  request.body = {reinterpret_cast<const char*>(data) + 1, size - 1};
  if (request.path == kBatch) {
    AskBatch(server.service, request);
  } else {
    Ask(server.service, request);
  }
  return 0;
}
