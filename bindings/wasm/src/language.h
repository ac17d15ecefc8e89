// The language server as the host of the module uses it. Only the module has these functions: other programs
// start `plimsoll lsp`.
//
// Results are freed by plimsoll_result_free. Of a status that is not PLIMSOLL_OK, the result is
// {"failure":{"code":...,"message":...}}, as in plimsoll.h.
#pragma once

#include <stddef.h>

#include "plimsoll.h"

extern "C" {

typedef struct plimsoll_wasm_language plimsoll_wasm_language;

// `options` is a JSON object, or empty: `files`, an object of absolute paths with their texts, are the disk
// of the server; `documentation` is the address of the descriptions of codes, to which diagnostics link with
// `#code`.
plimsoll_status plimsoll_wasm_language_open(const char* options, size_t size, plimsoll_wasm_language** server,
                                            plimsoll_result** result);

// Takes a message of JSON-RPC without its header. It is handled by steps. Fails with PLIMSOLL_TOO_LARGE if it
// is, or if too many messages wait, and with PLIMSOLL_CLOSED after the end of the session.
plimsoll_status plimsoll_wasm_language_send(plimsoll_wasm_language* server, const char* message, size_t size,
                                            plimsoll_result** result);

// Handles one message, or does a small part of other work. `now` is milliseconds on any clock; one that goes
// back stands still. The result has `worked`, which is false when there is nothing to do now; `wake`, when
// there is something to do again if no message comes before, or null; `exit`, the exit code after the end of
// the session, or null; `messages`, what the server sends.
plimsoll_status plimsoll_wasm_language_step(plimsoll_wasm_language* server, double now,
                                            plimsoll_result** result);

void plimsoll_wasm_language_close(plimsoll_wasm_language* server);
}
