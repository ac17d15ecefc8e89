// Sidecar answers the programs beside the server: the same verdicts as the command, over HTTP. docs/serve.md
// and /openapi.json describe the endpoints.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "../observe/exchange.h"
#include "../schemas/schemas.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::serve {

class Sidecar final : public Service {
 public:
  // The schemas must outlive it.
  Sidecar(const Schemas& schemas, const value::Limits& limits) : schemas_(schemas) { read_.limits = limits; }

  Answer Handle(const Request& request) override;
  std::unique_ptr<Stream> Open(const Request& request) override;

 private:
  const Schemas& schemas_;
  value::ReadOptions read_;
};

}  // namespace plimsoll::serve
