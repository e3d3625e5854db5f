/* Plays a table by itself, to try rules out. No name of a command but that of the throw may enter here. */
#ifndef KIP_PLAY_H
#define KIP_PLAY_H

#include "rulebook.h"

/* Returns whether the play ends with a command's events. */
typedef bool (*play_end)(void *with, const json_t *events);

/* Writes 32 bytes of the host's generator in hex, and a zero. */
typedef void (*seed_writer)(void *with, char hex[65]);

/* Gives what the game waits for, of players too, until `until` holds for a command's events: returns the events of them all, and
 * alters `*state`. The play also ends after `most` commands, and where nothing is left that a program can know. It stakes nothing and
 * closes a window at once: players bet before. NULL, and why, where a call fails; `*state` then is that of the last command. */
json_t *play_until(rulebook *book, json_t **state, const json_t *at, play_end until, seed_writer seed, void *with, unsigned most,
                   reason *why);

#endif
