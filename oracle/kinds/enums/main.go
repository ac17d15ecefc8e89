// enums prints the values that fields of Kubernetes' own types may have, as their Go types list them
// (`+enum`): a line for each field, `COMPONENT FIELD "VALUE"...`; `FIELD[]` for the items of a list. It is
// lib/builtin/data/enums.
//
// It reads the generated source, because the package of that source needs modules that nothing else here does.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	function = regexp.MustCompile(`^func schema_k8sio_(api|apimachinery|apiextensions_apiserver|kube_aggregator)_(\w+)\(`)
	property = regexp.MustCompile(`^\t{5}"(\w+)": \{$`)
	items    = regexp.MustCompile(`^\t+Items: `)
	enum     = regexp.MustCompile(`^\t+Enum: +\[\]interface\{\}\{(.*)\},$`)
)

func fail(err error) {
	fmt.Fprintln(os.Stderr, "enums:", err)
	os.Exit(2)
}

func main() {
	directory, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/kubernetes").Output()
	if err != nil {
		fail(err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(directory)),
		"pkg/generated/openapi/zz_generated.openapi.go"))
	if err != nil {
		fail(err)
	}
	var lines []string
	var component, field string
	for _, line := range strings.Split(string(text), "\n") {
		if found := function.FindStringSubmatch(line); found != nil {
			component = "io.k8s." + strings.ReplaceAll(found[1], "_", "-") + "." + strings.ReplaceAll(found[2], "_", ".")
		} else if strings.HasPrefix(line, "func ") {
			component = ""
		} else if found := property.FindStringSubmatch(line); found != nil {
			field = found[1]
		} else if items.MatchString(line) {
			field = strings.TrimSuffix(field, "[]") + "[]"
		} else if found := enum.FindStringSubmatch(line); found != nil && component != "" {
			lines = append(lines, component+" "+field+" "+strings.ReplaceAll(found[1], ", ", " "))
		}
	}
	slices.Sort(lines)
	fmt.Println(strings.Join(lines, "\n"))
}
