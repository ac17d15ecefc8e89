#include "resource_slice.h"

#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {

void WarnOfResourceSlice(Request& request) {
  const std::string_view driver = request.object.At("spec").Text("driver");
  if (!request.release.Since(35) || schema::LowerCase(driver) == driver) return;
  request.warnings.Add(
      request.Path("spec", "driver"),
      "driver names should be lowercase; " + text::Quoted(driver) + " contains uppercase characters");
}

}  // namespace plimsoll::builtin
