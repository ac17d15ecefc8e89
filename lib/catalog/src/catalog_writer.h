// CatalogWriter lays out what a Builder gathered: contents once each by their address, strings
// once each by their bytes, and the tables that name both.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "format.h"
#include "plimsoll/base/result.h"
#include "plimsoll/catalog/builder.h"
#include "plimsoll/catalog/store.h"

namespace plimsoll::catalog {

// Compact, with sorted keys: what addresses are made of.
std::string CanonicalJson(const value::Tree& tree);

class CatalogWriter {
 public:
  explicit CatalogWriter(const Builder& builder) : builder_(builder) {}

  Result<std::string> Run();

 private:
  using ContentNumbers = std::map<Address, uint32_t>;

  // First all contents and strings are gathered, since numbers follow from the whole.
  struct KindPlan {
    const Builder::KindKey* key = nullptr;
    std::string_view component;
    Address content = {};
    std::optional<Address> facts;
    std::string_view rules;
  };
  struct ReleasePlan {
    std::string_view name;
    std::vector<std::pair<std::string_view, Address>> components;
    std::vector<KindPlan> kinds;
    std::vector<std::pair<std::string_view, Address>> declarations;
    std::optional<Address> options;
  };

  Result<void> Plan();
  Result<void> PlanRelease(const std::string& name, const Builder::ReleaseData& data);
  void PlanComponents(const Builder::ReleaseData& data, ReleasePlan& release);
  void PlanDeclarations(const Builder::ReleaseData& data, ReleasePlan& release);
  static bool IsShared(const Builder::KindData& kind, const Builder::ReleaseData& data);
  Address Keep(value::Tree tree);
  void KeepStrings(const value::Tree& tree);
  void Number();
  void Encode(const value::Tree& tree, std::string& out) const;
  void WriteStrings();
  void WriteContents();
  void WriteReleases();
  void WriteRelease(const ReleasePlan& release);
  void WriteNamed(const std::vector<std::pair<std::string_view, Address>>& named, Section section);
  void WriteKinds(const std::vector<KindPlan>& kinds);
  uint32_t ContentNumber(const std::optional<Address>& address) const {
    return address ? content_numbers_.at(*address) : kNothing;
  }
  std::string Assemble() const;
  uint32_t StringNumber(std::string_view text) const { return strings_.find(text)->second; }

  const Builder& builder_;
  std::vector<ReleasePlan> releases_;
  std::map<Address, value::Tree> contents_;
  ContentNumbers content_numbers_;
  std::map<std::string, uint32_t, std::less<>> strings_;
  struct SectionBytes {
    std::string bytes;
    uint32_t count = 0;
  };
  std::array<SectionBytes, kSectionCount> sections_;
};

}  // namespace plimsoll::catalog
