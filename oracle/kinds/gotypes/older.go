package main

import (
	"os"
	"strings"
)

// Of each type, its fields in the release that was added last.
var last = map[string]string{}

func lastOf(key string) string {
	if fields, ok := last[key]; ok {
		return fields
	}
	return lines[key]
}

// Adds the types of an older release that differ from those of the release after it.
func addOlder(minor, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		key, fields, _ := strings.Cut(line, "\t")
		if fields == lastOf(key) {
			continue
		}
		last[key] = fields
		lines[key+"@"+minor] = fields
	}
	return nil
}
