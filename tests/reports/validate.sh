#!/bin/sh
# Holds a report of the examples against what reads such reports:
#
#   validate.sh PLIMSOLL ROOT FORM
#
# Exits with 77 where there is nothing to hold it against: the published schemas of JUnit and SARIF
# come with Go modules, and XML is read by xmllint.
set -eu
plimsoll=$1 root=$2 form=$3
PATH=$PATH:/usr/local/go/bin
report=$(mktemp)
trap 'rm -f "$report"' EXIT

# The directory of a Go module.
module() {
  command -v go > /dev/null || exit 77
  (cd / && GOFLAGS=-mod=mod timeout 120 go mod download -json "$1" 2> /dev/null) |
    sed -n 's/.*"Dir": "\(.*\)".*/\1/p' | grep . || exit 77
}

cd "$root"
status=0
"$plimsoll" check --crds examples/shop -o "$form" examples/broken examples/shop > "$report" || status=$?
test "$status" = 1

case $form in
tap)
  perl -MTAP::Parser -e '
    my $parser = TAP::Parser->new({tap => join("", <>)});
    $parser->run;
    die join("\n", $parser->parse_errors), "\n" if $parser->parse_errors;
    die "the counts are wrong\n" unless $parser->tests_run == 10 && $parser->failed == 5;
  ' "$report"
  ;;
junit)
  command -v xmllint > /dev/null || exit 77
  schema=$(module github.com/yannh/kubeconform@v0.8.0)/fixtures/junit.xsd
  xmllint --noout --schema "$schema" "$report"
  ;;
checkstyle)
  command -v xmllint > /dev/null || exit 77
  test "$(xmllint --xpath 'count(/checkstyle/file/error[@line][@severity="error"])' "$report")" = 7
  ;;
sarif)
  schema=$(module github.com/securego/gosec/v2@v2.30.0)/report/sarif/testdata/sarif-schema-2.1.0.json
  "$plimsoll" check --schema "$schema" "$report"
  ;;
gitlab)
  "$plimsoll" check --schema tests/reports/gitlab.schema.yaml "$report"
  ;;
esac
