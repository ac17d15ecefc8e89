#!/bin/sh
# Runs the cases that kubectl-validate ships for itself, as they are in its Go module:
#
#   kubectl_validate.sh PLIMSOLL CASES
#
# CASES is the program that reads them. Exits with 77 where Go or the module is not at hand.
PATH=$PATH:/usr/local/go/bin
command -v go > /dev/null || exit 77
module=$( (cd / && GOFLAGS=-mod=mod timeout 120 go mod download -json sigs.k8s.io/kubectl-validate@v0.0.4 \
  2> /dev/null) | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
test -d "$module" || exit 77
exec "$2" "$1" "$module"
