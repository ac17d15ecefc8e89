// Turns the errors about one object into findings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "field_location.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Adds to the hint that the API server does not report the finding.
void MarkBeyondServer(finding::Finding& finding);

// The object that findings are about, and where they go.
class ObjectFindings {
 public:
  // `number` is the object's position in its file, from 1. All are kept by reference.
  ObjectFindings(const std::string& file, size_t number, value::Value object,
                 std::vector<finding::Finding>& out)
      : file_(file), number_(number), object_(object), out_(out), fields_(object) {}

  // At a place, and the field there; at no field where the path leads nowhere.
  finding::Finding& Add(finding::Code code, text::Span place, std::string message,
                        const value::Path& path = {});
  // At a field, or at the object where the path leads nowhere.
  finding::Finding& AddAt(finding::Code code, const value::Path& path, std::string message);
  void AddErrors(const finding::ErrorList& errors);
  // Errors that the server lets pass because nothing has changed: warnings.
  void AddForgiven(const finding::ErrorList& errors);
  // Errors that the server would not have come to.
  void AddBeyond(const finding::ErrorList& errors);
  // Unknown fields, with a suggestion from the plan of the version. Repeated keys are reported by
  // the reader already.
  void AddUnknown(const crd::Admission& admission);
  void AddWarnings(const std::vector<crd::Warning>& warnings);
  void AddStrict(const std::vector<schema::StrictError>& strict);

  // A finding that was made elsewhere for the object.
  void Append(finding::Finding finding) { out_.push_back(std::move(finding)); }
  // For findings about the same object that are looked through before they are reported.
  ObjectFindings Into(std::vector<finding::Finding>& out) const { return {file_, number_, object_, out}; }

  value::Value object() const { return object_; }
  uint32_t number() const { return static_cast<uint32_t>(number_); }
  // Of all objects of the file so far.
  const std::vector<finding::Finding>& all() const { return out_; }
  FieldFinder& fields() { return fields_; }

 private:
  finding::Finding& AddError(const finding::FieldError& error);

  const std::string& file_;
  const size_t number_;
  const value::Value object_;
  std::vector<finding::Finding>& out_;
  FieldFinder fields_;
};

}  // namespace plimsoll::engine
