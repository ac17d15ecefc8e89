// The API server validates CRDs in an internal form, in which parts that are the same in all
// versions are written once, above the versions. Paths of errors follow that form.
#pragma once

#include "plimsoll/crd/crd.h"

namespace plimsoll::crd {

// Which parts move up. With one version all do; without versions none.
struct SharedParts {
  bool validation = false;
  bool subresources = false;
  bool printer_columns = false;
  bool selectable_fields = false;
};

SharedParts FindSharedParts(const Crd& crd);

// What the internal form holds above the versions, and in one of them; null where nothing.
struct SpecParts {
  const Validation* validation = nullptr;
  const Subresources* subresources = nullptr;
  const List<PrinterColumn>* printer_columns = nullptr;
  const List<Text>* selectable_fields = nullptr;
};

SpecParts PartsAbove(const Crd& crd, const SharedParts& shared);
SpecParts PartsOf(const Version& version, const SharedParts& shared);

}  // namespace plimsoll::crd
