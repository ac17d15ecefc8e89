package referee

import (
	"fmt"
	"strconv"
	"strings"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
)

// SetGates sets feature gates otherwise than by default, as --feature-gates of the server does: `Name=true`,
// with commas between. Before the first request.
func SetGates(text string) (map[string]bool, error) {
	gates := map[string]bool{}
	for _, each := range strings.FieldsFunc(text, func(at rune) bool { return at == ',' }) {
		name, value, _ := strings.Cut(each, "=")
		on, err := strconv.ParseBool(value)
		if err != nil {
			return nil, fmt.Errorf("%q is not NAME=true or NAME=false", each)
		}
		gates[name] = on
	}
	return gates, utilfeature.DefaultMutableFeatureGate.SetFromMap(gates)
}
