package kip

// Sums the moves of events: the balance of every account, and the round of a seat that each move belongs to. Accounts and moves
// are JSON in the contract's words, such as {"purse": 1}. No rule of a game may enter here.

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
)

// Money returns the function that writes minor units with so many decimals: Money(2)(100000) is `1,000.00`.
func Money(decimals int) func(int64) string {
	return func(amount int64) string {
		digits := strings.TrimPrefix(strconv.FormatInt(amount, 10), "-")
		if missing := decimals + 1 - len(digits); missing > 0 {
			digits = strings.Repeat("0", missing) + digits
		}
		whole, part := digits[:len(digits)-decimals], digits[len(digits)-decimals:]
		for place := len(whole) - 3; place > 0; place -= 3 {
			whole = whole[:place] + "," + whole[place:]
		}
		if amount < 0 {
			whole = "-" + whole
		}
		if decimals == 0 {
			return whole
		}
		return whole + "." + part
	}
}

// Moves returns the movements of money, in order: their sum is the ledger.
func Moves(events []any) (moves []Object) {
	for _, event := range events {
		moves = append(moves, objects(event.(Object)["moves"])...)
	}
	return moves
}

// A MoneyError is an inconsistency in moves; the rulebook that emitted them is at fault.
type MoneyError string

func (problem MoneyError) Error() string { return string(problem) }

// An Account is whose money it is.
type Account struct {
	// `purse`, `stack`, `table` or `house`.
	Kind string
	// The seat, or the row of the house's account.
	Number int64
}

var accounts = map[string]int{"purse": 0, "stack": 1, "table": 2, "house": 3}

func accountOf(word any) (account Account) {
	for kind, number := range word.(Object) {
		account = Account{kind, integer(number)}
	}
	return account
}

// integer returns a number of the contract's words; -1 for anything else.
func integer(word any) int64 {
	number, err := strconv.ParseInt(digits(word), 10, 64)
	if err != nil {
		return -1
	}
	return number
}

// A Balance is an account's balance in one tender from the moves of one bet.
type Balance struct {
	Account     Account
	Tender, Bet int64
	// Negative when more left the account than reached it.
	Has int64
}

// A Ledger is the balance of every account: the sum of all moves posted so far. All accounts start at zero. The zero Ledger is
// ready for use; it is for one goroutine at a time.
type Ledger struct{ sums map[Balance]int64 }

func (ledger *Ledger) copy() Ledger {
	again := Ledger{map[Balance]int64{}}
	for row, has := range ledger.sums {
		again.sums[row] = has
	}
	return again
}

// PostAll posts all moves of an event. The error is a MoneyError where a stack or table ends below zero; then none is posted.
func (ledger *Ledger) PostAll(moves []Object) error {
	next := ledger.copy()
	for _, move := range moves {
		tender, bet, amount := integer(move["tender"]), integer(move["bet"]), integer(move["amount"])
		next.sums[Balance{Account: accountOf(move["payer"]), Tender: tender, Bet: bet}] -= amount
		next.sums[Balance{Account: accountOf(move["payee"]), Tender: tender, Bet: bet}] += amount
	}
	for _, move := range moves {
		payer, tender := accountOf(move["payer"]), integer(move["tender"])
		if integer(move["amount"]) == 0 {
			return MoneyError(fmt.Sprintf("nothing moves, in tender %d", tender))
		}
		if (payer.Kind == "table" || payer.Kind == "stack") && next.Balance(payer, tender) < 0 {
			const what = "more leaves the %s of seat %d than lies there, in tender %d"
			return MoneyError(fmt.Sprintf(what, payer.Kind, payer.Number, tender))
		}
	}
	*ledger = next
	return nil
}

// Balance returns an account's balance in a tender, 0 if no move touched it.
func (ledger *Ledger) Balance(account Account, tender int64) (sum int64) {
	for row, has := range ledger.sums {
		if row.Account == account && row.Tender == tender {
			sum += has
		}
	}
	return sum
}

// Balances returns all balances other than zero, by account, tender and bet: purses, stacks, tables, then house accounts.
func (ledger *Ledger) Balances() (rows []Balance) {
	for row, has := range ledger.sums {
		if row.Has = has; has != 0 {
			rows = append(rows, row)
		}
	}
	order := func(row Balance) [4]int64 {
		return [4]int64{int64(accounts[row.Account.Kind]), row.Account.Number, row.Tender, row.Bet}
	}
	sort.Slice(rows, func(one, other int) bool { return less(order(rows[one]), order(rows[other])) })
	return rows
}

func less(one, other [4]int64) bool {
	for nth := range one {
		if one[nth] != other[nth] {
			return one[nth] < other[nth]
		}
	}
	return false
}

// Lying returns the money on the table by seat, bet and tender: a view's `common.lying`.
func (ledger *Ledger) Lying() (rows []Balance) {
	for _, row := range ledger.Balances() {
		if row.Account.Kind == "table" {
			rows = append(rows, row)
		}
	}
	order := func(row Balance) [4]int64 { return [4]int64{row.Account.Number, row.Bet, row.Tender} }
	sort.Slice(rows, func(one, other int) bool { return less(order(rows[one]), order(rows[other])) })
	return rows
}

