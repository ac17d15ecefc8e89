#include "result.h"

#include <cstdlib>
#include <cstring>
#include <new>

// The bytes follow the struct, with a zero after the last.
struct plimsoll_result {
  plimsoll_allocator allocator;
  size_t size;

  char* data() { return reinterpret_cast<char*>(this + 1); }
  const char* data() const { return reinterpret_cast<const char*>(this + 1); }
};

namespace plimsoll::c {

plimsoll_allocator StandardAllocator() {
  return {.allocate = [](void*, size_t size) { return std::malloc(size); },
          .release = [](void*, void* memory) { std::free(memory); },
          .context = nullptr};
}

plimsoll_result* MakeResult(const plimsoll_allocator& allocator, std::string_view bytes) {
  void* const memory = allocator.allocate(allocator.context, sizeof(plimsoll_result) + bytes.size() + 1);
  if (memory == nullptr) return nullptr;
  auto* const result = new (memory) plimsoll_result{.allocator = allocator, .size = bytes.size()};
  if (!bytes.empty()) std::memcpy(result->data(), bytes.data(), bytes.size());
  result->data()[bytes.size()] = '\0';
  return result;
}

}  // namespace plimsoll::c

const char* plimsoll_result_data(const plimsoll_result* result) {
  return result == nullptr ? "" : result->data();
}

size_t plimsoll_result_size(const plimsoll_result* result) { return result == nullptr ? 0 : result->size; }

void plimsoll_result_free(plimsoll_result* result) {
  if (result == nullptr) return;
  const plimsoll_allocator allocator = result->allocator;
  allocator.release(allocator.context, result);
}
