#!/usr/bin/env bash
# tests/library/install.sh ROOT BUILD: the library installs, and programs outside of the project use it through
# find_package and through pkg-config, with no flags but their own.
set -euo pipefail
root=$1
build=$2
command -v pkg-config >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }; }

quietly cmake --build "$build" --target libplimsoll
quietly cmake --install "$build" --prefix "$work/first" --component library
# An installation may be moved.
mv "$work/first" "$work/prefix"

echo "public headers"
diff <(cd "$work/prefix/include" && find . -name '*.h' | sort) <(cd "$root/lib/api/include" && find . -name '*.h' | sort)
for header in "$work"/prefix/include/plimsoll/*.h; do
  name=plimsoll/$(basename "$header")
  echo "#include <$name>" | g++ -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only \
    -I"$work/prefix/include" -x c++ -
  grep -qF "\`$name\`" "$root/docs/library.md" || { echo "docs/library.md does not describe $name" >&2; exit 1; }
done

mkdir "$work/source"
cp -r "$root"/examples/{embed,delegate,shadow,codec,unions} "$work/source"
# The program in the documentation.
mkdir "$work/source/documented"
sed -n '/^```cpp$/,/^```$/p' "$root/docs/library.md" | sed '/^```/d' >"$work/source/documented/main.cpp"
sed 's/embed/documented/g' "$root/examples/embed/CMakeLists.txt" >"$work/source/documented/CMakeLists.txt"

expect() {
  local name=$1 wanted=$2 actual
  shift 2
  actual=$("$@") || [ $? -eq 1 ]
  [ "$actual" = "$wanted" ] && return
  printf '%s printed\n%s\ninstead of\n%s\n' "$name" "$actual" "$wanted" >&2
  exit 1
}

run_all() {
  local bin=$1
  "$bin/embed" "$root/examples/shop/crd.yaml" "$root/examples/shop/orders.yaml" | head -1 |
    grep -q '^{"apiVersion":.*"express":false'
  expect delegate 'ship.yaml:4:20: error: berth 4 is taken [delegated]
  at spec.berths[1]
  hint: free: 3, 7
config.yaml:4:15: error: berth "5" is taken [delegated]
  at data.berth
  hint: free: 3, 7
list.json:1:5: error: berth 8 is taken [delegated]
  at [1]
  hint: free: 3, 7' "$bin/delegate"
  expect codec '2500 g fast to 1 Wharf Road, door back, posted 2024-02-29T12:00:00Z, waits 90 minutes, seal of 8 bytes
spec.weight: quantities must match the regular expression '"'"'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"'"'
spec.patience: time: unknown unit " days" in duration "2 days"
spec.speed: expected slow or fast' "$bin/codec" "$root/examples/codec/crd.yaml" "$root/examples/codec/parcels.yaml"
  expect unions 'both.yaml:4:9: error: source: Invalid value: "{bucket, disk}": must specify at most one of: `bucket`, `disk` [union_violation]
shop.yaml:4:9: error: source: Invalid value: "{bucket, disk}": must specify at most one of: `bucket`, `disk` [union_violation]
application/merge-patch+json
{"source":{"bucket":"tea","disk":null}}
source.disk is cleared because bucket is set
{"apiVersion":"example.com/v1","kind":"Shop","metadata":{"name":"tea"},"source":{"bucket":"tea"}}' "$bin/unions"
  "$bin/shadow" "$root/examples/shadow/v1" >"$work/shadow"
  grep -qx 'error: spec.crew: Invalid value: 12: must be less than or equal to 10' "$work/shadow"
  [ "$(grep -c '^error: ' "$work/shadow")" -eq 1 ]
  [ "$(grep -c '^log: Unexpected difference' "$work/shadow")" -eq 1 ]
  grep -q '"lighter_create"} 1$' "$work/shadow"
  expect documented 'order.yaml:4:14: error: spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1 [below_minimum]' \
    "$bin/documented"
}

echo "find_package"
mkdir "$work/bin"
for name in embed delegate shadow codec unions documented; do
  quietly cmake -S "$work/source/$name" -B "$work/build/$name" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
  quietly cmake --build "$work/build/$name"
  if grep -E -- ' -(W|f|std=c\+\+2)' "$work/build/$name/compile_commands.json"; then
    echo "flags of the library are passed on to $name" >&2
    exit 1
  fi
  cp "$work/build/$name/$name" "$work/bin"
done
run_all "$work/bin"

echo "pkg-config"
export PKG_CONFIG_PATH=$work/prefix/lib/pkgconfig
[ "$(pkg-config --modversion plimsoll)" = "$(sed -n 's/^project(Plimsoll VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")" ]
[ "$(realpath "$(pkg-config --cflags plimsoll | sed 's/^-I//; s/ *$//')")" = "$work/prefix/include" ]
mkdir "$work/other"
for name in embed delegate shadow codec unions documented; do
  # shellcheck disable=SC2046
  quietly g++ -std=c++17 "$work/source/$name/main.cpp" -o "$work/other/$name" $(pkg-config --cflags --libs plimsoll)
done
run_all "$work/other"
