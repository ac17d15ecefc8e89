package plimsoll

import (
	"bytes"
	"encoding/json"
)

// content is an object as apimachinery has it: whole numbers are int64, others float64.
type content map[string]any

func (c *content) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return err
	}
	for key, value := range object {
		object[key] = withNumbers(value)
	}
	*c = object
	return nil
}

func withNumbers(value any) any {
	switch v := value.(type) {
	case json.Number:
		if whole, err := v.Int64(); err == nil {
			return whole
		}
		number, _ := v.Float64()
		return number
	case map[string]any:
		for key, item := range v {
			v[key] = withNumbers(item)
		}
	case []any:
		for i, item := range v {
			v[i] = withNumbers(item)
		}
	}
	return value
}
