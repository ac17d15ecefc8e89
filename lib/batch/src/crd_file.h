// CRDs that requests name by their files.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "batch_method.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::batch {

std::expected<std::unique_ptr<const kinds::LoadedCrd>, BatchFailure> LoadCrdFile(const std::string& path,
                                                                                 const engine::Files& files);

}  // namespace plimsoll::batch
