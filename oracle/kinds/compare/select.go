package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

// served are the kinds that the program has of the release; others are another question.
var served = map[schema.GroupVersionKind]bool{}

func isServed(kind schema.GroupVersionKind) bool { return served[kind] }

func loadServed(program, release string) error {
	output, err := exec.Command(program, "catalog", "list", "--kubernetes-version", release, "--output", "jsonl").Output()
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(output))
	for lines.Scan() {
		var kind struct{ Group, Version, Kind string }
		if err := json.Unmarshal(lines.Bytes(), &kind); err != nil {
			return err
		}
		served[schema.GroupVersionKind{Group: kind.Group, Version: kind.Version, Kind: kind.Kind}] = true
	}
	return lines.Err()
}

func sorted(objects []object) []object {
	slices.SortFunc(objects, func(a, b object) int { return strings.Compare(a.kind.String(), b.kind.String()) })
	return objects
}

// wantedOnly leaves out objects of kinds that -kinds does not name.
func wantedOnly(objects []object) []object {
	if *kinds == "" {
		return objects
	}
	wanted := strings.Split(*kinds, ",")
	return slices.DeleteFunc(objects, func(each object) bool { return !slices.Contains(wanted, each.kind.Kind) })
}
