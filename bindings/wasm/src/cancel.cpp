// Lets the host of the module end calls: the functions that take a plimsoll_call take the one that
// plimsoll_wasm_call returns, and the host answers whether the call should end.
#include "plimsoll.h"

extern "C" {

// 0: go on.
__attribute__((import_module("plimsoll"), import_name("cancelled"))) int plimsoll_host_cancelled();

const plimsoll_call* plimsoll_wasm_call();
}

namespace {

int AskHost(void*) { return plimsoll_host_cancelled(); }

constexpr plimsoll_call kCall = {.size = sizeof(plimsoll_call), .cancelled = AskHost, .context = nullptr};

}  // namespace

const plimsoll_call* plimsoll_wasm_call() { return &kCall; }
