/* Sums the moves of events: the balance of every account, and the round of a seat that each move belongs to. Accounts and moves are
 * JSON in the contract's words, such as {"purse": 1}; ledgers and rounds are JSON too, which a host can keep. No rule of a game may
 * enter here.
 */
#ifndef KIP_MONEY_H
#define KIP_MONEY_H

#include "rulebook.h"

/* Writes minor units with two decimals: 100000 is `1,000.00`. It is a money_writer. */
void money_text(long long amount, char *into, size_t size);

/* Returns all movements of money of events, in order. */
json_t *money_moves(const json_t *events);

/* Posts moves to a ledger, at first json_object(); false, and why, where a stack or table ends below zero: then none is posted. */
bool ledger_post_all(json_t *ledger, const json_t *moves, reason *why);

/* Returns an account's balance in a tender, such as that of ("purse", 1): 0 if no move touched it. */
long long ledger_balance(const json_t *ledger, const char *kind, int number, int tender);

/* Checks that a table shows the sums of the moves, by seat and tender: a view's `common.lying`. */
bool ledger_require_lying(const json_t *ledger, const json_t *shown, reason *why);

/* Follows all moves of one command in order, with `rounds`, at first json_object(), whose "ledger" has the sums. A seat's round begins
 * when money leaves its purse while it has none on the table, and ends when it has none there any more, both judged after the whole
 * command. A reversal, and a payment without an open round, belong to the round settled last. Returns {"begun": [{"seat", "number"}],
 * "postings": [{"round", "move"}], "ended": […]}; NULL, and why, where the moves are inconsistent: then nothing changes. */
json_t *rounds_follow(json_t *rounds, const json_t *moves, reason *why);

/* Returns the number of the open round of a seat, 0 where none is open. */
long long rounds_open(const json_t *rounds, int seat);

#endif
