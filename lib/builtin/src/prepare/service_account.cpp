#include "service_account.h"

namespace plimsoll::builtin {

void PrepareServiceAccount(Request& request) {
  for (const auto& [i, secret] : request.object.Structs("secrets")) {
    for (const FieldName field :
         {FieldName("kind"), FieldName("namespace"), FieldName("uid"), FieldName("apiVersion"),
          FieldName("resourceVersion"), FieldName("fieldPath")}) {
      secret.Remove(field);
    }
  }
}

}  // namespace plimsoll::builtin
