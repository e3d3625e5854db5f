/* Hosts a rulebook: a component that imports nothing, run by libwasmtime inside limits.
 *
 * This host uses the stateless interface: a state is bytes that the host keeps (here as hex, a JSON
 * text), and an instance of a rulebook serves any table that calls. So a dead instance costs a table
 * nothing: the next call makes another and passes it the state as it was.
 *
 * Threads share everything here: calls run side by side, each in its own instance. A fork waits for the calls that are under
 * way, and the child has the same guarantees as its parent. No signal cuts a call, and no cancellation ends a thread in one; a
 * signal's handler must not leave a call by longjmp.
 */
#ifndef KIP_RULEBOOK_H
#define KIP_RULEBOOK_H

#include "words.h"

/* The memory limit of an instance. */
#define MEMORY_BYTES (16 << 20)

/* The time limit of one call, in milliseconds; 5,000 by default. */
extern _Atomic unsigned rulebook_deadline_ms;

/* The called functions: those of the interface `rulebook`, of which the last two serve the benchmark of a table that the
 * component keeps; then those of the component of transcripts. */
typedef enum {
    DESCRIBE,
    OPEN,
    APPLY,
    APPLY_ALL,
    VIEW,
    LEGAL,
    CHANCES,
    FILL,
    DISCLOSE,
    REBUILD,
    AUTO_PLAY,
    EXPORT_TABLE,
    IMPORT_TABLE,
    TABLE_RESTORE,
    TABLE_APPLY,
    WRITE_OPEN,
    WRITE_RESUME,
    WRITE_ORDER,
    WRITE_ACCEPTED,
    WRITE_REFUSED,
    WRITE_FAULTED,
    WRITE_SWAP,
    WRITE_END,
    CURRENT_PLACE,
    JUDGE_BEGIN,
    JUDGE_NEXT,
    JUDGE_VERDICT,
    FUNCTIONS
} function;

typedef struct rulebook rulebook;

/* Loads the rulebook in a file, if the file's bytes have that SHA-256, 64 lower-case hex digits. The same
 * bytes are the same rulebook. Returns NULL, and why, where the digest is another, or the file is not a rulebook
 * of this generation, or imports anything. The rulebook is kept as long as the program runs. */
rulebook *rulebook_load(const char *path, const char *sha256, reason *why);

/* Returns the rulebook's own description. */
json_t *rulebook_description(const rulebook *book);

/* Calls a function with its arguments by name: returns {"ok": …}, or {"err": refusal} where the rules refuse.
 * NULL, and why, where the arguments are not words of the contract or the component failed. */
json_t *rulebook_call(rulebook *book, function called, const json_t *arguments, reason *why);

/* Return the digest of its component, in hex, and its family. */
const char *rulebook_digest(const rulebook *book);
const char *rulebook_family(const rulebook *book);

/* Returns the SHA-256 of a state's bytes, as a transcript has it, both in hex. */
json_t *rulebook_digest_of(const json_t *state);

/* Returns an event with the names of its clause and ruling, such as `nsw 6.3` and `R8`, in place of numbers. */
json_t *rulebook_cite(const rulebook *book, const json_t *event);

/* Lets another component take a table over: another build of its rulebook, or another rulebook, where the rules allow it. The table
 * has this state; `terms`, unless NULL, are its new ones under another rulebook. Name, players, money on the table and the chain of
 * draws must be the same afterwards. Returns the step of the import, whose state the other component has. NULL, and why, where the
 * table stays with its rulebook: the reason begins with the name of the case, such as `not-now: `. */
json_t *rulebook_swap(rulebook *serving, rulebook *other, const json_t *state, const json_t *at, const json_t *terms, reason *why);

/* Requires a moment that is not in seconds, as time(NULL) is: false, and why, for one before 2001 in milliseconds. */
bool require_milliseconds(const char *place, const json_t *at, reason *why);

/* Writes an amount in minor units, for a person. */
typedef void (*money_writer)(long long amount, char *into, size_t size);

/* Writes a refusal's sentence, with the amount that it names as `money` writes it, and the moment in the local time that is `zone`
 * minutes east of UTC, a config's `zone-offset-minutes`. With NULL the place stays marked, such as `{100000 minor units}`. */
void refusal_text(const json_t *refusal, money_writer money, const int *zone, char *into, size_t size);

/* Throws the idle instances away; the next call makes another. */
void rulebook_discard(rulebook *book);

/* Returns a function's parameters and result. */
const signature *rulebook_signature(const rulebook *book, function called);

/* Makes the same call with ready values. Pass the answer to wasmtime_component_val_delete. */
bool rulebook_invoke(rulebook *book, function called, const wasmtime_component_val_t *arguments,
                     wasmtime_component_val_t *answer, reason *why);

/* The component of transcripts, loaded as a rulebook is. */
typedef rulebook transcripts;
transcripts *transcripts_load(const char *path, const char *sha256, reason *why);

/* Makes an instance of it, for one transcript; NULL, and why, where that fails. */
typedef struct instance instance;
instance *transcripts_begin(transcripts *loaded, reason *why);

/* Calls a function of that instance with its arguments in order, and takes them over. Returns its result, NULL as rulebook_call
 * does; `null` for a function without a result. */
json_t *transcripts_ask(transcripts *loaded, instance *living, function called, json_t *arguments, reason *why);

void transcripts_end(instance *living);

#endif
