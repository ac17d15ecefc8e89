package webhook

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// replica is a running server as the balancer sees it.
type replica struct {
	address string // of the webhook
	health  string // the URL of /readyz
}

// balancer does what a Service does: it passes connections on to replicas that are ready, in turn. Connections that
// exist stay where they are.
type balancer struct {
	listener net.Listener
	mutex    sync.Mutex
	replicas []replica
	ready    []string
	next     int
}

const readyInterval = 50 * time.Millisecond

func newBalancer(ctx context.Context) (*balancer, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	made := &balancer{listener: listener}
	go made.accept()
	go made.watch(ctx)
	return made, nil
}

func (balancer *balancer) address() string { return balancer.listener.Addr().String() }

func (balancer *balancer) set(replicas []replica) {
	balancer.mutex.Lock()
	defer balancer.mutex.Unlock()
	balancer.replicas = replicas
}

// countReady is how many replicas were ready when last asked.
func (balancer *balancer) countReady() int {
	balancer.mutex.Lock()
	defer balancer.mutex.Unlock()
	return len(balancer.ready)
}

func (balancer *balancer) watch(ctx context.Context) {
	client := &http.Client{Timeout: time.Second}
	for ctx.Err() == nil {
		balancer.mutex.Lock()
		replicas := balancer.replicas
		balancer.mutex.Unlock()
		var ready []string
		for _, each := range replicas {
			if isReady(client, each.health) {
				ready = append(ready, each.address)
			}
		}
		balancer.mutex.Lock()
		balancer.ready = ready
		balancer.mutex.Unlock()
		time.Sleep(readyInterval)
	}
	balancer.listener.Close()
}

func isReady(client *http.Client, url string) bool {
	response, err := client.Get(url)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}

func (balancer *balancer) accept() {
	for {
		connection, err := balancer.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		} else if err == nil {
			go balancer.pass(connection)
		}
	}
}

func (balancer *balancer) pick() (string, bool) {
	balancer.mutex.Lock()
	defer balancer.mutex.Unlock()
	if len(balancer.ready) == 0 {
		return "", false
	}
	balancer.next++
	return balancer.ready[balancer.next%len(balancer.ready)], true
}

func (balancer *balancer) pass(from net.Conn) {
	defer from.Close()
	address, is := balancer.pick()
	if !is {
		return
	}
	to, err := net.Dial("tcp", address)
	if err != nil {
		return
	}
	defer to.Close()
	done := make(chan struct{}, 2)
	copyAll := func(to, from net.Conn) {
		_, _ = io.Copy(to, from) // the end of either side ends the connection
		if half, is := to.(*net.TCPConn); is {
			_ = half.CloseWrite()
		}
		done <- struct{}{}
	}
	go copyAll(to, from)
	go copyAll(from, to)
	<-done
	<-done
}
