//! The clauses of `commemorative`, the three-penny Two-Up of the commemorative days.
//!
//! This is what `describe` shows to a player or a laboratory, and what the engine cites. The source
//! is the document "COMMEMORATIVE TWO UP", `004_30981031817a9a5b.txt`: every line of it, with
//! headings and definitions, in its order and in its words; its list of contents repeats the
//! headings and has no rows of its own. Nothing but that text may enter here; what the text leaves
//! open is settled in [`crate::two_up::RULINGS`].
//!
//! A clause has the document's own number. Lines without one are `authority` and `title` at the
//! head, `2p1` for the paragraph that opens the definitions and `2.<word>` for a definition.

use crate::table::clause::Clause;

/// Every line of the document, in its order.
pub const CLAUSES: &[Clause] = &[
    Clause::new("authority", "Casino Liquor & Gaming Control Authority"),
    Clause::new("title", "COMMEMORATIVE TWO UP"),
    Clause::new("1", "General"),
    Clause::new(
        "1.1",
        "Commemorative Two Up may only be played on ANZAC day (25 April in any year), Victory in the Pacific Day (15 August in any year), and Remembrance Day (11 November in any year but only after noon). The game must be closed by the end of the calendar day.",
    ),
    Clause::new("2", "Definitions"),
    Clause::new("2p1", "In these Rules:"),
    Clause::new(
        "2.casino-supervisor",
        r#""casino supervisor" means a person employed in a casino in a managerial capacity relating to the conduct of gaming and includes a games supervisor;"#,
    ),
    Clause::new("2.head", r#""head" means the side of the penny opposite to that marked with a white cross;"#),
    Clause::new(
        "2.heads",
        r#""heads" means two or three pennies lying on the floor of the ring with the "head" side uppermost on each;"#,
    ),
    Clause::new(
        "2.inspector",
        r#""inspector" means a person appointed under section 20 of the Casino, Liquor and Gaming Control Authority Act 2007;"#,
    ),
    Clause::new("2.kip", r#""kip" means the wooden bat from which the pennies are thrown;"#),
    Clause::new(
        "2.ring",
        r#""ring" means the area inside the boundary of either a circular, rectangular or square shape with the height of the boundary being a minimum of 7 cm from the floor;"#,
    ),
    Clause::new(
        "2.ringkeeper",
        r#""ringkeeper" means the person who controls the spinner and the conduct of the game;"#,
    ),
    Clause::new(
        "2.spinner",
        r#""spinner" means the patron who has elected to spin the pennies and has entered the centre of the ring and is wagering that he/she will spin heads;"#,
    ),
    Clause::new("2.tail", r#""tail" means the side of the penny marked with a white cross; and"#),
    Clause::new(
        "2.tails",
        r#""tails" means two or three pennies lying on the floor of the ring with the "tail" side uppermost on each."#,
    ),
    Clause::new("3", "Equipment"),
    Clause::new(
        "3.1",
        "There shall be two sets of five pennies held by the ringkeeper. The spinner shall select three pennies from one of the sets, thrown down inside the ring by the ringkeeper.",
    ),
    Clause::new("3.2", "Only three pennies shall be used for the spin."),
    Clause::new("3.3", "A change of pennies shall be at the discretion of the ringkeeper."),
    Clause::new(
        "3.4",
        "Each of the two sets of pennies will be marked to indicate which set they belong to and will be retained by the ringkeeper.",
    ),
    Clause::new("3.5", "The tail side of pennies will be marked with a white cross."),
    Clause::new("3.6", "A kip for the spinning of the pennies."),
    Clause::new("4", "Play of the Game"),
    Clause::new(
        "4.1",
        "The ringkeeper shall select a spinner by offering the kip clockwise around the ring and shall hand the kip to the first person who accepts it.",
    ),
    Clause::new(
        "4.1.1",
        "If no patron elects to spin, the ringkeeper shall act as the spinner and a casino supervisor shall be responsible for the supervision of the game.",
    ),
    Clause::new(
        "4.2",
        "The spinner shall select three pennies from one of the sets offered by the ringkeeper. The ringkeeper shall retain the two unselected pennies.",
    ),
    Clause::new("4.3", "The spinner shall place the three pennies with the tail side uppermost on the kip."),
    Clause::new("4.4", r#"The ringkeeper shall call "place your bets" as an advice to patrons to make their wagers."#),
    Clause::new(
        "4.5",
        r#"On the call by the ringkeeper of "no more bets, come in spinner", the spinner shall spin the pennies."#,
    ),
    Clause::new("4.6", "The ringkeeper will confirm the outcome of the spin and announce the result."),
    Clause::new(
        "4.7",
        r#"If the spinner makes three consecutive "invalid spins" the ringkeeper may determine that the spinner is not able to spin and spin on the patrons behalf."#,
    ),
    Clause::new(
        "4.8",
        "In the event that the spinner throws tails, the spinner shall lose the total of their wager in the centre and the right to spin.",
    ),
    Clause::new(
        "4.9",
        "A spinner after throwing three consecutive pairs of heads may withdraw from the centre of the ring.",
    ),
    Clause::new(
        "4.9.1",
        "If subject to rule 4.1.1, the ringkeeper is acting as the spinner, they will continue to spin until a patron elects to be the spinner.",
    ),
    Clause::new(
        "4.10",
        "The spinner cannot take their winning wager from the centre of the ring unless three consecutive heads are thrown.",
    ),
    Clause::new("5", "Determination of Spin"),
    Clause::new(
        "5.1",
        r#"The ringkeeper shall declare a spin invalid by announcing "no spin" or "barred" for any of the following reasons:"#,
    ),
    Clause::new("5.1.1", "One or more pennies land or come to rest outside the ring;"),
    Clause::new(
        "5.1.2",
        "One or more pennies hit any person or foreign object inside or outside the area of the ring;",
    ),
    Clause::new(
        "5.1.3",
        "In the opinion of the ringkeeper the pennies have not been spun at least one metre above the head of the spinner;",
    ),
    Clause::new("5.1.4", "One or more pennies hit the ceiling;"),
    Clause::new("5.1.5", "The spinner is not standing within the boundaries of the ring as the pennies leave the kip;"),
    Clause::new("5.1.6", "In the opinion of the ringkeeper the pennies have not been spun;"),
    Clause::new(
        "5.1.7",
        "One or more of the pennies fail to come to rest with one side not flat to the floor of the ring; or",
    ),
    Clause::new("5.1.8", "any other reason announced by the ringkeeper."),
    Clause::new("5.2", "Where possible an invalid spin shall be declared as such prior to the pennies coming to rest."),
    Clause::new(
        "5.3",
        "After a spin has been declared invalid, the ringkeeper shall attempt to disturb the pennies prior to them coming to rest.",
    ),
    Clause::new("5.4", "The decision of the ringkeeper will be final."),
    Clause::new(
        "5.5",
        "Only the spinner and ringkeeper shall be permitted within the boundaries of the ring during play.",
    ),
    Clause::new("6", "Wagers"),
    Clause::new("6.1", "Betting may occur between patrons and wagers may be made using cash or gaming chips"),
    Clause::new(
        "6.2",
        r#"The spinner shall hand the ringkeeper the amount of money the spinner is wagering that he/she will spin a result of "heads" and the ringkeeper shall hold that wager and the equivalent amount from a "tail" bettor(s) to cover the bet."#,
    ),
    Clause::new("6.2.1", "A wager made by the spinner shall be set in full before the spinner shall spin the coins."),
    Clause::new(
        "6.2.2",
        "The spinner's wager shall only win if he/she has spun heads three times without spinning tails.",
    ),
    Clause::new(
        "6.3",
        r#"Bets will be made by a patron wishing to bet on "heads" having the value of bet matched by a patron betting on "tails";"#,
    ),
    Clause::new(
        "6.3.1",
        r#"The patron wagering on "heads" will hold both the tails and heads wagers until the outcome of the spin."#,
    ),
    Clause::new("7", "General Provisions"),
    Clause::new(
        "7.1",
        "A person shall not, either alone or in concert with any other person, use or control at or near a gaming table or location related to the playing of a game a calculator, computer, or other electronic, electrical or mechanical apparatus or device that is capable, with respect to a game or a part thereof, of recording, projecting, analysing or transmitting an outcome or the changing probabilities or the playing strategies to be used.",
    ),
    Clause::new(
        "7.2",
        "Rule 7.1 shall not apply to use or control by an agent or employee of the casino operator or an inspector where such person is acting in the course of their duty.",
    ),
    Clause::new(
        "7.3",
        "Where a casino supervisor is satisfied that a person has contravened any provision of rule 7.1, he/she may:",
    ),
    Clause::new("7.3.1", "declare that any wager made by the person is void;"),
    Clause::new("7.3.2", "direct that the person shall be excluded from further participation in the game;"),
    Clause::new(
        "7.3.3",
        "exclude the person from the casino in line with the provisions of section 79 of the Casino Control Act 1992;",
    ),
    Clause::new(
        "7.3.4",
        "cause the person(s) in possession of a prohibited device to be detained until such time as an inspector or a police officer has attended and assumed responsibility for the situation.",
    ),
    Clause::new("7.4", "A casino supervisor may invalidate the outcome of a game if:"),
    Clause::new("7.4.1", "the game is disrupted by civil commotion, fire, riot, brawl, robbery, an act of God; or"),
    Clause::new(
        "7.4.2",
        "any fraudulent act is perpetrated by any person that, in the opinion of the casino supervisor, affects the outcome of the game.",
    ),
    Clause::new(
        "7.5",
        "Where the outcome of a game is invalidated under rule 7.4, all wagers made by the patrons for that particular result may be voided and returned to the person who placed the wager provided that a casino supervisor may direct that the wager of any patron referred to in rule 7.4.2 be forfeited.",
    ),
    Clause::new(
        "7.6",
        "A patron shall not be advised by an employee of the casino on how to play, except to ensure compliance with these rules.",
    ),
    Clause::new(
        "7.7",
        "A casino supervisor may close a Commemorative Two Up game at which patrons are present provided a sign showing the proposed time of closure has been displayed at the table for at least 20 minutes before the closure.",
    ),
    Clause::new(
        "7.8",
        "Any dispute or complaint concerning a casino game shall be referred for decision in the first instance to the ringkeeper, subject to a review (if requested) by a casino supervisor.",
    ),
    Clause::new(
        "7.9",
        "In any dispute arising from these Rules, the decision of the casino operator is final. Where any person is not satisfied with a decision of the casino operator relating to the conduct of gaming, the person will be advised of their right to lodge a complaint with an inspector section 33 of the Casino, Liquor and Gaming Control Authority Act 2007.",
    ),
    Clause::new("7.10", "A copy of these rules shall be made available for inspection upon request."),
];
