// What Debian's runtime libraries for WebAssembly refer to and do not have. All of it ends the instance.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" {

// The parts of the compiler's runtime were compiled with guards of the stack.
uintptr_t __stack_chk_guard = 0x5a17ed1e;
void __stack_chk_fail() { std::abort(); }

// Exceptions of the standard library, such as one for want of memory.
void* __cxa_allocate_exception(size_t) { std::abort(); }
void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
}
