#include "shared_parts.h"

#include <algorithm>

#include "plimsoll/schema/schema_equality.h"

namespace plimsoll::crd {
namespace {

bool SameValidation(const Version& a, const Version& b) {
  if (a.validation.has_value() != b.validation.has_value()) return false;
  if (!a.validation) return true;
  const std::optional<schema::Schema>& x = a.validation->open_api;
  const std::optional<schema::Schema>& y = b.validation->open_api;
  if (x.has_value() != y.has_value()) return false;
  return !x || schema::SameSchema(*x, *y);
}

// Whether every version is like the first.
template <class Same>
bool AllLikeFirst(const std::vector<Version>& versions, Same same) {
  return std::ranges::all_of(versions,
                             [&](const Version& version) { return same(versions.front(), version); });
}

}  // namespace

SharedParts FindSharedParts(const Crd& crd) {
  const std::vector<Version>& versions = crd.versions.items;
  if (versions.empty()) return {};
  SharedParts shared;
  // The first schema is not compared with itself.
  shared.validation = std::all_of(versions.begin() + 1, versions.end(), [&](const Version& version) {
    return SameValidation(versions.front(), version);
  });
  shared.subresources = AllLikeFirst(
      versions, [](const Version& a, const Version& b) { return a.subresources == b.subresources; });
  shared.printer_columns = AllLikeFirst(
      versions, [](const Version& a, const Version& b) { return a.printer_columns == b.printer_columns; });
  shared.selectable_fields = AllLikeFirst(versions, [](const Version& a, const Version& b) {
    return a.selectable_fields == b.selectable_fields;
  });
  return shared;
}

SpecParts PartsAbove(const Crd& crd, const SharedParts& shared) {
  if (crd.versions.empty()) return {};
  // What moves up is the first version's.
  const Version& first = crd.versions.items.front();
  return {
      shared.validation && first.validation ? &*first.validation : nullptr,
      shared.subresources && first.subresources ? &*first.subresources : nullptr,
      shared.printer_columns ? &first.printer_columns : nullptr,
      shared.selectable_fields ? &first.selectable_fields : nullptr,
  };
}

SpecParts PartsOf(const Version& version, const SharedParts& shared) {
  return {
      !shared.validation && version.validation ? &*version.validation : nullptr,
      !shared.subresources && version.subresources ? &*version.subresources : nullptr,
      shared.printer_columns ? nullptr : &version.printer_columns,
      shared.selectable_fields ? nullptr : &version.selectable_fields,
  };
}

}  // namespace plimsoll::crd
