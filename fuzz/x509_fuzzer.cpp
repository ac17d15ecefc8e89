// PEM blocks and what is in them, also private keys: nothing is read outside of the input, and what is read
// again is the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/text/pem.h"
#include "plimsoll/text/private_key.h"
#include "plimsoll/text/x509.h"

using namespace plimsoll::text;

namespace {

void ReadAll(std::string_view bytes) {
  const auto inside = [bytes](const PublicKey& key) {
    return key.whole.data() >= bytes.data() &&
           key.whole.data() + key.whole.size() <= bytes.data() + bytes.size();
  };
  if (const auto certificate = ReadCertificate(bytes)) {
    PLIMSOLL_ASSERT(inside(certificate->key));
    PLIMSOLL_ASSERT(ReadPublicKey(certificate->key.whole));
    PLIMSOLL_ASSERT(!PrivateKeyProblem(certificate->key, bytes).empty());
  } else {
    PLIMSOLL_ASSERT(!certificate.error().message.empty());
  }
  PLIMSOLL_ASSERT(!PrivateKeyProblem({}, bytes).empty());
  if (const auto key = ReadCertificateRequest(bytes))
    PLIMSOLL_ASSERT(inside(*key) && ReadPublicKey(key->whole));
  ReadPublicKey(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  ReadAll(text);
  std::string_view rest = text;
  while (const auto block = NextPemBlock(rest)) ReadAll(block->bytes);
  return 0;
}
