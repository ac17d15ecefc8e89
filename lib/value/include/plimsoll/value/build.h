// Builders take the tokens of a value and make a document or a tree of it, where a JsonWriter makes text.
// Values of different forms meet through them, without JSON text in between.
//
//   Document document;
//   DocumentBuilder builder(document);
//   merge::WriteTokens(builder, node);
//
// What is built has no places in a source.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/json_number.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/write.h"

namespace plimsoll::value {

// What numbers become on the way.
enum class Numbers : uint8_t {
  kKept,
  // What the API server would read if the value were sent to it as JSON: 1.0 becomes 1, integers past
  // int64 become floats, and large floats become the integers that their shortest digits spell.
  kAsJson,
  // The same, but floats that would read back as another number stay as they are (see JsonOptions).
  kAsExactJson,
};

// Sends the tokens of a value.
void Send(AnyValue value, text::TokenSink& sink, KeyOrder order = KeyOrder::kAsRead);

// Converts numbers; the rest is up to what is built.
class Builder : public text::TokenSink {
 public:
  void Uint(uint64_t number) final;
  void Float(double number) final;

 protected:
  explicit Builder(Numbers numbers) : numbers_(numbers) {}
  ~Builder() = default;

 private:
  virtual void AddUint(uint64_t number) = 0;
  virtual void AddFloat(double number) = 0;

  void Add(const text::JsonNumber& number);

  Numbers numbers_;
};

// The document has a copy of all text, so it outlives where the tokens came from. Keys may be repeated.
class DocumentBuilder final : public Builder {
 public:
  explicit DocumentBuilder(Document& out, Numbers numbers = Numbers::kKept);

  void BeginObject() override { Begin(Kind::kObject); }
  void EndObject() override { End(); }
  void BeginArray() override { Begin(Kind::kArray); }
  void EndArray() override { End(); }
  void Key(std::string_view name) override;
  void String(std::string_view text) override;
  void Int(int64_t number) override;
  void Bool(bool value) override;
  void Null() override;

 private:
  void AddUint(uint64_t number) override;
  void AddFloat(double number) override;
  Node& Append(Kind kind);
  Node& AppendValue(Kind kind);
  void AppendText(Node& node, std::string_view text);
  void Begin(Kind kind);
  void End();

  Document& out_;
  std::vector<uint32_t> open_;  // indices of containers that have not ended
};

// A repeated key replaces the value of the first.
class TreeBuilder final : public Builder {
 public:
  explicit TreeBuilder(Numbers numbers = Numbers::kKept) : Builder(numbers) {}

  void BeginObject() override { Begin(Tree::NewObject()); }
  void EndObject() override { open_.pop_back(); }
  void BeginArray() override { Begin(Tree::NewArray()); }
  void EndArray() override { open_.pop_back(); }
  void Key(std::string_view name) override { key_ = name; }
  void String(std::string_view text) override { Put(Tree::String(std::string(text))); }
  void Int(int64_t number) override { Put(Tree::Int(number)); }
  void Bool(bool value) override { Put(Tree::Bool(value)); }
  void Null() override { Put(Tree()); }

  // When all tokens have been taken.
  Tree Take() { return std::move(root_); }

 private:
  void AddUint(uint64_t number) override { Put(Tree::Uint(number)); }
  void AddFloat(double number) override { Put(Tree::Float(number)); }
  Tree* Put(Tree&& value);
  void Begin(Tree&& container) { open_.push_back(Put(std::move(container))); }

  Tree root_;
  std::string key_;
  std::vector<Tree*> open_;  // nothing is added to a container while one inside it is open
};

// A copy that owns its text.
Document DocumentOf(AnyValue value, Numbers numbers = Numbers::kKept);

// The same of an item of a list, with what such an item does not say: what it is.
Document WithTypeMeta(Value item, std::string_view api_version, std::string_view kind);

}  // namespace plimsoll::value
