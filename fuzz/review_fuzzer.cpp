// AdmissionReviews from any text: /validate and /mutate always answer with a review, whose patch is only from
// /mutate, and which is the same twice.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "../lib/serve/src/answer/configuration_holder.h"
#include "../lib/serve/src/answer/webhook_service.h"
#include "order_crd.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"

namespace {

using namespace plimsoll;
using namespace plimsoll::serve;

struct FuzzedServer {
  FuzzedServer() : schemas(disk, {}), holder(disk, "", ""), service(schemas, holder, metrics, {}) {
    CrdsRead crds;
    ReadCrds(text::Source("crd.json", kOrderCrd), crds);
    PLIMSOLL_ASSERT(crds.entries.size() == 1);
    schemas.Give(crds);
    PLIMSOLL_ASSERT(schemas.Load().failure.empty());
    Configuration configuration;
    configuration.settings.mutate = {.defaults = true, .prune = true, .unions = true};
    configuration.settings.extra_warnings = true;
    holder.Use(configuration);
  }

  const engine::Disk disk;
  Schemas schemas;
  ConfigurationHolder holder;
  ServerMetrics metrics;
  WebhookService service;
};

void Ask(FuzzedServer& server, std::string_view path, std::string_view body) {
  Request request;
  request.method = "POST";
  request.path = path;
  request.content_type = "application/json";
  request.body = body;
  const Answer answer = server.service.Handle(request);
  PLIMSOLL_ASSERT(answer.status == 200);
  PLIMSOLL_ASSERT(server.service.Handle(request).body == answer.body);
  const text::Source source("answer", answer.body);
  value::Document document;
  PLIMSOLL_ASSERT(value::ReadJson(source.bytes(), {}, document).ok());
  const std::optional<value::Value> response = document.root().Find("response");
  PLIMSOLL_ASSERT(response && response->Find("allowed"));
  const bool patched = response->Find("patch").has_value();
  PLIMSOLL_ASSERT(patched == response->Find("patchType").has_value());
  PLIMSOLL_ASSERT(!patched || path == "/mutate");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static FuzzedServer server;
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  Ask(server, "/validate", body);
  Ask(server, "/mutate", body);
  return 0;
}
