#include "device_request.h"

namespace plimsoll::builtin {

Struct ExactRequest(Struct request, bool flat) {
  if (!flat) return request.At("exactly");
  for (const FieldName field :
       {FieldName("deviceClassName"), FieldName("selectors"), FieldName("allocationMode"), FieldName("count"),
        FieldName("adminAccess"), FieldName("tolerations"), FieldName("capacity"),
        FieldName("derivedAttributes")}) {
    if (request.Has(field)) return request;
  }
  return {};
}

}  // namespace plimsoll::builtin
