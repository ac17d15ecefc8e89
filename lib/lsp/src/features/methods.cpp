#include "plimsoll/lsp/features/methods.h"

namespace plimsoll::lsp {

std::span<const Method> FeatureMethods() { return {}; }

}  // namespace plimsoll::lsp
