#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <cstdint>

#include "plain_text.h"

#define PLIMSOLL_COPY_AVX512 gnu::target("avx512f,avx512bw,avx512vl,bmi2")

namespace plimsoll::text {
namespace {

constexpr size_t kStep = 32;
static_assert(kStep <= kCopySlack);

// The bytes of the string that are c.
[[PLIMSOLL_COPY_AVX512]] inline uint32_t Those(__m256i bytes, char c) {
  return _mm256_cmpeq_epi8_mask(bytes, _mm256_set1_epi8(c));
}

}  // namespace

bool CanCopyPlainWithAvx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
}

// Bytes past the end are not read, whatever is there; the length decides nothing but the number of
// steps, which is one for most strings.
[[PLIMSOLL_COPY_AVX512]] char* CopyPlainWithAvx512(char* to, std::string_view text, bool escape_html) {
  uint32_t odd = 0;
  size_t at = 0;
  do {
    const auto left = static_cast<uint32_t>(std::min(text.size() - at, kStep));
    const __mmask32 present = _bzhi_u32(UINT32_MAX, left);
    const __m256i bytes = _mm256_mask_loadu_epi8(_mm256_set1_epi8('a'), present, text.data() + at);
    odd |= _mm256_cmplt_epi8_mask(bytes, _mm256_set1_epi8(0x20)) | Those(bytes, '"') | Those(bytes, '\\');
    if (escape_html) odd |= Those(bytes, '<') | Those(bytes, '>') | Those(bytes, '&');
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + at), bytes);
    at += kStep;
  } while (at < text.size());
  return odd == 0 ? to + text.size() : nullptr;
}

}  // namespace plimsoll::text
#endif
