// YamlWriter turns tokens into the YAML that `kubectl get -o yaml` prints: block style,
// indented by two, sequences at the column of their key, strings quoted only where they
// must be.
//
//   std::string out;
//   YamlWriter writer(out);
//   writer.BeginObject();
//   writer.Key("ports");
//   writer.BeginArray();
//   writer.Int(80);
//   writer.EndArray();
//   writer.EndObject();
//   writer.Finish();  // ports:\n- 80\n
//
// It never looks back at what it wrote. One writer writes one document, and the caller's
// tokens must form one value. Nesting costs two columns a level, so a value of n nested
// maps takes in the order of n * n bytes; that is the format's own price.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::text {

class YamlLine;

struct YamlLook {
  // kubectl writes the key << without quotes, and it reads back as a merge. Set this to
  // have it quoted.
  bool quote_merge_key = true;
};

class YamlWriter {
 public:
  explicit YamlWriter(std::string& out, YamlLook look = {});
  ~YamlWriter();

  void BeginObject() { Begin(Container::kMap); }
  void EndObject() { End("{}"); }
  void BeginArray() { Begin(Container::kSequence); }
  void EndArray() { End("[]"); }
  void Key(std::string_view name);
  // Invalid UTF-8 is repaired, here and in keys.
  void String(std::string_view text);
  void Int(int64_t number);
  void Uint(uint64_t number);
  // As kubectl prints it after a detour through JSON: 1000000.0 is the integer 1000000,
  // 0.00001 is 1e-05. Where the detour would change the number it is printed as it is:
  // -0.0, 1.152921504606847e+18 for 2^60. Infinities and NaN are .inf, -.inf and .nan.
  void Float(double number);
  void Bool(bool value);
  void Null();
  // Ends the last line. Nothing may follow.
  void Finish();

 private:
  enum class Container : uint8_t { kMap, kSequence };
  // Where the next value is: alone, after "- ", after "key:", after ": ".
  enum class Slot : uint8_t { kRoot, kItem, kValue, kExplicitValue };

  struct Level {
    Container container;
    uint32_t column;      // of its keys or dashes
    bool starts_on_line;  // the first of them continues the line the parent began
  };

  void Begin(Container container);
  void End(std::string_view if_empty);
  void Scalar(std::string_view ascii);
  void OpenPending();
  void StartEntry();
  Slot StartValue();
  uint32_t Indent() const;

  YamlLook look_;
  std::unique_ptr<YamlLine> line_;
  std::vector<Level> levels_;
  // A container that has begun, but whose first child has not: it may turn out empty.
  bool has_pending_ = false;
  Level pending_{};
  bool explicit_key_ = false;
};

}  // namespace plimsoll::text
