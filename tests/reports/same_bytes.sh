#!/bin/sh
# Every report is the same whatever the number of threads:
#
#   same_bytes.sh PLIMSOLL ROOT
#
# Files are many, large and small by turns, so that threads finish out of order; some have errors, some
# the same objects, some cannot be read.
set -eu
plimsoll=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/in" "$work/out"
cd "$work/in"
cp "$root"/examples/shop/*.yaml .

map() {
  printf 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: map-%s}\n%s\n---\n' "$1" "$2"
}
i=0
while [ $i -lt 120 ]; do
  case $((i % 6)) in
  0) map $i 'data: {a: 1}' ;;
  1) for j in 1 2 3 4 5 6 7 8 9; do for k in 0 1 2 3 4 5 6 7 8 9; do map $i-$j$k 'data: {a: b}'; done; done ;;
  2) map twice 'unknown: field' ;;
  3) printf '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"Bad_%s"},"spec":{}}' $i ;;
  4) printf 'a: [1, 2\nb: }' ;;
  5) map $i "data: {a: b} # plimsoll:ignore unknown_field -- not there" ;;
  esac >file-$i.yaml
  i=$((i + 1))
done

for form in text json jsonl junit tap sarif github gitlab checkstyle markdown; do
  for jobs in 1 2 3 8 40; do
    status=0
    "$plimsoll" check --jobs $jobs -o $form . >"../out/$jobs" 2>&1 || status=$?
    [ $jobs -eq 1 ] && first=$status
    if [ "$status" != "$first" ] || ! cmp "../out/1" "../out/$jobs"; then
      echo "$form differs with $jobs jobs" >&2
      exit 1
    fi
  done
  test "$first" = 1
  test -s "../out/1"
done
