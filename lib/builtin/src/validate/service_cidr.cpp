#include <string>

#include "../vocabulary/address_texts.h"
#include "field.h"
#include "ip_address.h"
#include "object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxServiceRanges = 2;

void ValidateServiceRanges(Struct spec, FieldPath path, Errors& errors) {
  const TextList ranges = spec.Texts("cidrs");
  if (ranges.empty()) return errors.Required(path, "at least one CIDR required");
  if (ranges.size() > kMaxServiceRanges) return errors.Invalid(path, spec, "may only hold up to 2 values");
  for (const auto& [i, range] : ranges) errors.Invalid(path.Index(i), range, NewCidrProblems(range));
  if (ranges.size() < 2) return;
  const int family = CidrFamily(ranges[0].value);
  if (family == 0 || family != CidrFamily(ranges[1].value)) return;
  errors.Invalid(path, spec.Get("cidrs"),
                 "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64");
}

}  // namespace

void ValidateServiceCidr(Request& request) {
  ValidateMetadata(request);
  ValidateServiceRanges(request.object.At("spec"), request.Path("spec", "cidrs"), request.errors);
}

// A second family may be added.
void ValidateServiceCidrUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  const Struct spec = request.object.At("spec");
  const TextList before = request.old.At("spec").Texts("cidrs");
  const TextList now = spec.Texts("cidrs");
  const FieldPath path = request.Path("spec", "cidrs");
  const bool added = before.size() == 1 && now.size() == kMaxServiceRanges;
  if (!added && before.size() != now.size()) {
    return request.errors.Invalid(path, spec.Get("cidrs"), std::string(kFieldIsImmutable));
  }
  for (const auto& [i, range] : before) {
    ValidateImmutableText(now[i].value, range, path.Index(i), request.errors);
  }
  if (added) ValidateServiceRanges(spec, path, request.errors);
}

}  // namespace plimsoll::builtin
