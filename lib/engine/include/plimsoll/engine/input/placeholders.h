// PlaceholderStyles are the styles of text in place of a value which is filled in later:
//
//   env       ${NAME}, ${NAME:-default}    envsubst, Flux, OpenShift templates
//   vars      $(NAME)                      Kustomize variables
//   angle     <name>                       documentation and samples
//   template  {{ .Values.x }}              Helm, Jinja and others, inside strings
//   sops      ENC[AES256_GCM,...]          SOPS; also the field `sops` of a whole document
//   literal:TEXT                           the text itself, as the whole value
//   all                                    the first five
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::engine {

enum class PlaceholderStyle : uint8_t { kEnv, kVars, kAngle, kTemplate, kSops };

class PlaceholderStyles {
 public:
  static constexpr std::string_view kNames = "env, vars, angle, template, sops, all or literal:TEXT";
  // All styles but literals.
  static PlaceholderStyles All();

  // One by its name. False when there is no such style.
  bool Add(std::string_view name);
  void Add(const PlaceholderStyles& more);

  bool empty() const { return styles_ == 0 && literals_.empty(); }
  bool Has(PlaceholderStyle style) const { return (styles_ >> static_cast<int>(style) & 1) != 0; }
  const std::vector<std::string>& literals() const { return literals_; }

  // Whether a value is or contains a placeholder.
  bool In(std::string_view value) const;
  bool IsLiteral(std::string_view value) const;
  // The first placeholder in a text, literals excepted; empty when there is none.
  std::string_view Find(std::string_view text) const;

 private:
  uint8_t styles_ = 0;  // a bit for each
  std::vector<std::string> literals_;
};

std::string_view NameOf(PlaceholderStyle style);
// The style of the first placeholder in a text.
std::optional<PlaceholderStyle> StyleOf(std::string_view text);

}  // namespace plimsoll::engine
