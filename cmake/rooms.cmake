# plimsoll_room(NAME [HOT|COLD] [STAGES stage...] [USES room...] [EXCEPTIONS] [LINKS lib...])
#
# Makes the library plimsoll_NAME out of src/ and include/, and test_NAME out of test/*.cpp.
# A room sees only the include roots of the rooms it uses. Using a room that is not before it
# in PLIMSOLL_ROOMS stops the configuration.
#
# Stages are folders in src/ and include/plimsoll/NAME/, in order: the files of a stage include
# only headers of their own stage and of earlier ones. The test rooms.stages_depend_one_way
# checks this.
#
# HOT: the room is in the path of every value, and is worth the time of full optimization. COLD: it runs once per
# command, or what it does takes far less time than what it calls.
function(plimsoll_room name)
  cmake_parse_arguments(ROOM "HOT;COLD;EXCEPTIONS" "" "STAGES;USES;LINKS" ${ARGN})
  plimsoll_check_order(${name} "${ROOM_USES}")

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/*.cpp src/*.h)
  if(PLIMSOLL_LEFT_OUT)
    list(FILTER sources EXCLUDE REGEX "${PLIMSOLL_LEFT_OUT}")
  endif()
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS include/*.h)
  plimsoll_check_stages(${name} "${ROOM_STAGES}" ${sources} ${headers})
  set(target plimsoll_${name})
  plimsoll_block_of(${name} block)
  if(block)
    set(joined ${sources})
    set(sources ${PLIMSOLL_NO_CODE})
  endif()
  add_library(${target} STATIC ${sources})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS include FILES ${headers})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${target} PUBLIC plimsoll_options ${ROOM_LINKS})
  foreach(used IN LISTS ROOM_USES)
    target_link_libraries(${target} PUBLIC plimsoll_${used})
  endforeach()
  if(block)
    plimsoll_join(${block} ${target} ${joined})
  endif()
  foreach(compiled ${target} ${block})
    if(NOT ROOM_EXCEPTIONS)
      target_compile_options(${compiled} PRIVATE -fno-exceptions)
    endif()
    if(ROOM_COLD)
      target_compile_options(${compiled} PRIVATE ${PLIMSOLL_LEAST_OPTIMIZED})
    elseif(NOT ROOM_HOT)
      target_compile_options(${compiled} PRIVATE ${PLIMSOLL_LESS_OPTIMIZED})
    endif()
    if(PLIMSOLL_FUZZ)
      # Tells the fuzzer which branches were taken. Tests have no use for that.
      target_compile_options(${compiled} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
  endforeach()

  file(GLOB tests CONFIGURE_DEPENDS test/*.cpp)
  if(PLIMSOLL_TESTS AND tests)
    plimsoll_test(test_${name} ${tests})
    target_link_libraries(test_${name} PRIVATE ${target})
    set(first ${name} ${ROOM_USES})
    list(FILTER first INCLUDE REGEX "^(base|text|value|${name})$")
    plimsoll_link_first(test_${name} ${first})
  endif()
endfunction()

# Rooms that are compiled as one in builds from nothing: they read the same headers and use the same templates, and
# one unit does that once. The rooms of a block are optimized alike. A change of one file compiles its whole block
# again, so builds for development have none.
set(PLIMSOLL_BLOCKS
  "ground base text value pattern"
  "judges check reshape merge patch"
  "types schema catalog crd declare"
  "makers gotypes codegen unions skew"
  "answers compat policy kinds batch"
  "tools suites dropins lsp")
# A room whose code is in its block has a library without code.
set(PLIMSOLL_NO_CODE ${PROJECT_BINARY_DIR}/no_code.cpp)
file(CONFIGURE OUTPUT ${PLIMSOLL_NO_CODE} CONTENT "")

# Sets a variable to the target of the block that a room is in; empty if it is compiled by itself.
function(plimsoll_block_of room variable)
  set(${variable} "" PARENT_SCOPE)
  foreach(block IN LISTS PLIMSOLL_BLOCKS)
    string(REPLACE " " ";" rooms ${block})
    list(POP_FRONT rooms name)
    if(PLIMSOLL_JOIN AND room IN_LIST rooms)
      set(${variable} plimsoll_block_${name} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# plimsoll_join(BLOCK ROOM source...): the block compiles the sources; whatever links the room links the block.
function(plimsoll_join block room)
  if(NOT TARGET ${block})
    add_library(${block} STATIC)
    set_target_properties(${block} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
  endif()
  target_sources(${block} PRIVATE ${ARGN})
  target_link_libraries(${block} PUBLIC ${room})
  target_link_libraries(${room} PUBLIC ${block})
endfunction()

# The targets that have the code of some rooms.
function(plimsoll_code_of variable)
  foreach(room IN LISTS ARGN)
    plimsoll_block_of(${room} block)
    list(APPEND targets plimsoll_${room} ${block})
  endforeach()
  list(REMOVE_DUPLICATES targets)
  set(${variable} ${targets} PARENT_SCOPE)
endfunction()

# plimsoll_link_first(TARGET room...): a program that is not optimized has copies of the standard library's functions that
# are not, and of several copies the linker takes the first for all. So the rooms come before the program. Tests take
# half to a third of the time then.
function(plimsoll_link_first target)
  plimsoll_code_of(libraries ${ARGN})
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  list(JOIN libraries "," files)
  target_link_options(${target} PRIVATE "LINKER:--whole-archive,${files},--no-whole-archive")
endfunction()

# Every file of a room with stages is in the folder of one.
function(plimsoll_check_stages name stages)
  if(NOT stages)
    return()
  endif()
  list(JOIN stages "|" any)
  foreach(file IN LISTS ARGN)
    if(NOT file MATCHES "/lib/${name}/(src|include/plimsoll/${name})/(${any})/[^/]+$")
      message(FATAL_ERROR "${file} is in none of the stages of room '${name}': ${stages}")
    endif()
  endforeach()
endfunction()

function(plimsoll_check_order name uses)
  list(FIND PLIMSOLL_ROOMS ${name} own)
  if(own EQUAL -1)
    message(FATAL_ERROR "room '${name}' has no place in PLIMSOLL_ROOMS")
  endif()
  foreach(used IN LISTS uses)
    list(FIND PLIMSOLL_ROOMS ${used} other)
    if(other EQUAL -1 OR NOT other LESS own)
      message(FATAL_ERROR "room '${name}' may not use '${used}': it is not before '${name}' in PLIMSOLL_ROOMS")
    endif()
  endforeach()
endfunction()

# A GoogleTest program. In the dev build its cases are CTest tests of their own, prefixed with the build's name so that
# several builds can share one summary. Starting it anew for each case takes as long as the cases themselves, and ten
# times as long with sanitizers, so in other builds it runs once, whole. So it does in `./dev test quick`, with a
# quarter of the cases of properties, and only if it changed since it passed.
function(plimsoll_test target)
  add_executable(${target} ${ARGN})
  target_link_libraries(${target} PRIVATE plimsoll_options GTest::gtest_main rapidcheck)
  target_compile_definitions(${target} PRIVATE PLIMSOLL_ROOT="${PROJECT_SOURCE_DIR}")
  target_compile_options(${target} PRIVATE ${PLIMSOLL_TEST_CODE})
  # Properties draw the same cases in every gate; `./dev properties` draws others.
  set(seed RC_PARAMS=seed=20261116)
  set(whole ${PLIMSOLL_TEST_PREFIX}${target})
  if(NOT PLIMSOLL_TEST_PREFIX STREQUAL "dev.")
    add_test(NAME ${whole} COMMAND ${target} --gtest_brief=1)
    set_tests_properties(${whole} PROPERTIES TIMEOUT 900 ENVIRONMENT "${seed}")
    return()
  endif()
  gtest_discover_tests(${target} TEST_PREFIX "${PLIMSOLL_TEST_PREFIX}" DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 300 LABELS case ENVIRONMENT "${seed}")
  add_test(NAME ${whole}
    COMMAND ${PROJECT_SOURCE_DIR}/tests/support/unless_passed $<TARGET_FILE:${target}> --gtest_brief=1)
  set_tests_properties(${whole} PROPERTIES TIMEOUT 300 LABELS whole ENVIRONMENT "${seed} max_success=25")
endfunction()

# Programs include headers of their own and of a few rooms, which must hide those before them.
#
#   plimsoll_check_includes("engine;batch" ${sources})
function(plimsoll_check_includes rooms)
  list(JOIN rooms "|" any)
  foreach(file IN LISTS ARGN)
    file(STRINGS ${file} includes REGEX "^#include \"plimsoll/")
    foreach(include IN LISTS includes)
      if(NOT include MATCHES "^#include \"plimsoll/(${any})/")
        message(FATAL_ERROR "${file} may include only public headers of ${rooms}, not ${include}")
      endif()
    endforeach()
  endforeach()
endfunction()
