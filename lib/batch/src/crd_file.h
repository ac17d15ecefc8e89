// CRDs that requests name by their files.
#pragma once

#include <expected>
#include <string>

#include "batch_method.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::batch {

std::expected<kinds::LoadedCrd, BatchFailure> LoadCrdFile(const std::string& path,
                                                          const engine::Files& files);

}  // namespace plimsoll::batch
