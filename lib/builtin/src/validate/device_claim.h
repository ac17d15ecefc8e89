// What claims ask for: requests, constraints and configuration of devices.
#pragma once

#include "../object/device_request.h"
#include "../object/request.h"

namespace plimsoll::builtin {

inline constexpr size_t kMaxDeviceRequests =
    32;  // also of results, constraints, configurations and selectors

// Names of requests, `request` or `request/choice`, in a claim.
class RequestNames {
 public:
  explicit RequestNames(Struct devices) : devices_(devices) {}
  bool Has(std::string_view name) const;

 private:
  Struct devices_;
};

void ValidateDeviceClaim(Request& request, Struct devices, FieldPath path);
// CEL expressions of selectors; they are not looked at again if they are `stored`.
void ValidateDeviceSelectors(Request& request, Part selectors, bool stored, DevicePlace place);
void ValidateDeviceConfiguration(Struct config, bool stored, const Release& release, FieldPath path,
                                 Errors& errors);
void ValidateRequestNames(Part names, const RequestNames& known, FieldPath path, Errors& errors);
void ValidateRequestName(std::string_view name, const RequestNames& known, FieldPath path, Errors& errors);
// A JSON object in a field that holds any JSON.
void ValidateRawObject(Part raw, bool stored, size_t max_length, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
