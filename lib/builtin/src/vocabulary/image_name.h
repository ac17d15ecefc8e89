// Names of images: `registry.example.com/team/app:1.2@sha256:...`.
#pragma once

#include <string_view>

namespace plimsoll::builtin {

// When an image is pulled where nothing is said: always if its tag is `latest`, which it also is without any.
std::string_view PullPolicyOf(std::string_view image);

}  // namespace plimsoll::builtin
