// JsonElements reads a JSON list of any length from a source of bytes and hands out its elements
// one by one, each as a document, in memory bounded by the largest of them. A list is an array, or
// an object whose member `items` is an array, as Kubernetes writes its List kinds.
//
//   JsonElements elements(source, {});
//   while (const JsonElement* element = elements.Next()) use(element->document.root());
//   if (elements.failure()) complain(*elements.failure());
//
// A stream that is no list has no elements; is_list then says so. The members of a list beside its
// items are read and, save for `apiVersion` and `kind`, dropped. A member `items` that is there
// twice is reported, and the elements of both are handed out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/text/byte_source.h"
#include "plimsoll/value/json_stream.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

struct JsonElementsOptions {
  // Limits::max_nodes is for each element, max_bytes for none.
  ReadOptions read = {};
  // Of one element, and of each of the list's other members.
  size_t max_element_bytes = size_t{16} << 20;
};

struct JsonElement {
  uint64_t number = 0;  // among the elements, from 0
  uint64_t offset = 0;  // of its first byte in the stream: all spans count from there
  text::Place place;
  // Repeated keys; and a number past float64, which is null in the document.
  ReadReport report;
  Document document;
};

class JsonElements {
 public:
  // Borrows the source.
  JsonElements(text::ByteSource& source, const JsonElementsOptions& options);
  ~JsonElements();

  // The next element, valid until the next call; null at the end and after a failure.
  const JsonElement* Next();
  const std::optional<StreamProblem>& failure() const;
  // Repeated keys of the list itself.
  const std::vector<StreamProblem>& duplicates() const;
  // Whether an array of elements has been met.
  bool is_list() const;
  // Of the list, as far as they came before the elements; empty when they did not.
  const std::string& api_version() const;
  const std::string& kind() const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace plimsoll::value