// RequireLying checks that the table shows the sums of the moves, by seat and tender: a view's `common.lying`. The error is a
// MoneyError where it does not.
func (ledger *Ledger) RequireLying(shown any) error {
	type place struct{ seat, tender int64 }
	sums := map[place]int64{}
	for _, row := range ledger.Lying() {
		sums[place{row.Account.Number, row.Tender}] += row.Has
	}
	for _, row := range objects(shown) {
		sums[place{integer(row["seat"]), integer(row["tender"])}] -= integer(row["amount"])
	}
	first := place{math.MaxInt64, 0}
	for at, differs := range sums {
		if differs != 0 && (at.seat < first.seat || at.seat == first.seat && at.tender < first.tender) {
			first = at
		}
	}
	if first.seat == math.MaxInt64 {
		return nil
	}
	lies := ledger.Balance(Account{"table", first.seat}, first.tender)
	const what = "by the moves {%d minor units} lie on the table for seat %d, in tender %d; the table shows {%d minor units}"
	return MoneyError(fmt.Sprintf(what, lies, first.seat, first.tender, lies-sums[first]))
}

// A Round is a round of one seat; its number at that seat is from 1.
type Round struct{ Seat, Number int64 }

// A Posting is a move with the round it belongs to. A move between two seats gets one posting for each seat.
type Posting struct {
	Round Round
	Move  Object
}

// Followed is the effect of one command on the rounds of the seats.
type Followed struct {
	Begun    []Round
	Postings []Posting
	// The rounds whose seat has no money on the table any more. A reversal can reopen one, which then ends again.
	Ended []Round
}

// Rounds assign each move to a round of a seat.
//
// A seat's round begins when money leaves its purse while it has none on the table, and ends when it has none there any more, both
// judged after the whole command. A reversal, and a payment without an open round, belong to the round settled last. The zero Rounds
// are ready for use.
type Rounds struct {
	ledger Ledger
	seats  map[int64]atSeat
}

// How many rounds have begun at a seat, and the numbers of the open one and of the one settled last, 0 for none.
type atSeat struct{ count, open, settled int64 }

// Ledger returns the ledger of all moves followed so far.
func (rounds *Rounds) Ledger() *Ledger { return &rounds.ledger }

// Open returns the number of the open round of a seat, 0 where none is open.
func (rounds *Rounds) Open(seat int64) int64 { return rounds.seats[seat].open }

// Follow follows all moves of one command in order. The error is a MoneyError; then nothing changes.
func (rounds *Rounds) Follow(moves []Object) (*Followed, error) {
	next, followed := Rounds{rounds.ledger.copy(), map[int64]atSeat{}}, &Followed{}
	for seat, at := range rounds.seats {
		next.seats[seat] = at
	}
	for _, move := range moves {
		if payer := accountOf(move["payer"]); payer.Kind == "purse" && move["cause"] != "reverse" && next.begin(payer.Number) {
			followed.Begun = append(followed.Begun, Round{payer.Number, next.Open(payer.Number)})
		}
	}
	if err := next.ledger.PostAll(moves); err != nil {
		return nil, err
	}
	for _, move := range moves {
		for _, seat := range seatsOf(move) {
			number, err := next.round(seat, move["cause"])
			if err != nil {
				return nil, err
			}
			followed.Postings = append(followed.Postings, Posting{Round{seat, number}, move})
		}
	}
	for _, posting := range followed.Postings {
		if next.ends(posting.Round) {
			followed.Ended = append(followed.Ended, posting.Round)
		}
	}
	*rounds = next
	return followed, nil
}

func (rounds *Rounds) begin(seat int64) bool {
	at := rounds.seats[seat]
	if at.open != 0 {
		return false
	}
	at.count++
	at.open = at.count
	rounds.seats[seat] = at
	return true
}

func (rounds *Rounds) round(seat int64, cause any) (int64, error) {
	at, known := rounds.seats[seat]
	if !known {
		return 0, MoneyError(fmt.Sprintf("money moves for seat %d, which has staked nothing yet", seat))
	}
	order := []int64{at.open, at.settled, at.count}
	if cause == "reverse" {
		order = []int64{at.settled, at.open, at.count}
	}
	var number int64
	for nth := 0; number == 0 && nth < len(order); nth++ {
		number = order[nth]
	}
	if cause == "settle" {
		at.settled = number
		rounds.seats[seat] = at
	}
	return number, nil
}

// ends closes the round if its seat has no money on the table, and otherwise keeps it open or reopens it.
func (rounds *Rounds) ends(round Round) bool {
	at := rounds.seats[round.Seat]
	ended := at.open != 0
	at.open = 0
	for _, row := range rounds.ledger.Lying() {
		if row.Account.Number == round.Seat {
			at.open, ended = round.Number, false
		}
	}
	if before := rounds.seats[round.Seat].open; at.open != 0 && before != 0 {
		at.open = before
	}
	rounds.seats[round.Seat] = at
	return ended
}

// seatsOf returns the seats whose money a move is, each once.
func seatsOf(move Object) (seats []int64) {
	for _, side := range []string{"payer", "payee"} {
		account := accountOf(move[side])
		if account.Kind != "house" && (len(seats) == 0 || seats[0] != account.Number) {
			seats = append(seats, account.Number)
		}
	}
	return seats
}
