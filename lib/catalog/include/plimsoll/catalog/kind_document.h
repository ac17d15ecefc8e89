// A kind of a catalog as an OpenAPI document of its own, for all who read such documents.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::catalog {

// Any number of components may share a content, so a small file could need a document without
// end. The largest kinds of Kubernetes take some 10,000 nodes.
inline constexpr uint32_t kMaxDocumentNodes = 4'000'000;

// {"openapi": "3.0.0", "components": {"schemas": {...}}} with the component and all it refers to,
// the component first. A reference to what the release does not have stays as it is. Fails on
// damage and on what is too large. The text of the document is in the store.
Result<void> ComponentDocument(const Store& store, uint32_t release, std::string_view component,
                               value::Document& out);

// The same with all components of a release.
Result<void> ReleaseDocument(const Store& store, uint32_t release, value::Document& out);

}  // namespace plimsoll::catalog
