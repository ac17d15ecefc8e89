#include "plimsoll/schema/crd_schema.h"

#include "props_importer.h"

namespace plimsoll::schema {

Schema ImportCrdSchema(value::Value props, std::vector<text::Span>* map_keys) {
  return PropsImporter(props.document(), map_keys).Run(props);
}

}  // namespace plimsoll::schema
