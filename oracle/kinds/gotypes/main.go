// Prints the Go types of the API server's kinds, one line each, for lib/builtin/data/go_types: what their published
// schemas do not say. Fields are in Go's order:
//
//	core/v1.Probe	=core/v1.ProbeHandler initialDelaySeconds,-i periodSeconds,-i terminationGracePeriodSeconds,-*i
//
// A field is its JSON name, its name in Go where that is not the JSON name with a capital, and its type. A type
// that begins with `-` is left out of JSON when it is empty, one with `~` when it is zero. `=` is an embedded type.
//
// Arguments are minor versions of older releases, the newest first, each with a file of what this program prints when
// it is built with the modules of that release. Where a type differs from that of the next release, the line
// `core/v1.Probe@36` has what it was up to 1.36.
package main

import (
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/admission/install"
	_ "k8s.io/kubernetes/pkg/apis/admissionregistration/install"
	_ "k8s.io/kubernetes/pkg/apis/apiserverinternal/install"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/authentication/install"
	_ "k8s.io/kubernetes/pkg/apis/authorization/install"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/certificates/install"
	_ "k8s.io/kubernetes/pkg/apis/coordination/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/discovery/install"
	_ "k8s.io/kubernetes/pkg/apis/events/install"
	_ "k8s.io/kubernetes/pkg/apis/extensions/install"
	_ "k8s.io/kubernetes/pkg/apis/flowcontrol/install"
	_ "k8s.io/kubernetes/pkg/apis/imagepolicy/install"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	_ "k8s.io/kubernetes/pkg/apis/node/install"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	_ "k8s.io/kubernetes/pkg/apis/rbac/install"
	_ "k8s.io/kubernetes/pkg/apis/resource/install"
	_ "k8s.io/kubernetes/pkg/apis/scheduling/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
	_ "k8s.io/kubernetes/pkg/apis/storagemigration/install"
)

var lines = map[string]string{}

// Types that write their own JSON.
var own = map[string]string{
	"k8s.io/apimachinery/pkg/api/resource.Quantity": "quantity", "k8s.io/apimachinery/pkg/util/intstr.IntOrString": "intstr",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Time": "time", "k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime": "microtime",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Duration": "duration", "k8s.io/apimachinery/pkg/runtime.RawExtension": "any",
	"k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1": "any", "k8s.io/apimachinery/pkg/runtime.Unknown": "any",
}

func short(pkg string) string {
	for _, prefix := range []string{"k8s.io/api/", "k8s.io/kubernetes/pkg/apis/", "k8s.io/apimachinery/pkg/apis/",
		"k8s.io/apimachinery/pkg/", "k8s.io/apiextensions-apiserver/pkg/apis/", "k8s.io/kube-aggregator/pkg/apis/"} {
		if rest, ok := strings.CutPrefix(pkg, prefix); ok {
			return rest
		}
	}
	return pkg
}

func name(t reflect.Type) string {
	if word, ok := own[t.PkgPath()+"."+t.Name()]; ok {
		return word
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + name(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[]" + name(t.Elem())
	case reflect.Map:
		return "{}" + name(t.Elem())
	case reflect.String:
		return "s"
	case reflect.Bool:
		return "b"
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "i"
	case reflect.Float32, reflect.Float64:
		return "f"
	case reflect.Struct:
		visit(t)
		return short(t.PkgPath()) + "." + t.Name()
	}
	return "any"
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func field(f reflect.StructField) string {
	tag, tagged := f.Tag.Lookup("json")
	json, options, _ := strings.Cut(tag, ",")
	if f.Anonymous && json == "" {
		return "=" + name(f.Type)
	}
	out := json
	if !tagged || json == "" {
		out = f.Name
	} else if capital(json) != f.Name {
		out += ":" + f.Name
	}
	mark := ""
	if strings.Contains(options, "omitempty") {
		mark = "-"
	}
	if strings.Contains(options, "omitzero") {
		mark = "~"
	}
	return out + "," + mark + name(f.Type)
}

func visit(t reflect.Type) {
	key := short(t.PkgPath()) + "." + t.Name()
	if _, done := lines[key]; done {
		return
	}
	lines[key] = ""
	var fields []string
	for i := 0; i < t.NumField(); i++ {
		if f := t.Field(i); f.IsExported() {
			fields = append(fields, field(f))
		}
	}
	lines[key] = strings.Join(fields, " ")
}

func main() {
	for gvk, t := range legacyscheme.Scheme.AllKnownTypes() {
		if strings.HasSuffix(gvk.Kind, "List") || strings.HasSuffix(gvk.Kind, "Options") || gvk.Kind == "WatchEvent" {
			continue
		}
		if gvk.GroupVersion() == (schema.GroupVersion{Version: "v1"}) || gvk.Group != "" || gvk.Version == "__internal" {
			visit(t)
		}
	}
	for i := 1; i+1 < len(os.Args); i += 2 {
		if err := addOlder(os.Args[i], os.Args[i+1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	var keys []string
	for key := range lines {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		fmt.Fprintf(os.Stdout, "%s\t%s\n", key, lines[key])
	}
}
