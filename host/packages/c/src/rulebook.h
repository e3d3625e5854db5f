/* Hosting a rulebook: a component that imports nothing, run by libwasmtime inside limits.
 *
 * This host uses the stateless interface: a state is bytes that the host keeps (as hex here, a JSON
 * text), and an instance of a rulebook serves whichever table calls. So a dead instance costs a table
 * nothing: the next call makes another and is given the state as it was.
 *
 * Threads share everything here: calls run side by side, each in an instance of its own. A fork waits for the calls that are
 * under way, and what holds in a process holds in its child. No signal cuts a call, no cancellation ends a thread in one; a
 * signal's handler must not leave one by longjmp.
 */
#ifndef KIP_RULEBOOK_H
#define KIP_RULEBOOK_H

#include "words.h"

/* The memory limit of an instance. */
#define MEMORY_BYTES (16 << 20)

/* How long one call may take, in milliseconds; 5,000 where the host says nothing else. */
extern _Atomic unsigned rulebook_deadline_ms;

/* The functions that are called: those of the interface `rulebook`, of which the last two are the benchmark's, of a table that the
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
    WRITE_ORDER,
    WRITE_ACCEPTED,
    WRITE_REFUSED,
    WRITE_FAULTED,
    WRITE_END,
    CURRENT_PLACE,
    JUDGE_BEGIN,
    JUDGE_NEXT,
    JUDGE_VERDICT,
    FUNCTIONS
} function;

typedef struct rulebook rulebook;

/* The rulebook in a file, if the file's bytes have that SHA-256, 64 lower-case hex digits. The same
 * bytes are the same rulebook. NULL, and why, where they are not, or are no rulebook of this
 * generation, or import anything. It is kept as long as the program runs. */
rulebook *rulebook_load(const char *path, const char *sha256, reason *why);

/* What the rulebook says of itself. */
json_t *rulebook_description(const rulebook *book);

/* Calls a function with its arguments by name: {"ok": …}, or {"err": refusal} where the rules refuse.
 * NULL, and why, where the arguments are no words of the contract or the component failed. */
json_t *rulebook_call(rulebook *book, function called, const json_t *arguments, reason *why);

/* The digest of its component, in hex, and the family that it is of. */
const char *rulebook_digest(const rulebook *book);
const char *rulebook_family(const rulebook *book);

/* Throws the idle instances away; the next call makes another. */
void rulebook_discard(rulebook *book);

/* What a function takes and gives. */
const signature *rulebook_signature(const rulebook *book, function called);

/* The same call with ready values. The answer is to be given to wasmtime_component_val_delete. */
bool rulebook_invoke(rulebook *book, function called, const wasmtime_component_val_t *arguments,
                     wasmtime_component_val_t *answer, reason *why);

/* The component of transcripts, loaded as a rulebook is. */
typedef rulebook transcripts;
transcripts *transcripts_load(const char *path, const char *sha256, reason *why);

/* An instance of it, for one transcript; NULL, and why, where there can be none. */
typedef struct instance instance;
instance *transcripts_begin(transcripts *loaded, reason *why);

/* Calls a function of that instance with its arguments, which are given away, in their order. What it gives, NULL as rulebook_call's;
 * `null` for what gives nothing. */
json_t *transcripts_ask(transcripts *loaded, instance *living, function called, json_t *arguments, reason *why);

void transcripts_end(instance *living);

#endif
