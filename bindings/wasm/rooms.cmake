# The WebAssembly module: the rooms of the C library, its code, RE2 from source, and what takes the place of files that
# need a disk or zlib. The language server comes without its transport, which needs file descriptors.
set(PLIMSOLL_RE2_SOURCE "${PROJECT_SOURCE_DIR}/build/wasm-re2/source" CACHE PATH
  "The source of RE2 with its tables (tools/fetch_re2 DIRECTORY --tables)")
set(PLIMSOLL_LEFT_OUT "/lib/engine/src/input/(disk|gunzip|zip)\\.cpp$|/lib/lsp/src/run/")

# Nobody waits for this build, and what is downloaded should be small. Code that can be moved is slower here.
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
set(PLIMSOLL_LESS_OPTIMIZED -O2)
set(PLIMSOLL_LEAST_OPTIMIZED -Os)

set(wasm_dir ${PROJECT_SOURCE_DIR}/bindings/wasm)
# The warnings are right only where `long` has 64 bits.
target_compile_options(plimsoll_options INTERFACE -Wno-sign-conversion -Wno-sign-compare)
# Names of files that assertions and libraries keep do not depend on where the project is.
# What the rooms do with SSE2 is done with SIMD of WebAssembly: standard/emmintrin.h.
add_compile_options(-mbulk-memory -msign-ext -mnontrapping-fptoint -msimd128 -D__SSE2__=1
  -fno-exceptions -isystem ${wasm_dir}/standard -ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PLIMSOLL_RE2_SOURCE}=re2)

file(GLOB re2_files ${PLIMSOLL_RE2_SOURCE}/re2/*.cc)
list(FILTER re2_files EXCLUDE REGEX "(_test|filtered_re2|prefilter|prefilter_tree|set)\\.cc$")
if(NOT re2_files MATCHES unicode_groups)
  message(FATAL_ERROR "there is no source of RE2 in ${PLIMSOLL_RE2_SOURCE}; ./dev wasm fetches it")
endif()
add_library(plimsoll_re2 STATIC ${re2_files} ${PLIMSOLL_RE2_SOURCE}/util/rune.cc ${PLIMSOLL_RE2_SOURCE}/util/strutil.cc)
set_target_properties(plimsoll_re2 PROPERTIES CXX_STANDARD 17 UNITY_BUILD OFF)
target_include_directories(plimsoll_re2 SYSTEM PUBLIC ${PLIMSOLL_RE2_SOURCE})
set(RE2_LIBRARY plimsoll_re2)

foreach(room IN LISTS PLIMSOLL_ROOMS)
  add_subdirectory(lib/${room})
  if(room STREQUAL batch)
    break()
  endif()
endforeach()
add_subdirectory(lib/lsp)
add_subdirectory(bindings/c)
add_subdirectory(bindings/wasm)
