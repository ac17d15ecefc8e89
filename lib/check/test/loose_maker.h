// Makes schemas and values over a few names and numbers, so that they meet. The same choices make the
// same schema and values.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace plimsoll::check {

class LooseMaker {
 public:
  // At least one choice; they are used again when they run out.
  explicit LooseMaker(std::vector<uint32_t> choices) : choices_(std::move(choices)) {}

  std::string Schema();
  std::string Value(int depth);

 private:
  using Rule = std::pair<std::string, std::string>;  // a keyword and what comes after it
  using Rules = std::vector<Rule>;

  int Pick(int count);
  std::string Name();
  std::string Text();
  std::string Number();
  std::string Count();
  std::string Node(int depth);
  std::string Inside(int depth);
  std::string Object(int depth);
  std::string Type();
  std::string Reference();
  Rules Keywords(int depth);
  Rule Keyword(int depth);
  Rule ContainerKeyword(int depth, int choice);

  template <class Make>
  std::string List(const Make& make, int most, int least = 0);
  template <class Make>
  std::string Map(const Make& make, int most);

  std::vector<uint32_t> choices_;
  size_t next_ = 0;
  uint32_t round_ = 0;
  int first_def_ = 0;
  int inside_ = 0;  // keywords around that are about a part of the value
};

}  // namespace plimsoll::check
