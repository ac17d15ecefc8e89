// What strategic merge patches of requests know of types: a schema in the request, or a kind of a schema
// file, of OpenAPI 2 or 3. What was read is kept from one request to the next.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>

#include "batch_method.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::batch {

class PatchPrograms {
 public:
  // Of the type named by `schema`, or by `schemaFile` with `schemaRef`.
  std::expected<const patch::PatchProgram*, BatchFailure> Of(value::Value request,
                                                             const engine::Files& files);

 private:
  // How many documents are kept.
  static constexpr size_t kMaxKept = 64;

  struct Type {
    Type(value::Value components, value::Value root);

    const schema::Schema schema;
    const patch::PatchProgram program;
  };
  // A document, and those of its types that were used.
  struct Kept {
    explicit Kept(value::Value root) : document(root) {}

    value::Detached document;
    std::map<std::string, Type, std::less<>> types = {};
  };
  using Documents = std::map<std::string, std::unique_ptr<Kept>, std::less<>>;

  std::expected<const patch::PatchProgram*, BatchFailure> Inline(value::Value schema);
  std::expected<const patch::PatchProgram*, BatchFailure> OfKind(value::Value request,
                                                                 const engine::Files& files);
  std::expected<Kept*, BatchFailure> File(const std::string& path, const engine::Files& files);
  static Kept& Keep(Documents& documents, const std::string& key, value::Value root);

  Documents inline_;  // by their JSON
  Documents files_;   // by their paths
};

}  // namespace plimsoll::batch
