// Extensions of certificates that Go looks into.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/text/x509.h"

namespace plimsoll::text {

struct CertificateExtension {
  std::string_view id;  // the content of an object identifier
  bool critical = false;
  std::string_view value;
};

// Takes over what an extension says. Otherwise says why Go cannot read it.
std::string TakeExtension(const CertificateExtension& extension, Certificate& out);

// The parts of it that have names: subjectAltName and nameConstraints.
std::string TakeAlternativeNames(std::string_view value, Certificate& out);
std::string NameConstraintsProblem(std::string_view value);

}  // namespace plimsoll::text
