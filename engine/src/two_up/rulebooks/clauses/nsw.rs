//! The clauses of `nsw`, the casino rules of Two-Up under the Casino Control Act 1992.
//!
//! This is what `describe` shows to a player or a laboratory, and what the engine cites. The
//! source is the document "TWO UP", `000_ae163b2e9f4df434.txt`: every numbered line of it, with
//! headings and definitions, in its order and in its words. Nothing but that text may enter here;
//! what the text leaves open is settled in [`crate::two_up::RULINGS`].
//!
//! A clause has the document's own number. Lines without one are named after the clause they
//! belong to: `1.1.<word>` for a definition, `6.6p1` and `6.7p1` for the paragraph that closes a
//! list, `8.1.<wager>` for a line of the table of odds, `A` for the diagram. Of the two clauses
//! 9.13 the first is `9.13a`, the second `9.13b`.

use crate::table::clause::Clause;

/// Every numbered line of the document, in its order.
pub const CLAUSES: &[Clause] = &[
    Clause::new("1", "Definitions"),
    Clause::new("1.1", "In these rules, unless the contrary intention appears:"),
    Clause::new("1.1.act", r#""Act" means the Casino Control Act 1992;"#),
    Clause::new(
        "1.1.boxer",
        r#""boxer" means the dealer who controls the spinner and conduct of the game in the ring;"#,
    ),
    Clause::new(
        "1.1.casino-promotional-voucher",
        r#""casino promotional voucher" means a voucher of a nominated value issued by the casino operator to enable a player to wager at a gaming table to the amount identified on the voucher, subject to any conditions specified on the voucher. Where a player presents a promotional voucher at a gaming table the dealer shall exchange the voucher for an equivalent value in chips or promotional tokens, which may then be wagered on the appropriate area(s) of the layout. Any winnings resulting from such wagers are to be paid in chips;"#,
    ),
    Clause::new(
        "1.1.casino-supervisor",
        r#""casino supervisor" means a person employed in a casino in a managerial capacity relating to the conduct of gaming and includes a games supervisor;"#,
    ),
    Clause::new("1.1.dealer", r#""dealer" means a person responsible for the operation of the game;"#),
    Clause::new(
        "1.1.games-supervisor",
        r#""games supervisor" means a person responsible for the immediate supervision of the operation of the game;"#,
    ),
    Clause::new(
        "1.1.heads",
        r#""Heads" means the two coins lying on the floor of the ring with the head side uppermost on each;"#,
    ),
    Clause::new("1.1.inspector", r#""inspector" means a person appointed under section 106 of the Act;"#),
    Clause::new("1.1.kip", r#""kip" means an implement used by the spinner for spinning the coins;"#),
    Clause::new(
        "1.1.odds",
        r#""Odds" means the two coins lying on the floor of the ring with one coin head side uppermost and the other coin tail side uppermost;"#,
    ),
    Clause::new("1.1.ring", r#""ring" means the floor area contained within the pit but not including the entrance;"#),
    Clause::new("1.1.spinner", r#""spinner" means the player who has elected to enter the ring and spin the coins;"#),
    Clause::new(
        "1.1.tails",
        r#""Tails" means the two coins lying on the floor of the ring with the tail side uppermost on each;"#,
    ),
    Clause::new("1.1.void", r#""void" means invalid with no result."#),
    Clause::new("2", "Table Layout and Equipment"),
    Clause::new(
        "2.1",
        "The game of Two-Up shall be played at a table circular in shape, having on the outside places for the players and on the inner side, known as the ring, places for the dealers, the boxer and a spinner.",
    ),
    Clause::new(
        "2.2",
        r#"The layout covering the circular table shall be marked in a manner substantially similar to that shown in diagram "A" with:"#,
    ),
    Clause::new(
        "2.2.1",
        r#"rectangular areas marked "H" and "T" to denote the areas for the placement of wagers on heads or tails respectively; and"#,
    ),
    Clause::new("2.2.2", "an area for the placement of the spinner's wager."),
    Clause::new(
        "2.3",
        "A set of five coins shall be present at the start of play with the tail side of each marked with a white or yellow cross.",
    ),
    Clause::new(
        "2.4",
        "Three different coloured sets of lights placed in a noticeable position above the level of the layout being:",
    ),
    Clause::new("2.4.1", "a set of five lights of a specific colour to indicate when Odds are spun;"),
    Clause::new("2.4.2", "a set of three lights of a specific colour to indicate when Heads are spun;"),
    Clause::new("2.4.3", "a set of three lights of a specific colour to indicate when Tails are spun."),
    Clause::new(
        "2.5",
        "The table may be fitted with electronic equipment which would, by the activation of the relevant button or switch, illuminate the winning areas on the table.",
    ),
    Clause::new("2.6", "The following equipment shall also be used:"),
    Clause::new(
        "2.6.1",
        "a kip, being a rectangular implement having one side partially covered with baize, which shall be used in spinning the coins;",
    ),
    Clause::new(
        "2.6.2",
        "a plastic disc used as an indicator by the boxer to ensure that the correct order of spinner is maintained, by placing it on the layout in front of the selected player's position;",
    ),
    Clause::new("2.6.3", "a bowl for the retention of the coins not in active play."),
    Clause::new("2.7", "Each Two-Up table shall have two drop boxes attached to it."),
    Clause::new("3", "Selection of the Spinner"),
    Clause::new(
        "3.1",
        "At the commencement of play, the boxer shall offer the set of coins to the first player to the right hand side of the ring entrance (looking from centre ring) to act as spinner. If such player declines to spin, the boxer shall offer the coins to each of the other players in turn, clockwise around the table until one of the players accepts to spin.",
    ),
    Clause::new(
        "3.2",
        "When the spinner retires from the ring in the course of play in accordance with these rules, the coins shall be offered to each of the other players in turn clockwise around the table.",
    ),
    Clause::new(
        "3.3",
        "If no player desires to act as spinner, the boxer or a dealer may spin the coins until such time as either a head, a tail or 5 consecutive odds are thrown. A player may then be offered the spin.",
    ),
    Clause::new("4", "Wagers"),
    Clause::new(
        "4.1",
        "The wagers defined in this rule shall be the permissible wagers by a player at the game of Two-Up:",
    ),
    Clause::new(
        "4.1.1",
        r#""Spinner's bet" means a wager by the spinner, placed in the spinners wagering area, which shall:"#,
    ),
    Clause::new("4.1.1.1", "win if:"),
    Clause::new(
        "4.1.1.1.1",
        "the player is spinning for Heads, when he/she has spun Heads three times without spinning Tails or five consecutive Odds;",
    ),
    Clause::new(
        "4.1.1.1.2",
        "the player is spinning for Tails, when he/she has spun Tails three times without spinning Heads or five consecutive Odds; or",
    ),
    Clause::new("4.1.1.2", "lose if:"),
    Clause::new(
        "4.1.1.2.1",
        "the player is spinning for Heads, when he/she spins Tails or five consecutive Odds before spinning three Heads;",
    ),
    Clause::new(
        "4.1.1.2.2",
        "the player is spinning for Tails, when he/she spins Heads or five consecutive Odds before spinning three Tails.",
    ),
    Clause::new("4.1.2", r#""Heads" means a wager which shall:"#),
    Clause::new("4.1.2.1", "win if Heads are spun;"),
    Clause::new("4.1.2.2", "lose if Tails or five consecutive Odds are spun;"),
    Clause::new(
        "4.1.2.3",
        "neither win nor lose if Odds is spun, in which case the wager shall remain unaltered until a result is determined in accordance with these rules.",
    ),
    Clause::new("4.1.3", r#""Tails" means a wager which shall:"#),
    Clause::new("4.1.3.1", "win if Tails are spun;"),
    Clause::new("4.1.3.2", "lose if Heads or five consecutive Odds are spun;"),
    Clause::new(
        "4.1.3.3",
        "neither win nor lose if Odds is spun, in which case the wager shall remain unaltered until a result is determined in accordance with these rules.",
    ),
    Clause::new(
        "4.2",
        "The spinner must first declare an intention to spin for either Heads or Tails and the spinner's wager shall be placed on the appropriate wagering area before the spinner commences to spin the coins.",
    ),
    Clause::new(
        "4.3",
        "Where the boxer or a dealer acts as spinner in accordance with rule 3.3, then no spinner's wager or declaration of an intention to spin either heads or tails is required.",
    ),
    Clause::new(
        "4.4",
        "The spinner may also make a wager, in addition to his/her spinner's wager, outside the designated spinners wagering area on either Heads or Tails.",
    ),
    Clause::new(
        "4.5",
        "All wagers shall be made by placing chips and/or casino promotional tokens in the appropriate wagering areas of the layout.",
    ),
    Clause::new(
        "4.6",
        r#"A wager cannot be withdrawn, placed or changed after the boxer has called "no more bets, come in spinner" until a result has been determined in accordance with rule 4.1 and the wager has been collected or settled."#,
    ),
    Clause::new(
        "4.7",
        "Notwithstanding rule 4.6, after a spin has been declared void, players may increase, reduce or withdraw their wagers provided no result is pending.",
    ),
    Clause::new(
        "4.8",
        "Players are responsible for the positioning of their wagers on the layout, whether or not they are assisted by the dealer. Players must ensure that any instructions given to the dealer regarding the placement of their wagers are correctly carried out.",
    ),
    Clause::new(
        "4.9",
        "Wagers orally declared shall be accepted only when accompanied by chips or casino promotional tokens and the dealer or boxer has sufficient time to place the wager on the layout prior to the coins being spun.",
    ),
    Clause::new(
        "4.10",
        "Where it is not possible to pay a wager exactly in chips it shall be paid to the next highest amount to which payment can be made in chips.",
    ),
    Clause::new("5", "Minimum and Maximum Wagers"),
    Clause::new(
        "5.1",
        "The minimum and maximum wagers permitted by a player shall be shown on a sign at the table. Unless stated on the sign, wagers are not required to be made in multiples of the minimum. The sign may also state the minimum unit in which wagers may be made above the table minimum.",
    ),
    Clause::new("5.2", "A wager found to be below the stated minimum, after the call of no more bets, shall be valid."),
    Clause::new(
        "5.3",
        "A wager found to be above the stated maximum shall be paid or collected to the maximum. In the event that a player has been found to have wagered above the stated maximum on any previous spin(s) the wagers and results of the previous spin(s) shall stand.",
    ),
    Clause::new(
        "5.4",
        "Players are responsible for ensuring that their wagers comply with the limits stated on the sign on the table.",
    ),
    Clause::new(
        "5.5",
        "A casino supervisor may alter the limits on a gaming table at any time except that a minimum wager can only be changed to a higher minimum if a sign indicating the new minimum and proposed time of change has been displayed at the table at least 20 minutes before the change.",
    ),
    Clause::new(
        "5.6",
        "A casino supervisor may allow a player to wager in excess of the stated maximum provided that a sign denoting the new minimum and maximum wagers for that player is placed on an appropriate area of the layout.",
    ),
    Clause::new("6", "Play of the Game"),
    Clause::new(
        "6.1",
        "The spinner shall select two of the coins offered by the boxer and place them on the kip. One of the coins shall be so placed with the head side uppermost and the other with the tail side uppermost and shall be in that position at the time of the spin.",
    ),
    Clause::new(
        "6.2",
        r#"A dealer or the boxer shall call "place your bets" as an advice to players to make their wagers."#,
    ),
    Clause::new(
        "6.3",
        r#"On the call by the boxer of "no more bets, come in spinner", the spinner shall spin the coins."#,
    ),
    Clause::new("6.4", "When the spinner loses his/her spinner's wager, he/she shall retire as spinner."),
    Clause::new(
        "6.5",
        "Where for the first three spins of a game, the spinner has thrown three consecutive invalid spins, the spinner shall elect to retire as spinner or have the boxer or a dealer spin to continue the game until the spinner's wager is determined. In such circumstances, players may elect to withdraw or alter their wagers.",
    ),
    Clause::new("6.6", "Where the spinner:"),
    Clause::new("6.6.1", "spins a series of odds fewer than five; or"),
    Clause::new("6.6.2", "having elected to spin for heads, spins a series of heads fewer than three; or"),
    Clause::new("6.6.3", "having elected to spin for tails, spins a series of tails fewer than three;"),
    Clause::new(
        "6.6p1",
        "and then fails to continue spinning or declines further spins or, through an inability to spin the coins, spins three consecutive invalid spins, the boxer or a dealer shall spin the coins until the spinner's wager is determined.",
    ),
    Clause::new("6.7", "Where the boxer considers that the spinner:"),
    Clause::new("6.7.1", "has repeatedly made invalid spins; or"),
    Clause::new("6.7.2", "is unreasonably delaying the game or has acted in a disorderly or abusive manner; or"),
    Clause::new("6.7.3", "has contravened these rules,"),
    Clause::new(
        "6.7p1",
        "the boxer may direct the spinner to return the coins and further exclude that spinner from re-entering the ring prior to the close of play.",
    ),
    Clause::new(
        "6.8",
        "Where the spinner has made at least one valid spin in the current game and his/her wager is still to be determined when the boxer makes a direction pursuant to rule 6.7, then a dealer shall spin the coins in his/her stead until the spinner's wager is determined. In such circumstances, players may not amend or withdraw their wagers.",
    ),
    Clause::new(
        "6.9",
        "Following the spin the boxer shall announce the result after which, subject to the provisions of rule 4.1, the dealer(s) shall collect all losing wagers and pay all winning wagers.",
    ),
    Clause::new(
        "6.10",
        "The uppermost faces of the coins that have come to rest from a valid spin shall determine the result.",
    ),
    Clause::new("7", "Validity of Spins"),
    Clause::new("7.1", "The boxer or a casino supervisor may declare a spin invalid if either of them consider that:"),
    Clause::new("7.1.1", "the spinner has not spun the coins; or"),
    Clause::new("7.1.2", "the coins have not been spun to a reasonable height above the head of the spinner."),
    Clause::new(
        "7.2",
        r#"If the boxer or a casino supervisor considers a spin invalid under rule 7.1, the call of "no spin" must be made where possible before the coins come to rest."#,
    ),
    Clause::new("7.3", r#"The boxer shall declare a spin invalid by calling "no spin" or "barred" if:"#),
    Clause::new("7.3.1", "either or both of the coins land outside the ring or come to rest outside the ring; or"),
    Clause::new(
        "7.3.2",
        "either or both of the coins hit anything, except each other or the sides of the ring below the layout surface; or",
    ),
    Clause::new("7.3.3", "the spinner is not completely inside the area of the ring when spinning; or"),
    Clause::new("7.3.4", "either or both of the coins do not lie flat in the ring."),
    Clause::new(
        "7.4",
        "In the event of a coin(s) being thrown out of the ring the following procedures shall be followed:",
    ),
    Clause::new("7.4.1", r#"the boxer shall immediately call a "no spin" or "barred";"#),
    Clause::new("7.4.2", "an immediate effort shall be made to retrieve the coin(s);"),
    Clause::new(
        "7.4.3",
        "the remaining coins shall be offered to the spinner to select new coins, however the spinner may request the original coin(s) back again;",
    ),
    Clause::new("7.4.4", "if the missing coin(s) is found it shall be carefully checked by the boxer; and"),
    Clause::new(
        "7.4.5",
        "in the event that more than one coin(s) is lost a new set of coins shall be taken to the ring and the remaining coins of the set previously in use shall be removed from the game. To avoid any delay in the game, the spinner at the time of the coin(s) becoming lost, may be allowed to continue with the remaining coins of the original set.",
    ),
    Clause::new("7.5", "A player, whether acting as spinner or not, shall not be entitled to declare a spin invalid."),
    Clause::new(
        "7.6",
        r#"Where a decision has been made in accordance with the provisions of rule 7, once the boxer or a casino supervisor has announced "no spin" or "barred", it shall be an invalid spin regardless of whether or not the coins come to rest."#,
    ),
    Clause::new("8", "Settlement"),
    Clause::new("8.1", "Winning wagers at the game of Two-Up shall be paid at the odds listed below:"),
    Clause::new("8.1.spinners-wager", "Spinners wager 7.5 to 1"),
    Clause::new("8.1.heads", "Heads 1 to 1"),
    Clause::new("8.1.tails", "Tails 1 to 1"),
    Clause::new("9", "General Provisions"),
    Clause::new(
        "9.1",
        "A person shall not, either alone or in concert with any other person, use or control at or near a gaming table or location related to the playing of a game a calculator, computer, or other electronic, electrical or mechanical apparatus or device that is capable, with respect to a game or a part thereof, of recording, projecting, analysing or transmitting an outcome or the changing probabilities or the playing strategies to be used.",
    ),
    Clause::new(
        "9.2",
        "Rule 9.1 shall not apply to use or control by an agent or employee of the casino operator or an inspector where such person is acting in the course of their duty.",
    ),
    Clause::new(
        "9.3",
        "Where a casino supervisor is satisfied that a person has contravened any provision of rule 9.1, he/she may:",
    ),
    Clause::new("9.3.1", "declare that any wager made by the person is void;"),
    Clause::new("9.3.2", "direct that the person shall be excluded from further participation in the game;"),
    Clause::new("9.3.3", "exclude the person from the casino in line with the provisions of section 79 of the Act;"),
    Clause::new(
        "9.3.4",
        "cause the person(s) in possession of a prohibited device to be detained until such time as an inspector or a police officer has attended and assumed responsibility for the situation.",
    ),
    Clause::new("9.4", "A casino supervisor may invalidate the outcome of a game if:"),
    Clause::new("9.4.1", "the game is disrupted by civil commotion, fire, riot, brawl, robbery, an act of God; or"),
    Clause::new(
        "9.4.2",
        "any fraudulent act is perpetrated by any person that, in the opinion of the casino supervisor, affects the outcome of the game.",
    ),
    Clause::new(
        "9.5",
        "Where the outcome of a game is invalidated under rule 9.4, all wagers made by the players for that particular result may be refunded provided that a casino supervisor may direct that the wager of any player referred to in rule 9.4.2 be forfeited.",
    ),
    Clause::new(
        "9.6",
        "A player shall not be advised by an employee of the casino on how to play, except to ensure compliance with these rules.",
    ),
    Clause::new(
        "9.7",
        "No spectator or any player wagering at any table may, unless requested by a player, attempt to influence, influence or offer advice to that player regarding that player's decisions of play.",
    ),
    Clause::new(
        "9.8",
        "A casino supervisor may close a gaming table at which players are present provided a sign showing the proposed time of closure has been displayed at the table for at least 20 minutes before the closure.",
    ),
    Clause::new(
        "9.9",
        "A player who abstains from placing any wagers for three consecutive rounds of play, while all other seats or positions at the table are in use, may be required to vacate his/her seat or position.",
    ),
    Clause::new("9.10", "Players and spectators are not permitted to have side bets with or against each other."),
    Clause::new(
        "9.11",
        "A casino supervisor or above may refuse, on reasonable grounds, any wager made by a player prior to the call of no more bets, and in so doing may cause the wager(s) to be removed from the layout.",
    ),
    Clause::new(
        "9.12",
        "Any dispute or complaint concerning a casino game shall be referred for decision in the first instance to a games supervisor, subject to a review (if requested) by a casino supervisor. In the absence of a games supervisor the matter must be referred in the first instance to a casino supervisor.",
    ),
    Clause::new(
        "9.13a",
        "In any dispute arising from these Rules, the decision of the casino operator is final. Where any person is not satisfied with a decision of the casino operator relating to the conduct of gaming, the person will be advised of their right to lodge a complaint with an inspector under section 110 of the Act.",
    ),
    Clause::new("9.13b", "A copy of these rules shall be made available for inspection upon request."),
    Clause::new("A", "DIAGRAM A TWO UP TABLE AND LAYOUT"),
];
