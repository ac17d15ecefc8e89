package referee

import (
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// decoded is an object in the internal version, with defaults filled in, and what strict decoding has
// against it.
type decoded struct {
	object runtime.Object
	kind   schema.GroupVersionKind
	strict []string
}

func jsonInfo() (runtime.SerializerInfo, error) {
	info, known := runtime.SerializerInfoForMediaType(legacyscheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	if !known {
		return info, fmt.Errorf("no serializer of JSON")
	}
	return info, nil
}

// decode reads JSON as a request with fieldValidation=Warn does: strict errors come with an object.
func decode(text []byte) (decoded, error) {
	info, err := jsonInfo()
	if err != nil {
		return decoded{}, err
	}
	reader := legacyscheme.Codecs.DecoderToVersion(info.StrictSerializer, runtime.InternalGroupVersioner)
	object, kind, err := reader.Decode(text, nil, nil)
	result := decoded{object: object}
	if kind != nil {
		result.kind = *kind
	}
	strict, isStrict := runtime.AsStrictDecodingError(err)
	if !isStrict || object == nil {
		return result, err
	}
	for _, each := range strict.Errors() {
		result.strict = append(result.strict, each.Error())
	}
	return result, nil
}
