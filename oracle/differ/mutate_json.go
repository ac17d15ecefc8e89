package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"

	kjson "sigs.k8s.io/json"
)

// Values put in place of others, and keywords put in place of keys.
var (
	values = []string{
		"null", "true", "false", "0", "1", "-1", "1.5", "2.0", "1e20", "\"\"", "\"a\"", "\"object\"", "\"array\"", "\"string\"",
		"\"integer\"", "\"number\"", "\"set\"", "\"map\"", "\"atomic\"", "\"date\"", "\"^a\"", "[]", "{}", "[1]", "[\"a\"]",
		"{\"type\":\"object\"}", "{\"type\":\"string\"}", "{\"a\":1}", "[{\"type\":\"integer\"},{\"type\":\"string\"}]",
	}
	keys = []string{
		"a", "b", "type", "format", "properties", "items", "additionalProperties", "required", "enum", "default", "nullable",
		"minimum", "maximum", "exclusiveMinimum", "multipleOf", "minLength", "maxLength", "pattern", "minItems", "maxItems",
		"minProperties", "maxProperties", "anyOf", "oneOf", "allOf", "not", "metadata", "kind", "apiVersion", "spec", "status",
		"x-kubernetes-list-type", "x-kubernetes-list-map-keys", "x-kubernetes-map-type", "x-kubernetes-int-or-string",
		"x-kubernetes-embedded-resource", "x-kubernetes-preserve-unknown-fields", "description", "title", "uniqueItems",
	}
)

// mutateJSON exchanges, removes, adds and copies values of a document. A change that leaves no
// JSON, or a key twice, is made again: what Go makes of repeated keys is another question.
func mutateJSON(random *rand.Rand, seeds [][]byte) []byte {
	text := seeds[random.IntN(len(seeds))]
	for range 1 + random.IntN(4) {
		for range 20 {
			next := exchange(random, text)
			if isObject(next) {
				text = next
				break
			}
		}
	}
	return bytes.ReplaceAll(text, []byte("\n"), []byte(" "))
}

func isObject(text []byte) bool {
	var value map[string]any
	strict, err := kjson.UnmarshalStrict(text, &value)
	return err == nil && len(strict) == 0 && value != nil
}

// exchange cuts the text at two places where values may begin and puts something in between.
func exchange(random *rand.Rand, text []byte) []byte {
	colons := places(text)
	if len(colons) == 0 {
		return text
	}
	at := colons[random.IntN(len(colons))]
	end := at + valueEnd(text[at:])
	switch random.IntN(4) {
	case 0: // another value
		return splice(text, at, end, values[random.IntN(len(values))])
	case 1: // a value of the same text
		from := colons[random.IntN(len(colons))]
		return splice(text, at, end, string(text[from:from+valueEnd(text[from:])]))
	case 2: // a member more
		member := "{\"" + keys[random.IntN(len(keys))] + "\":" + values[random.IntN(len(values))]
		if end > at+2 {
			member += ","
		}
		return splice(text, at, at+1, member)
	default: // another key before the value
		begin := bytes.LastIndexByte(text[:at-1], '"')
		if begin < 1 {
			return text
		}
		begin = bytes.LastIndexByte(text[:begin], '"')
		if begin < 0 {
			return text
		}
		return splice(text, begin, at, "\""+keys[random.IntN(len(keys))]+"\":")
	}
}

func splice(text []byte, from, to int, piece string) []byte {
	return append(append(bytes.Clone(text[:from]), piece...), text[to:]...)
}

// places are the offsets after colons outside of strings.
func places(text []byte) []int {
	var found []int
	inString := false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '"':
			inString = !inString
		case text[i] == ':' && !inString && i+1 < len(text):
			found = append(found, i+1)
		}
	}
	return found
}

// valueEnd is the length of the JSON value at the start of the text.
func valueEnd(text []byte) int {
	decoder := json.NewDecoder(bytes.NewReader(text))
	var value json.RawMessage
	if decoder.Decode(&value) != nil {
		return 0
	}
	return int(decoder.InputOffset())
}
