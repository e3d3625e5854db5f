/* Where compiled code is kept, so that the next process need not compile: `kip-packages` of the folder that the environment names by
 * KIP_CACHE, otherwise of `kip` in the user's cache folder; with KIP_CACHE=off nothing is kept. Who can write there decides which
 * code runs: where anybody but the user can, nothing is kept.
 */
#ifndef KIP_CACHE_H
#define KIP_CACHE_H

#include <wasmtime.h>

/* Makes an engine of this config keep its code, where a folder is safe and libwasmtime has a cache. */
void keep_code(wasm_config_t *config);

#endif
