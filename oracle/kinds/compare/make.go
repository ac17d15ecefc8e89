package main

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Values of a kind that fields seldom have.
var oddities = []any{
	"", "a", true, false, json.Number("0"), json.Number("-1"), json.Number("1.5"), json.Number("99999999999"),
	[]any{}, map[string]any{}, []any{"a"}, map[string]any{"a": "b"},
}

// Texts that are right in one place and wrong in another.
var texts = []string{
	"", "a", "name", "a-b", "a.b", "A", "a_b", "-a", "a-", "a b", "example.com/a", "a/b/c", "/", "/a", "/a/..", "../a", "..", ".",
	"a//b", "*", "*.example.com", "example.com", "Example.com.", "1.2.3.4", "01.2.3.4", "10.0.0.0/8", "10.0.0.1/8", "::1", "fd00::/64",
	"127.0.0.1", "169.254.1.1", "224.0.0.1", "0.0.0.0", "None", "http", "https", "80", "0", "65536", "-1", "10%", "200%", "x%", "TCP", "tcp",
	"Always", "Never", "OnFailure", "IfNotPresent", "Local", "Cluster", "ClientIP", "Exists", "In", "Equal", "NoSchedule", "NoExecute",
	"Recreate", "RollingUpdate", "OnDelete", "Parallel", "Indexed", "Prefix", "Exact", "Retain", "Delete", "ReadWriteOnce",
	"ReadWriteOncePod", "Block", "Filesystem", "Memory", "File", "Utilization", "Value", "AverageValue", "Resource", "cpu", "memory",
	"pods", "requests.cpu", "limits.memory", "hugepages-2Mi", "ephemeral-storage", "storage", "nvidia.com/gpu", "kubernetes.io/hostname",
	"node.kubernetes.io/not-ready", "1", "1Gi", "100m", "1m", "-5", "Immediate", "v1", "apps/v1", "Deployment", "User", "Group",
	"ServiceAccount", "rbac.authorization.k8s.io", "ClusterRole", "Role", "* * * * *", "@hourly", "61 * * * *", "TZ=UTC 0 * * * *",
	"Europe/Berlin", "Nowhere/Land", "2024-01-01T00:00:00Z", "2024-01-01", "30s", "get", "pods/log", "SYS_ADMIN", "CAP_SYS_ADMIN",
	"RuntimeDefault", "Localhost", "Unconfined", "Default", "Bidirectional", "HostToContainer", "metadata.name", "spec.nodeName", "${A}",
	strings.Repeat("a", 16), strings.Repeat("a", 63), strings.Repeat("a", 64), strings.Repeat("a", 254), strings.Repeat("ab.", 90) + "c",
}

var numbers = []string{
	"-1", "0", "1", "2", "3", "5", "10", "30", "79", "80", "100", "101", "256", "300", "443", "3600", "8080", "10250", "65535", "65536",
	"1000000001", "2147483647", "2147483648", "-2147483648", "4294967296", "9223372036854775807",
}

func text(random *rand.Rand) string {
	return texts[random.IntN(len(texts))]
}

func number(random *rand.Rand) json.Number {
	return json.Number(numbers[random.IntN(len(numbers))])
}

// made is a value of a Go type; of a type that is not known, a text.
func made(random *rand.Rand, goType reflect.Type, name string, depth int) any {
	goType = pointed(goType)
	if goType == nil {
		return text(random)
	}
	switch goType {
	case reflect.TypeFor[resource.Quantity]():
		return []any{"1", "100m", "1Gi", "0", "-1", "1.5", "1m", json.Number("2"), "10"}[random.IntN(9)]
	case reflect.TypeFor[intstr.IntOrString]():
		return []any{number(random), text(random), "25%"}[random.IntN(3)]
	case reflect.TypeFor[metav1.Time](), reflect.TypeFor[metav1.MicroTime]():
		return "2024-01-01T00:00:00Z"
	case reflect.TypeFor[metav1.Duration]():
		return "30s"
	}
	switch goType.Kind() {
	case reflect.String:
		return text(random)
	case reflect.Bool:
		return random.IntN(2) == 0
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Float64:
		return number(random)
	case reflect.Struct:
		return madeStruct(random, goType, depth)
	case reflect.Map:
		return madeMap(random, goType, depth)
	case reflect.Slice:
		return madeList(random, goType, name, depth)
	}
	return text(random)
}

// madeStruct has few fields, and those without which it would be nothing at all more often.
func madeStruct(random *rand.Rand, goType reflect.Type, depth int) any {
	members := map[string]any{}
	fields := fieldsOf(goType)
	if depth > 4 || len(fields) == 0 {
		return members
	}
	for _, each := range fields {
		scalar := pointed(each.goType).Kind() != reflect.Struct
		if random.IntN(len(fields)+1) == 0 || (scalar && random.IntN(4) == 0) {
			members[each.name] = made(random, each.goType, each.name, depth+1)
		}
	}
	return members
}

func madeMap(random *rand.Rand, goType reflect.Type, depth int) any {
	members := map[string]any{}
	for range random.IntN(3) {
		members[text(random)] = made(random, goType.Elem(), "", depth+1)
	}
	return members
}

func madeList(random *rand.Rand, goType reflect.Type, name string, depth int) any {
	if goType.Elem().Kind() == reflect.Uint8 {
		return base64.StdEncoding.EncodeToString([]byte(text(random)))
	}
	list := []any{}
	for range random.IntN(3) {
		list = append(list, made(random, goType.Elem(), name, depth+1))
	}
	return list
}

func sortedKeys(members map[string]any) []string {
	return slices.Sorted(maps.Keys(members))
}
