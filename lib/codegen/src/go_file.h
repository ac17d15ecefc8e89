// GoFile is a Go file in the making: the packages it imports, under the names it knows them by, and
// its declarations. It also writes types as the file names them.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "declared.h"

namespace plimsoll::codegen {

// Packages that generated code calls.
inline constexpr std::string_view kContextPackage = "context";
inline constexpr std::string_view kFmtPackage = "fmt";
inline constexpr std::string_view kOperationPackage = "k8s.io/apimachinery/pkg/api/operation";
inline constexpr std::string_view kSafePackage = "k8s.io/apimachinery/pkg/api/safe";
inline constexpr std::string_view kValidatePackage = "k8s.io/apimachinery/pkg/api/validate";
inline constexpr std::string_view kSetsPackage = "k8s.io/apimachinery/pkg/util/sets";
inline constexpr std::string_view kFieldPackage = "k8s.io/apimachinery/pkg/util/validation/field";

class GoFile {
 public:
  // The package the file is in, by its path and its name.
  GoFile(TypeFacts facts, std::string path, std::string name);

  // `validate.Enum`, or the name alone where it is one of the file's own package.
  std::string Name(std::string_view package, std::string_view name);
  std::string Type(TypeId type);
  // The form in which values of the type are handed around: what can be nil as it is, all else by
  // pointer.
  std::string NilableType(TypeId type);

  void Declare(std::string_view declaration) { body_ += "\n" + std::string(declaration); }
  // With the header, a comment, at its head.
  std::string Text(std::string_view header) const;

  const std::string& path() const { return path_; }

 private:
  std::string LocalName(std::string_view package) const;

  TypeFacts facts_;
  std::string path_;
  std::string name_;
  std::map<std::string, std::string, std::less<>> imports_;  // path -> local name
  std::map<std::string, std::string, std::less<>> taken_;    // local name -> path
  std::string body_;
};

}  // namespace plimsoll::codegen
