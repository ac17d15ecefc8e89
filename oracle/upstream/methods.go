// Package upstream answers questions with Kubernetes' own code.
package upstream

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	kjson "sigs.k8s.io/json"
	"sigs.k8s.io/yaml"
)

// Methods are the questions, by their names in the batch protocol.
var Methods = map[string]func([]byte) any{
	"text.json":    readJSON,
	"text.yaml":    readYAML,
	"text.split":   split,
	"yaml.write":   writeYAML,
	"go.quote":     quote,
	"go.float":     float,
	"crd.lint":     lintCRD,
	"schema.check": checkObject,
}

type conversion struct {
	JSON        *string  `json:"json,omitempty"`
	Error       string   `json:"error,omitempty"`
	Strict      []string `json:"strict,omitempty"`
	StrictError string   `json:"strictError,omitempty"`
}

// text.json: the API server's decoder into an untyped value, printed by encoding/json.
func readJSON(input []byte) any {
	var value any
	strict, err := kjson.UnmarshalStrict(input, &value)
	if err != nil {
		return conversion{Error: err.Error()}
	}
	printed, err := json.Marshal(value)
	if err != nil {
		return conversion{Error: err.Error()}
	}
	out := conversion{JSON: new(string)}
	*out.JSON = string(printed)
	for _, e := range strict {
		out.Strict = append(out.Strict, e.Error())
	}
	return out
}

// text.yaml: both conversions.
func readYAML(input []byte) any {
	var out conversion
	converted, err := yaml.YAMLToJSON(input)
	if err != nil {
		out.Error = err.Error()
	} else {
		out.JSON = new(string)
		*out.JSON = string(converted)
	}
	if _, err := yaml.YAMLToJSONStrict(input); err != nil {
		out.StrictError = err.Error()
	}
	return out
}

// text.split: the documents the stream reader yields until its first error.
func split(input []byte) any {
	out := struct {
		Docs  []string `json:"docs"`
		Error string   `json:"error,omitempty"`
	}{Docs: []string{}}
	reader := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(input)))
	for {
		doc, err := reader.Read()
		if err == io.EOF {
			return out
		}
		if err != nil {
			out.Error = err.Error()
			return out
		}
		out.Docs = append(out.Docs, string(doc))
	}
}

// yaml.write: a JSON text as `kubectl get -o yaml` would print it.
func writeYAML(input []byte) any {
	out := struct {
		YAML  *string `json:"yaml,omitempty"`
		Error string  `json:"error,omitempty"`
	}{}
	written, err := yaml.JSONToYAML(input)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	out.YAML = new(string)
	*out.YAML = string(written)
	return out
}

// go.quote: %q.
func quote(input []byte) any {
	return map[string]string{"text": strconv.Quote(string(input))}
}

// go.float: the renderings of the float64 that the text spells.
func float(input []byte) any {
	value, err := strconv.ParseFloat(string(input), 64)
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	out := map[string]string{
		"v":   fmt.Sprintf("%v", value),
		"g32": strconv.FormatFloat(value, 'g', -1, 32),
	}
	if printed, err := json.Marshal(value); err == nil {
		out["json"] = string(printed)
	} else {
		out["error"] = err.Error()
	}
	return out
}
