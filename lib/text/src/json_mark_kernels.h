// The kernels of json_marks.h for particular machines. A kernel may be called only when its
// Can... says yes; SSE2 is part of every x86-64.
#pragma once

#include "plimsoll/text/json_marks.h"

namespace plimsoll::text {

#if defined(__SSE2__)
uint32_t* MarkWithSse2(const char* bytes, uint32_t position, size_t blocks, JsonMarkState& state,
                       uint32_t* out);
#endif
#if defined(__x86_64__)
bool CanMarkWithAvx2();
uint32_t* MarkWithAvx2(const char* bytes, uint32_t position, size_t blocks, JsonMarkState& state,
                       uint32_t* out);
bool CanMarkWithAvx512();
uint32_t* MarkWithAvx512(const char* bytes, uint32_t position, size_t blocks, JsonMarkState& state,
                         uint32_t* out);
#endif

}  // namespace plimsoll::text
