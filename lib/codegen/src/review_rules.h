// The parts of a review, each in a file of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "declared.h"
#include "plimsoll/codegen/review.h"
#include "tagged_fields.h"

namespace plimsoll::codegen {

// Where findings go.
class ReviewNotes {
 public:
  ReviewNotes(const gotypes::Universe& universe, std::vector<ReviewFinding>& out)
      : universe_(universe), out_(out) {}

  void Add(finding::Code code, gotypes::GoPlace place, std::string message, std::string hint = {}) {
    out_.push_back(
        {code, universe_.file(place.file).ErrorAt(place.offset, std::move(message)), std::move(hint)});
  }
  void Warn(finding::Code code, gotypes::GoPlace place, std::string message, std::string hint) {
    Add(code, place, std::move(message), std::move(hint));
    out_.back().warning = true;
  }
  void Add(finding::Code code, gotypes::GoError what) { out_.push_back({code, std::move(what)}); }

 private:
  const gotypes::Universe& universe_;
  std::vector<ReviewFinding>& out_;
};

// A package with what is written in it.
struct ReviewedPackage {
  const gotypes::GoPackage* package = nullptr;
  std::vector<TaggedField> fields;
};

// Whether a tag is one of declarative validation.
bool IsRuleTag(const WrittenTag& tag);

// Each field by itself: versions of levels, tags that conflict or need others, unversioned packages.
void ReviewTags(const gotypes::Universe& universe, const ReviewedPackage& package,
                const ReviewOptions& options, ReviewNotes& notes);
// `+k8s:maxLength` for `k8s:maxLenght`; nothing when no tag has a similar name.
std::optional<std::string> SuggestedTag(std::string_view name);
// Tags that begin like those of Kubernetes' generators and are none of them.
void ReviewSpelling(const gotypes::Universe& universe, const gotypes::GoPackage& package, ReviewNotes& notes);
// Kinds whose status has rules but that are not validated there.
void ReviewSubresources(const gotypes::Universe& universe, const Program& program, const std::string& package,
                        ReviewNotes& notes);
// One rule in the versions of one group.
void ReviewVersions(const gotypes::Universe& universe, const std::vector<ReviewedPackage>& packages,
                    ReviewNotes& notes);

}  // namespace plimsoll::codegen
