package referee

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

const fixedUID = "00000000-0000-4000-8000-000000000000"

func withFixedUID(text, uid string) string {
	if uid == "" {
		return text
	}
	return strings.ReplaceAll(text, uid, fixedUID)
}

// stored is the object as the answer of the server has it, in the version of the request, without what is
// different every time. `uid` is that of the object if it was made up.
func stored(object runtime.Object, kind schema.GroupVersionKind, uid string) (json.RawMessage, error) {
	if kind.Group == "authorization.k8s.io" {
		return nil, nil // answered, not stored
	}
	if _, is := object.(interface{ GetObjectKind() schema.ObjectKind }); !is {
		return nil, fmt.Errorf("no object of %v", kind)
	}
	info, err := jsonInfo()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := legacyscheme.Codecs.EncoderForVersion(info.Serializer, kind.GroupVersion()).Encode(object, &text); err != nil {
		return nil, err
	}
	var tree map[string]any
	decoder := json.NewDecoder(strings.NewReader(withFixedUID(text.String(), uid)))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	if metadata, is := tree["metadata"].(map[string]any); is {
		for _, field := range []string{"uid", "creationTimestamp", "resourceVersion", "managedFields"} {
			delete(metadata, field)
		}
	}
	return json.Marshal(withoutClock(tree))
}

// withoutClock replaces times of today's clock.
func withoutClock(value any) any {
	switch node := value.(type) {
	case map[string]any:
		for key := range node {
			node[key] = withoutClock(node[key])
		}
	case []any:
		for i := range node {
			node[i] = withoutClock(node[i])
		}
	case string:
		if at, err := time.Parse(time.RFC3339Nano, node); err == nil && time.Since(at).Abs() < time.Hour {
			return "NOW"
		}
	}
	return value
}
