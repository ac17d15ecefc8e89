// What the processor time of a release build is divided by, so that the record holds on faster and slower
// machines: a file that uses nothing of the project and keeps the compiler busy as the rooms do, with
// templates of the standard library and their optimization.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <regex>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace {

template <int kNumber>
struct Shelf {
  std::map<std::string, std::vector<int>> by_name;
  std::unordered_map<int, std::string> by_number;
  std::set<std::pair<int, std::string>> pairs;
  std::vector<std::variant<int, std::string, std::vector<double>>> items;

  size_t Fill(const std::string& text) {
    for (int i = 0; i < kNumber; ++i) {
      by_name[text + std::to_string(i)].push_back(i);
      by_number.emplace(i, text);
      pairs.emplace(i, text);
      items.emplace_back(text);
    }
    std::ranges::sort(items, {}, [](const auto& item) { return item.index(); });
    return by_name.size() + by_number.size() + pairs.size() + items.size();
  }
};

template <int... kNumbers>
size_t FillAll(const std::string& text, std::integer_sequence<int, kNumbers...>) {
  return (Shelf<kNumbers + 1>().Fill(text) + ...);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string text = argc > 1 ? argv[1] : "text";
  const bool matches = std::regex_search(text, std::regex("[a-z]+(x|y)*"));
  const std::function<size_t()> fill = [&] { return FillAll(text, std::make_integer_sequence<int, 12>()); };
  return matches && fill() == 0 ? 1 : 0;
}
