/* Transcripts: the component of `kip:transcript` records a table, line by line, and judges transcripts, so that a verdict equals
 * that of `kip verify`. No rule of a game may enter here.
 */
#ifndef KIP_TRANSCRIPT_H
#define KIP_TRANSCRIPT_H

#include "rulebook.h"

/* ---- writing ---- */

/* Stores a line, whole and in order; false where it cannot. */
typedef bool (*line_store)(void *to, const char *line, size_t size);

/* A table that writes its transcript: each order before it is applied, then its outcome. If a line cannot be stored the order
 * is not applied: the table is as it was before it, and takes nothing more. Threads may share it, and their orders run one after
 * another; it belongs to one process. */
typedef struct recorded recorded;

/* Opens a table; `opened`, unless NULL, gets the answer as rulebook_call returns it. NULL, and why, where it does not open or
 * its first line cannot be stored. */
recorded *recorded_open(transcripts *writer, rulebook *book, const json_t *config, line_store store, void *to,
                        json_t **opened, reason *why);

/* Applies an order, {"by": …, "at": …, "command": …}, as rulebook_call does. A malformed order is in no transcript. */
json_t *recorded_apply(recorded *table, const json_t *order, reason *why);

/* Applies an order with an id, 1 to 64 visible ASCII characters: returns what recorded_apply does, with "number", that of the command
 * in the transcript, and "repeated". An order that comes again gets its first answer, a refusal too, and is neither applied nor
 * written. It is the same order where giver and command are the same; for another one with this id NULL is returned, and why. An id is
 * free again after the component failed at its order. */
json_t *recorded_apply_once(recorded *table, const char *id, const json_t *order, reason *why);

/* Swaps as rulebook_swap does. The swap is written before the other component serves; one that fails is not. */
json_t *recorded_swap(recorded *table, rulebook *other, const json_t *at, const json_t *terms, reason *why);

/* Returns the rulebook that serves the table. */
rulebook *recorded_rulebook(recorded *table);

/* Returns the state, for viewing the table. */
json_t *recorded_state(recorded *table);

/* Writes the last line. By its chain, in hex, anybody can verify that the transcript is complete. */
bool recorded_end(recorded *table, char chain[65], reason *why);

void recorded_free(recorded *table);

/* ---- judging ---- */

/* Judges a transcript: its text, its draws, and every event, refusal and state, which one of the rulebooks gives again, the one
 * that served, by its digest. Options are the component's, as JSON; NULL for none. Returns true where it holds. Else `why` has
 * the first finding, or the reason why it could not be checked. The verdict is the component's; NULL where the judge has none,
 * because a read fails, for instance. */
bool transcript_verify(transcripts *judge, FILE *transcript, const json_t *options, rulebook *const *books, size_t count,
                       json_t **verdict, reason *why);

/* Plays a transcript again as far as it goes, with these rulebooks, and returns its table, which goes on where the transcript ends:
 * `store` appends to it. An order whose outcome is missing is applied now; `answer`, unless NULL, then gets what recorded_apply_once
 * returns, and NULL otherwise. NULL, and why, where the transcript does not hold, is at its end, or a rulebook is missing. After a
 * crash, cut off a last line that has no line feed. */
recorded *transcript_resume(transcripts *judge, FILE *transcript, rulebook *const *books, size_t count, line_store store, void *to,
                            json_t **answer, reason *why);

/* Returns whether the verdict is on a file that is not a transcript. */
bool transcript_is_none(const json_t *verdict);

#endif
