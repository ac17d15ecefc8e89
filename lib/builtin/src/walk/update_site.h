// UpdateSite is an object that is there already and what it is to become, for rules that compare them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

class UpdateSite {
 public:
  UpdateSite(value::Value old, value::Value object, finding::ErrorList& errors)
      : old_(old), object_(object), errors_(errors) {}

  // `spec.selector`; a field that is null is none.
  std::optional<value::Value> Before(std::string_view path) const { return At(old_, path); }
  std::optional<value::Value> Now(std::string_view path) const { return At(object_, path); }

  // The error names `field`; the finding is where the object has what `path` leads to, or as much of
  // it as there is.
  void Forbidden(std::string_view path, const value::Path& field, std::string detail) const;
  // With the value that is there now.
  void Invalid(std::string_view path, const value::Path& field, std::string detail) const;
  void Invalid(std::string_view path, const value::Path& field, std::string value, std::string detail) const;

 private:
  static std::optional<value::Value> At(value::Value object, std::string_view path);
  text::Span PlaceOf(std::string_view path) const;

  value::Value old_;
  value::Value object_;
  finding::ErrorList& errors_;
};

// What kinds may not change beyond single fields, one for each kind.
void CheckConfigMapUpdate(const UpdateSite& site);
void CheckSecretUpdate(const UpdateSite& site);
void CheckPodUpdate(const UpdateSite& site);
void CheckClaimUpdate(const UpdateSite& site);
void CheckVolumeUpdate(const UpdateSite& site);
void CheckServiceUpdate(const UpdateSite& site);

}  // namespace plimsoll::builtin
