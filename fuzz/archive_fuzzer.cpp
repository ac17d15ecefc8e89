// Archives from any bytes: reading ends, and every file lies within the limits. The sums of tar headers are
// made right first, or few inputs would get past them.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/engine/input/archive.h"

namespace {

using namespace plimsoll;

void SumHeaders(std::string& bytes) {
  constexpr size_t kBlock = 512, kSum = 148;
  for (size_t at = 0; at + kBlock <= bytes.size(); at += kBlock) {
    bytes.replace(at + kSum, 8, 8, ' ');
    uint32_t sum = 0;
    for (size_t i = 0; i < kBlock; ++i) sum += static_cast<uint8_t>(bytes[at + i]);
    for (size_t i = 6; i-- > 0; sum /= 8) bytes[at + kSum + i] = static_cast<char>('0' + sum % 8);
    bytes[at + kSum + 6] = '\0';
  }
}

void ReadAllOf(std::string_view bytes) {
  uint64_t total = 0;
  const engine::ArchiveUse use{.wants =
                                   [](std::string_view path) {
                                     PLIMSOLL_ASSERT(path.size() <= engine::kMaxArchiveNameBytes);
                                     return !path.ends_with(".skip");
                                   },
                               .take =
                                   [&](std::string_view, std::string_view content) {
                                     total += content.size();
                                     PLIMSOLL_ASSERT(total <= engine::kMaxArchiveBytes);
                                   }};
  (void)engine::ReadArchive(bytes, use);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  ReadAllOf(bytes);
  if (engine::ArchiveFormOf(bytes) != engine::ArchiveForm::kTar) return 0;
  SumHeaders(bytes);
  ReadAllOf(bytes);
  return 0;
}
