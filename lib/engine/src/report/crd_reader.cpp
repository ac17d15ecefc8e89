#include "crd_reader.h"

#include "../input/objects.h"
#include "plimsoll/crd/decode.h"

namespace plimsoll::engine {

bool CrdReader::Next() {
  crds_.clear();
  if (!stream_.Next(document_, entry_)) return false;
  if (!entry_.report.ok()) return true;
  for (const ObjectRef& object : OpenDocument(document_).objects) {
    ++objects_;
    if (crd::IsCrd(object.value)) crds_.push_back({object.value, static_cast<uint32_t>(objects_)});
  }
  return true;
}

std::unique_ptr<const kinds::LoadedCrd> CrdReader::Load(const FoundCrd& found,
                                                        const crd::ServeOptions& options,
                                                        kinds::MapKeyAlias alias) const {
  return kinds::LoadCrd(found.object, {}, schema::GoNumbersOf(entry_.syntax), options, alias);
}

}  // namespace plimsoll::engine
