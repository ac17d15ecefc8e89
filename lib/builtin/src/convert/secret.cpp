#include "secret.h"

#include <string>

#include "plimsoll/text/base64.h"

namespace plimsoll::builtin {

void ConvertSecret(Struct secret, const Release&) {
  if (secret.Count("stringData") != 0) {
    const Part data = secret.MakeMap("data");
    for (const auto& [key, value] : secret.Entries("stringData")) {
      std::string encoded;
      text::AppendBase64(encoded, value.Text());
      SetEntry(data, key, secret.object()->arena().Copy(encoded));
    }
  }
  secret.Remove("stringData");
}

}  // namespace plimsoll::builtin
