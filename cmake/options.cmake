# What every target of the project is compiled with.
option(PLIMSOLL_TESTS "Build the tests" OFF)
option(PLIMSOLL_BENCH "Build the benchmarks" OFF)
option(PLIMSOLL_FUZZ "Build the fuzzers (clang)" OFF)
option(PLIMSOLL_ASSERTS "Check the project's own promises at run time" OFF)
option(PLIMSOLL_STATIC "Link the program so that it needs no library of the system it runs on" OFF)
option(PLIMSOLL_WASM "Build only the WebAssembly module, with bindings/wasm/toolchain.cmake" OFF)
option(PLIMSOLL_UNITY "Compile several files of a room as one" ON)
option(PLIMSOLL_JOIN "Compile neighbouring rooms as one, for a build from nothing" OFF)
option(PLIMSOLL_CCACHE "Use ccache when it is installed" ON)
# Large batches make a build from nothing cheap, small ones a build after a change. The presets for releases have a
# number that leaves no small rest of the largest rooms, since each unit reads the same headers again.
set(PLIMSOLL_UNITY_BATCH 40 CACHE STRING "How many files a unity build compiles as one; 0: a whole room")
set(PLIMSOLL_SANITIZE "" CACHE STRING "Sanitizers for -fsanitize=, empty for none")

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_UNITY_BUILD ${PLIMSOLL_UNITY})
set(CMAKE_UNITY_BUILD_BATCH_SIZE ${PLIMSOLL_UNITY_BATCH})

find_program(CCACHE ccache)
if(PLIMSOLL_CCACHE AND CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# Tests are many programs that hold the same rooms; lld links them in a fraction of the time.
find_program(LLD NAMES ld.lld-19 ld.lld)
if(LLD AND (PLIMSOLL_TESTS OR PLIMSOLL_FUZZ))
  # g++ knows it by one name only.
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/linker)
  file(CREATE_LINK ${LLD} ${PROJECT_BINARY_DIR}/linker/ld.lld SYMBOLIC)
  add_link_options(-fuse-ld=lld -B${PROJECT_BINARY_DIR}/linker)
endif()

add_library(plimsoll_options INTERFACE)
target_compile_options(plimsoll_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # libstdc++ 12 deprecates what its own stable_sort uses, and only g++ knows to keep quiet.
  target_compile_options(plimsoll_options INTERFACE -Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Units are large, and memory is collected less often than g++ would: 7 % less time.
  target_compile_options(plimsoll_options INTERFACE "SHELL:--param ggc-min-heapsize=1000000")
endif()
# For code that is not in the path of every value: a fifth less time to compile. g++ inlines only what is called once
# then; inlining small functions, too, takes no more time.
set(PLIMSOLL_LESS_OPTIMIZED $<$<CONFIG:Release>:-O1>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  list(APPEND PLIMSOLL_LESS_OPTIMIZED $<$<CONFIG:Release>:-finline-small-functions>)
endif()
# For code that runs once per command: another fifth less.
set(PLIMSOLL_LEAST_OPTIMIZED $<$<CONFIG:Release>:-Og>)
# The code under test is optimized; optimizing the tests too would take most of the build.
set(PLIMSOLL_TEST_CODE -O0)
if(PLIMSOLL_SANITIZE MATCHES address AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # Accesses to memory are checked by calls instead of inline code: another fifth less.
  foreach(less PLIMSOLL_LESS_OPTIMIZED PLIMSOLL_LEAST_OPTIMIZED PLIMSOLL_TEST_CODE)
    list(APPEND ${less} "SHELL:-mllvm -asan-instrumentation-with-call-threshold=0")
  endforeach()
  # Code with checks is large: inlining less of it takes a third off.
  foreach(less PLIMSOLL_LESS_OPTIMIZED PLIMSOLL_LEAST_OPTIMIZED)
    list(APPEND ${less} "SHELL:-mllvm -inline-threshold=20")
  endforeach()
  # The sizes of objects are what the address sanitizer checks, and more exactly.
  set(no_object_size -fno-sanitize=object-size)
endif()
if(PLIMSOLL_ASSERTS)
  target_compile_definitions(plimsoll_options INTERFACE PLIMSOLL_ASSERTS=1)
endif()
if(PLIMSOLL_SANITIZE)
  target_compile_options(plimsoll_options INTERFACE
    -fsanitize=${PLIMSOLL_SANITIZE} ${no_object_size} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(plimsoll_options INTERFACE -fsanitize=${PLIMSOLL_SANITIZE})
endif()

if(PLIMSOLL_FUZZ)
  if(NOT PLIMSOLL_ASSERTS)
    message(FATAL_ERROR "the fuzzers judge by PLIMSOLL_ASSERTS, which is off")
  endif()
  enable_testing()
endif()
if(PLIMSOLL_TESTS)
  enable_testing()
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  include(GoogleTest)
endif()
if(NOT PLIMSOLL_WASM)
  find_package(Threads REQUIRED)
endif()
