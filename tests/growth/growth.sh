#!/usr/bin/env bash
# growth.sh PROGRAM: the cost of `check` grows in proportion to its input.
#
# Each shape is a file with N of something. Instructions are counted for N, 2N and 4N; what the program
# costs for any file falls out of the differences. From the first difference to the second the cost of a
# linear shape doubles, of a quadratic one it grows fourfold. Needs valgrind (exit code 77 without it).
set -euo pipefail

n=600
most=2.4 # times the first difference

command -v valgrind >/dev/null || { echo "growth: valgrind is not installed; skipped"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Without debug information, which valgrind would read each time.
program=$folder/plimsoll
strip -o "$program" "$1"

# each N TEXT: N lines of TEXT, with the number for @.
each() { seq "$1" | awk -v text="$2" '{ line = text; gsub(/@/, $1, line); print line }'; }
joined() { each "$@" | paste -sd,; }

config_map='{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c@"},"data":{"a":"b"}}'
list_of() { echo "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[$1]}"; }
map_with() { echo "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"c\"$1}$2}"; }
pod_with() { echo "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":$1}"; }

# The shapes. The name of each is its file, .json or .yaml.
list_on_one_line_json() { list_of "$(joined "$1" "$config_map")"; }
list_of_accents_on_one_line_json() { list_of "$(joined "$1" "${config_map//\"b\"/\"é\"}")"; }
list_on_many_lines_json() { list_of "$(each "$1" "$config_map,")${config_map//@/last}"; }
errors_on_one_line_json() { list_of "$(joined "$1" "${config_map//\"c@\"/\"C@\"}")"; }
lines_json() { each "$1" "$config_map"; }
documents_on_one_line_json() { each "$1" "$config_map" | tr -d '\n'; }
duplicate_keys_json() { map_with "" ",\"data\":{$(joined "$1" '"k@":"v","k@":"v"')}"; }
unknown_fields_json() { map_with "" ",$(joined "$1" '"x@":1')"; }
wrong_keys_json() { map_with "" ",\"data\":{$(joined "$1" '"k@/":"v"')}"; }
wrong_labels_json() { map_with ",\"labels\":{$(joined "$1" '"-@":"v"')}" ""; }
wrong_items_json() { pod_with "{\"containers\":[{\"name\":\"a\",\"image\":\"b\",\"env\":[$(joined "$1" '{"name":"=@"}')]}]}"; }
volumes_json() {
  pod_with "{\"volumes\":[$(joined "$1" '{"name":"v@","emptyDir":{}}')],\"containers\":[{\"name\":\"a\",
    \"image\":\"b\",\"volumeMounts\":[$(joined "$1" '{"name":"v@","mountPath":"/@"}')]}]}"
}
documents_yaml() { each "$1" '{apiVersion: v1, kind: ConfigMap, metadata: {name: c@}}
---'; }
flow_on_one_line_yaml() { list_of "$(joined "$1" "$config_map")" | sed 's/"kind":/kind: /'; }
same_objects_yaml() { each "$1" '{apiVersion: v1, kind: ConfigMap, metadata: {name: c}}
---'; }
unknown_kinds_yaml() { each "$1" '{apiVersion: example.com/v1, kind: K@, metadata: {name: c}}
---'; }
duplicate_keys_yaml() {
  map_with "" "" | sed 's/}$/,/'
  each "$1" 'k@: v, k@: v,'
  echo '}'
}
aliases_yaml() {
  echo 'apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data:
  a: &a b'
  each "$1" '  k@: *a'
}
ignored_findings_yaml() { each "$1" '{apiVersion: v1, kind: ConfigMap, metadata: {name: C@}} # plimsoll:ignore invalid_value wrong
---'; }
comments_yaml() {
  each "$1" '# plimsoll:ignore invalid_value wrong'
  echo '{apiVersion: v1, kind: ConfigMap, metadata: {name: C}}'
}
# A CRD, and an object of it with many wrong items.
custom_resource_yaml() {
  echo 'apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lists.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: lists, singular: list, kind: Sheet, listKind: SheetList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          rows: {type: array, items: {type: string, pattern: "^[a-z]+$"}}
---
apiVersion: example.com/v1
kind: Sheet
metadata: {name: s}
rows:'
  each "$1" '- a@'
}

# instructions FILE: of one check.
instructions() {
  local log=$folder/log
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file="$log" \
    "$program" check --jobs 1 "$1" >/dev/null 2>&1 || [ $? -eq 1 ] || { echo "growth: check fails on $1" >&2; exit 1; }
  awk '/ I +refs:/ { gsub(/,/, "", $NF); print $NF }' "$log"
}

# times A B C: by how much the second difference is larger.
times() { awk -v a="$1" -v b="$2" -v c="$3" 'BEGIN { printf "%.2f", (c - b) / (b - a) }'; }
exceeds() { awk -v found="$1" -v most="$most" 'BEGIN { exit !(found > most) }'; }

exceeds "$(times 110 140 260)" || { echo "growth: quadratic growth is not noticed"; exit 1; }
! exceeds "$(times 110 120 140)" || { echo "growth: linear growth is taken for more"; exit 1; }

failed=0
for shape in $(declare -F | awk '$3 ~ /_(json|yaml)$/ { print $3 }'); do
  file=$folder/$shape.${shape##*_}
  counts=()
  for size in $n $((2 * n)) $((4 * n)); do
    "$shape" "$size" >"$file"
    counts+=("$(instructions "$file")")
  done
  growth=$(times "${counts[@]}")
  printf '%-36s %6s  %s\n' "${shape%_*}" "$growth" "${counts[*]}"
  ! exceeds "$growth" || { echo "growth: ${shape%_*} costs more than in proportion"; failed=1; }
done
exit $failed
