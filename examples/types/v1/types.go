package v1

// Order is what a customer wants.
type Order struct {
	// +k8s:required
	// +k8s:format=k8s-short-name
	Customer string `json:"customer"`

	// +k8s:optional
	// +k8s:maxItems=100
	// +k8s:listType=map
	// +k8s:listMapKey=sku
	Items []Item `json:"items,omitempty"`

	// +k8s:optional
	// +k8s:update=NoModify
	Delivery Delivery `json:"delivery,omitempty"`
}

// Item is a line of an order.
type Item struct {
	// +k8s:required
	SKU string `json:"sku"`

	// +k8s:required
	// +k8s:minimum=1
	Count int32 `json:"count"`
}

// Delivery is how an order comes.
//
// +k8s:enum
type Delivery string

const (
	DeliveryExpress  Delivery = "Express"
	DeliveryStandard Delivery = "Standard"
)
