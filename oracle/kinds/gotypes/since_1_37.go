//go:build !kubernetes_1_34 && !kubernetes_1_35 && !kubernetes_1_36

package main

import _ "k8s.io/kubernetes/pkg/apis/lifecycle/install"
