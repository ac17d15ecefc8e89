# Linux on arm64 by Debian's g++-aarch64-linux-gnu, with the libraries that tools/fetch_arm64 gets.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
set(libraries ${root}/build/arm64-libraries)
set(CMAKE_FIND_ROOT_PATH ${libraries})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
# A char has a sign as on x86-64. Libraries that are only headers, such as Boost, are those of this machine.
set(CMAKE_CXX_FLAGS_INIT "-fsigned-char -isystem ${libraries}/usr/include/aarch64-linux-gnu")
