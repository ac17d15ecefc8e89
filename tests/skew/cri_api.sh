#!/bin/bash
# Compares the versions of k8s.io/cri-api, each with the one before it:
#
#   cri_api.sh PLIMSOLL
#
# Inside one version of the API (runtime.v1) exactly the changes below are errors. Exits with 77 where Go or the
# modules are not at hand.
set -u
plimsoll=$1
PATH=$PATH:/usr/local/go/bin
command -v go > /dev/null || exit 77
module() {
  (cd / && GOFLAGS=-mod=mod timeout 120 go mod download -json "k8s.io/cri-api@$1" 2> /dev/null) |
    sed -n 's/.*"Dir": "\(.*\)".*/\1/p'
}
newest=$(cd / && GOFLAGS=-mod=mod timeout 120 go list -m -versions k8s.io/cri-api 2> /dev/null | tr ' ' '\n' |
  sed -n 's/^v0\.\([0-9]*\)\.0$/\1/p' | sort -n | tail -1)
test -n "$newest" || exit 77
test -d "$(module v0.23.0)" || exit 77

# errors OLD NEW [VERSION]: the errors of a comparison, in text.
errors() {
  "$plimsoll" skew proto --output jsonl "$1" "$2" | grep '"severity":"error"' | sed 's/.*"message":"\([^"]*\)".*/\1/'
}
failed=0
# expect NAME FOUND WANTED
expect() {
  [ "$2" = "$3" ] && return
  printf '%s: found\n%s\ninstead of\n%s\n' "$1" "$2" "$3"
  failed=1
}

file=pkg/apis/runtime/v1/api.proto
before=$(module v0.23.0)
for minor in $(seq 24 "$newest"); do
  after=$(module "v0.$minor.0")
  test -d "$after" || continue
  wanted=
  # The response of the alpha feature EventedPLEG got another message at the same number.
  [ "$minor" = 26 ] && wanted="field pod_sandbox_status (4) changed its type from runtime.v1.PodSandboxMetadata (as pod_sandbox_metadata) to runtime.v1.PodSandboxStatus"
  expect "v0.$minor.0" "$(errors "$before/$file" "$after/$file")" "$wanted"
  before=$after
done

# Changes that are there are found: text became bytes, and values of an enum got other names.
if [ "$newest" -ge 37 ]; then
  found=$("$plimsoll" skew proto --output jsonl "$(module v0.36.0)/$file" "$(module v0.37.0)/$file")
  grep -q 'field value (2) changed its type from string to bytes' <<< "$found" || { echo "bytes are not found"; failed=1; }
  grep -q 'from SIGKILL to SIGNAL_SIGKILL' <<< "$found" || { echo "names of signals are not found"; failed=1; }
fi
# Another version of the API is another package, and nothing else.
old=$(module v0.23.0)
expect v1alpha2 "$(errors "$old/pkg/apis/runtime/v1alpha2/api.proto" "$old/$file")" \
  "the package changed from 'runtime.v1alpha2' to 'runtime.v1'"
exit $failed
