# `cmake --install`: the program, one static library of all rooms, its headers, and what find_package and
# pkg-config need to use it. No flag of ours, such as -Werror, is passed on. The server is only in the program: the
# library needs no OpenSSL.
set(rooms base text value finding pattern schema catalog gotypes cel check reshape crd builtin declare merge patch unions codegen compat policy skew
  kinds engine suites batch dropins api)
plimsoll_code_of(room_targets ${rooms})
foreach(target IN LISTS room_targets)
  list(APPEND room_objects $<TARGET_OBJECTS:${target}>)
endforeach()

# The file has no code: the library needs a source of its own.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/library.cpp CONTENT "")
add_library(libplimsoll STATIC ${PROJECT_BINARY_DIR}/library.cpp ${room_objects})
set_target_properties(libplimsoll PROPERTIES OUTPUT_NAME plimsoll EXPORT_NAME Plimsoll UNITY_BUILD OFF)
if(PLIMSOLL_TESTS OR PLIMSOLL_FUZZ OR PLIMSOLL_BENCH)
  set_target_properties(libplimsoll PROPERTIES EXCLUDE_FROM_ALL ON)  # a large file that only one test needs
endif()
target_compile_features(libplimsoll INTERFACE cxx_std_17)
target_include_directories(libplimsoll INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

install(TARGETS plimsoll RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS libplimsoll EXPORT PlimsollTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY lib/api/include/plimsoll DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Plimsoll)
install(EXPORT PlimsollTargets NAMESPACE Plimsoll:: DESTINATION ${package_dir} COMPONENT library)
include(CMakePackageConfigHelpers)
configure_package_config_file(cmake/PlimsollConfig.cmake.in ${PROJECT_BINARY_DIR}/PlimsollConfig.cmake
  INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/PlimsollConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/PlimsollConfig.cmake ${PROJECT_BINARY_DIR}/PlimsollConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT library)

# The prefix is found from where the file is, so that an installation can be moved.
string(REGEX REPLACE "[^/]+" ".." to_prefix ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
configure_file(cmake/plimsoll.pc.in ${PROJECT_BINARY_DIR}/plimsoll.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/plimsoll.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# Only if they are named: `--component c` installs the C library, and `c-development` what programs are compiled with.
if(TARGET plimsoll_c)
  install(TARGETS plimsoll_c LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT c NAMELINK_COMPONENT c-development
    EXCLUDE_FROM_ALL)
  install(FILES bindings/c/include/plimsoll.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT c-development
    EXCLUDE_FROM_ALL)
  configure_file(cmake/plimsoll-c.pc.in ${PROJECT_BINARY_DIR}/plimsoll-c.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/plimsoll-c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT c-development EXCLUDE_FROM_ALL)
endif()
