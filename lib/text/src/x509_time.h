// Times in certificates, which have seconds and no fraction of them.
#pragma once

#include <cstdint>
#include <string_view>

#include "der.h"

namespace plimsoll::text {

// Takes a time off: seconds since 1970. Otherwise says why Go cannot read it.
std::string_view ReadCertificateTime(DerReader& reader, int64_t& seconds);

}  // namespace plimsoll::text
