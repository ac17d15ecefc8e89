#include "plimsoll/value/write.h"

#include <cmath>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/yaml_writer.h"
#include "token_walk.h"

namespace plimsoll::value {
namespace {

// A JsonWriter that notes the first number JSON cannot hold.
class CheckedJsonWriter : public text::JsonWriter {
 public:
  using JsonWriter::JsonWriter;

  void Float(double number) {
    if (!std::isfinite(number) && !unsupported_) unsupported_ = number;
    JsonWriter::Float(number);
  }
  const std::optional<double>& unsupported() const { return unsupported_; }

 private:
  std::optional<double> unsupported_;
};

std::string WriteYamlTokens(AnyValue value, KeyOrder order, text::YamlLook look) {
  std::string out;
  text::YamlWriter writer(out, look);
  SendTokens(value, order, writer);
  writer.Finish();
  return out;
}

}  // namespace

Result<std::string> WriteJson(AnyValue value, const JsonOptions& options) {
  std::string out;
  CheckedJsonWriter writer(out, {options.indented, options.escape_html, options.exact_floats});
  SendTokens(value, options.order, writer);
  if (!writer.unsupported()) return out;
  std::string message = "json: unsupported value: ";
  text::AppendFloat(message, *writer.unsupported());
  return Fail(std::move(message));
}

Result<std::string> WriteYaml(AnyValue value, const YamlOptions& options) {
  return WriteYamlTokens(value, options.order, {.quote_merge_key = true});
}

}  // namespace plimsoll::value
