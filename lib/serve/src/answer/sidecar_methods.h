// What the sidecar answers itself; the calls are those of plimsoll/batch/calls.h.
#pragma once

#include <memory>
#include <string_view>

#include "../observe/exchange.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::serve {

// Lines of the batch protocol. Requests cannot name files of the server.
std::unique_ptr<Stream> OpenBatch(const value::ReadOptions& read);

// The description of the API.
std::string_view OpenApiDocument();

}  // namespace plimsoll::serve
