#!/bin/bash
# Runs the cases that kubeconform ships for itself, as they are in its Go module, with our program under
# its name:
#
#   kubeconform.sh PLIMSOLL
#
# Exits with 77 where Go or the module is not at hand. docs/dropins.md gives the reasons for `differs`.
plimsoll=$1
PATH=$PATH:/usr/local/go/bin
command -v go > /dev/null || exit 77
module=$( (cd / && GOFLAGS=-mod=mod timeout 120 go mod download -json github.com/yannh/kubeconform@v0.8.0 \
  2> /dev/null) | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
test -d "$module" || exit 77

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
ln -s "$plimsoll" "$scratch/bin/kubeconform"
ln -s "$module/fixtures" "$scratch/fixtures"
cd "$scratch" || exit 1

# What we do otherwise, on purpose. A case that is listed here and passes is a failure, too.
differs=(
  # There is no network, so that schemas at URLs are refused, with a hint about catalogs.
  "Pass when using a valid HTTP -schema-location"
  "Pass when using schemas with HTTP references"
  "Pass with a valid input when validating against openshift manifests"
  "HTTP references should be cached"
  "Fail when no schema found, ensure 404 is not cached on disk"
  "passes when trying to use a CRD that does not have the JSONSchema set"
  "Pass when using a cached schema with external references"
  # Nothing is downloaded, so that nothing is cached and no proxy asked.
  "Pass when parsing a valid Kubernetes config YAML file and store cache"
  "Fail when using HTTPS_PROXY with a failing proxy"
  # Kubernetes' own kinds are known without a network.
  "Fail when parsing a valid Kubernetes config YAML file without network access"
  # A release that is not in the catalog is said to be so on standard error.
  "Pass when parsing a valid Kubernetes config JSON file"
  # The verdict is the same; the schema is named by where it comes from.
  "Fail when parsing a List that contains an invalid resource"
  "Fail when parsing a List that contains an invalid resource from stdin"
)

# What bats gives its cases.
run() {
  status=0
  output=$("$@" 2>&1) || status=$?
  mapfile -t lines <<< "$output"
}

is_different() {
  local one
  for one in "${differs[@]}"; do
    [ "$one" = "$1" ] && return 0
  done
  return 1
}

names=()
script=$(awk '/^@test / { name = $0; sub(/^@test "/, "", name); sub(/" \{$/, "", name);
                          gsub(/'"'"'/, "'"'\\\\''"'", name);
                          printf "names+=('"'"'%s'"'"')\ncase_%d() {\n", name, n++; next }
              !/^#!/ { print }' "$module/acceptance.bats" "$module/acceptance-nonetwork.bats")
eval "$script"

bad=0 same=0
for i in "${!names[@]}"; do
  name=${names[$i]}
  (set -e; "case_$i") < /dev/null > "$scratch/said" 2>&1
  passed=$?
  if [ $passed = 0 ] && is_different "$name"; then
    echo "listed as different, and passes: $name"
    bad=$((bad + 1))
  elif [ $passed != 0 ] && ! is_different "$name"; then
    echo "fails: $name"
    bad=$((bad + 1))
  elif [ $passed = 0 ]; then
    same=$((same + 1))
  fi
done
echo "$same of ${#names[@]} cases as kubeconform has them, ${#differs[@]} differ on purpose, $bad are wrong"
[ "${#names[@]}" -ge 60 ] && [ "$bad" = 0 ]
