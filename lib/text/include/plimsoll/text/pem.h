// PEM blocks, as Go's encoding/pem finds them in any text.
//
//   std::string_view rest = text;
//   while (const std::optional<PemBlock> block = NextPemBlock(rest)) use(block->bytes);
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::text {

struct PemBlock {
  std::string_view type;  // `CERTIFICATE`
  bool has_headers = false;
  std::string bytes;
};

// The next block, after which `rest` is what follows it. What is no block is skipped.
std::optional<PemBlock> NextPemBlock(std::string_view& rest);

}  // namespace plimsoll::text
