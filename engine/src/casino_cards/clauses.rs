//! The clauses of the card games: the page on Casino in southern Africa, `003_56f1f7f59349ee00.txt`, its second part.
//!
//! This is what `describe` shows to a player or a laboratory, and what the engine cites. The text has no numbers: its sentences
//! are counted `<section>.<sentence>`, the same in all six rulebooks, which differ in what of it speaks of them. Nothing but that
//! text may enter here; what it leaves open is settled in [`super::RULINGS`]. A tab of the document is written ` | `.

use crate::table::clause::Clause;

/// Every sentence of the document, in its order.
pub const CLAUSES: &[Clause] = &[
    Clause::new(
        "0.1",
        "This page is based on information from Jonathan Dushoff on the versions from Swaziland and Lesotho and Faizal Asmal on the South African version.",
    ),
    Clause::new("0.2", "Swazi Casino"),
    Clause::new("0.3", "Introduction"),
    Clause::new("0.4", "Rules"),
    Clause::new("0.5", "This page describes some variants of Casino that are played in southern Africa."),
    Clause::new(
        "0.6",
        "Their characteristic feature is that captured cards are kept face up, and that a played card can capture not only cards from the central layout but also the top cards of opponents capture pile.",
    ),
    Clause::new(
        "0.7",
        "In these African games all cards (including picture cards if used) have a numerical capture value, so they can be thought of as versions of Royal Casino.",
    ),
    Clause::new("0.8", "This page describes versions of Casino played in Swaziland, Lesotho and South Africa."),
    Clause::new(
        "0.9",
        "Alexey Lobashev reports that a similar game is played at Windhoek in Namibia where it is known in the local language (Oshiwambo) as Omulongo Womadi.",
    ),
    Clause::new("0.10", "Swazi Casino"),
    Clause::new(
        "0.11",
        "This interesting version of Casino, which is popular in Swaziland, was contributed by Jonathan Dushoff.",
    ),
    Clause::new("0.12", "The building process is different from that of Anglo-American Casino."),
    Clause::new(
        "0.13",
        "Captured cards are kept face up, and the top card from your pile of captures can be taken by your opponents to add to their builds.",
    ),
    Clause::new("1.1", "Players, Cards and Deal"),
    Clause::new("1.2", "Swazi Casino is played by 2, 3 or 4 people using a standard 52 card pack."),
    Clause::new("1.3", "The version for 3 or 4 players is described first."),
    Clause::new("1.4", "When there are four players, the players sitting opposite each other are partners."),
    Clause::new("1.5", "The usual direction of play is anticlockwise."),
    Clause::new(
        "1.6",
        "For the purpose of capturing, pip cards from 2 to 10 have their face values, jacks count as 11, queens 12, kings 13 and aces 1 or 14.",
    ),
    Clause::new(
        "1.7",
        "The dealer shuffles the cards and the player to the dealer's right (who will be the first to play) cuts four cards out of the middle of the deck, and puts them face up in the centre of the playing area to form the initial layout, and returns the deck to the dealer (who plays last).",
    ),
    Clause::new("1.8", "The dealer then deals out all of the cards to the players, one at a time."),
    Clause::new(
        "1.9",
        "The first dealer is chosen at random; subsequently the deal passes to the right after each hand.",
    ),
    Clause::new("1.10", "Some people have rules disallowing certain cuts."),
    Clause::new(
        "1.11",
        "The game is rather uninteresting if there are too many scoring cards in the layout at the start.",
    ),
    Clause::new(
        "1.12",
        "Also, when there are four players, the pair that plays first has a big disadvantage at the end, which is balanced by their having the first chance to capture at the beginning, but the benefit of making the first move is reduced if too many big cards are cut.",
    ),
    Clause::new("1.13", "There are many variations, but it is suggested that if the initial layout contains either"),
    Clause::new("1.14", "cards with a scoring value of three or more points (e.g. 10 and an ace), or"),
    Clause::new("1.15", "three or more picture cards,"),
    Clause::new(
        "1.16",
        "then the four cards should be put back in the pack, which is reshuffled and the cut repeated.",
    ),
    Clause::new("2.1", "The play"),
    Clause::new(
        "2.2",
        "All captured cards are kept face up in a single pile in front of the player who captured them.",
    ),
    Clause::new("2.3", "In the four-player version, partners share a pile."),
    Clause::new("2.4", "New captures are added to the top of the pile."),
    Clause::new("2.5", "When you capture several cards at once, you may sort the captured cards however you like."),
    Clause::new("2.6", "The capturing card, however, must go on top of your pile."),
    Clause::new(
        "2.7",
        "You do not show the other players in what order you have arranged the captured cards in your pile.",
    ),
    Clause::new(
        "2.8",
        "When playing with partnerships, you may sort the cards you capture, or if your partner is looking after your team's capture pile you may hand the cards to your partner to sort instead.",
    ),
    Clause::new(
        "2.9",
        "In the centre of the playing area is the layout of face up cards which are available for capture by the players.",
    ),
    Clause::new("2.10", "At the start of the game there are four single cards in the layout."),
    Clause::new("2.11", "As the game progresses, these can be captured, or further single cards can be played there."),
    Clause::new(
        "2.12",
        "It is also possible for cards in the layout to be combined into builds - piles of cards with a specific total value which are treated as a single unit until they are captured.",
    ),
    Clause::new("2.13", "There are two types of build:"),
    Clause::new(
        "2.14",
        "a single build is a pile of cards whose value is the sum of the values of the cards in it - for example a single build of 13 could consist of a 6, a 5 and a 2.",
    ),
    Clause::new(
        "2.15",
        "an augmented build consists of two or more single cards or sets of cards, each of which adds up to the same value - for example an augmented build of 12 could consist of two queens, or Q + 7+5, or 6+6 + 8+3+A, or Q + Q + 10+2 + 3+3+6, etc.",
    ),
    Clause::new(
        "2.16",
        "Each build has an owner, who is responsible for eventually capturing it, unless it is first changed in value or captured by another player.",
    ),
    Clause::new("2.17", "Single cards in the layout belong to no one in particular."),
    Clause::new("2.18", "The turn to play rotates."),
    Clause::new("2.19", "Your turn can consist several actions, in any order."),
    Clause::new("2.20", "At some point during your turn you must play exactly one card from your hand."),
    Clause::new("2.21", "The possible actions during a turn are:"),
    Clause::new(
        "2.22",
        "1. to play a card from your hand to capture one or more single cards and/or a build from the layout;",
    ),
    Clause::new("2.23", "2. to form a new build of your own;"),
    Clause::new("2.24", "3. to change the value of a build using a card from your hand;"),
    Clause::new("2.25", "4. to create or add to an augmented build;"),
    Clause::new("2.26", "5. to discard a single card from your hand to the layout."),
    Clause::new(
        "2.27",
        "Actions 1, 3 and 5 involve playing a card from your hand, so only one of these actions can be performed during a turn.",
    ),
    Clause::new(
        "2.28",
        "Actions 2 and 4 can involve playing a card from your hand, or can be performed using only cards that are already in play.",
    ),
    Clause::new(
        "2.29",
        "As long as no card from your hand is involved, you can perform as many of actions 2 and 4 as you wish in any order, before or after playing from your hand.",
    ),
    Clause::new("2.30", "Each type of action will now be described in detail:"),
    Clause::new("3.1", "1. The capture or 'chow'"),
    Clause::new("3.2", "A capture can only be made by playing a card from your hand."),
    Clause::new("3.3", "Casino Two Up Rules"),
    Clause::new(
        "3.4",
        "If you play a card from your hand that matches a single card in the layout, that single card is captured.",
    ),
    Clause::new(
        "3.5",
        "If the card you play matches the sum of several single cards in the layout, you capture that set of cards.",
    ),
    Clause::new(
        "3.6",
        "If the card you play matches the value of a build, you capture that build (no matter who owns it).",
    ),
    Clause::new(
        "3.7",
        "If you play a card that matches several separate cards, sets or builds you can capture them all.",
    ),
    Clause::new(
        "3.8",
        "Note that you cannot capture cards directly from the top of an opponent's capture pile (though you may be able to do so indirectly by first using them to augment a build - see below).",
    ),
    Clause::new(
        "3.9",
        "Also, you can only capture a build by matching its value - you cannot add the value of another build or card to create a match.",
    ),
    Clause::new("3.10", "Example: in the layout is a build of 8 (5+3), a build of 6 (4+2) and a single 6."),
    Clause::new("3.11", "If you play an ace (14) it does not capture anything."),
    Clause::new("3.12", "If you play a 6 it captures the single 6 and the 6-build."),
    Clause::new(
        "3.13",
        "If you play a capturing card as an action of type 1 or 5 (capture or discard), but fail to take all the cards you are entitled to capture, any opponent can insist (if they wish) that you capture all the cards that it is legal for you to take. (They might do this if they thought you would get an advantage by leaving some of the cards that you should have captured in the layout).",
    ),
    Clause::new(
        "3.14",
        "Alternatively, if the opponents think that you have made a mistake by not capturing all the cards that you could, they may let your play stand.",
    ),
    Clause::new(
        "3.15",
        "Note that it is legal to play a card that could have captured, but to use it in a build instead (action 2, 3 or 4).",
    ),
    Clause::new("3.16", "This is called drifting."),
    Clause::new(
        "3.17",
        "If you use your played card legally for an action of type 2, 3 or 4, the opponents have no right to make you capture instead.",
    ),
    Clause::new("4.1", "2. Creating a single build"),
    Clause::new(
        "4.2",
        "A single build can be formed from single cards already in the layout, with or without adding a card from your hand.",
    ),
    Clause::new("4.3", "The player who forms the build becomes its owner."),
    Clause::new(
        "4.4",
        "You are only allowed to form a build if you have a card in your hand which can later capture that build.",
    ),
    Clause::new("4.5", "Examples:"),
    Clause::new(
        "4.6",
        "there is a 5, a 3 and a 2 in the layout and you have a 10 in your hand; you can combine the 5, 3 and 2 into a build of 10.",
    ),
    Clause::new(
        "4.7",
        "there is a 4 and a 5 in the layout and you have a 5 and an ace in your hand; you can play your 5, combining it to the 4 and 5 to make a build of 14.",
    ),
    Clause::new("4.8", "You are not allowed to use cards from any capture pile when creating a single build."),
    Clause::new("5.1", "3. Changing the value of a single build"),
    Clause::new(
        "5.2",
        "You can change the value of a Two-up casino game rulessingle build only if all of the following conditions hold:",
    ),
    Clause::new("5.3", "the build is currently owned by an opponent;"),
    Clause::new("5.4", "you change the value by adding a single card from your hand"),
    Clause::new("5.5", "you have a card in your hand that matches the new value of the build"),
    Clause::new("5.6", "By changing the value you take over ownership of the single build."),
    Clause::new(
        "5.7",
        "Example: if your opponent has made a single build of 9 and you hold a 2 and a jack, you can add your 2 to the build and make it 11.",
    ),
    Clause::new(
        "5.8",
        "You would not be allowed to do this if the 9-build had been formed by yourself or your partner.",
    ),
    Clause::new(
        "5.9",
        "Note that it is not possible to change the value of a build and capture it in the same turn, as that would involve playing two cards from your hand.",
    ),
    Clause::new("5.10", "It is not possible to change the value of an augmented build"),
    Clause::new("6.1", "4. Augmenting a card or build"),
    Clause::new(
        "6.2",
        "You can augment a build that is owned by yourself or your partner by adding further single cards or sets of cards of the same value.",
    ),
    Clause::new(
        "6.3",
        "When augmenting a build you can use single cards from the layout, one card from your hand, and the top card of the opponents' capture pile(s).",
    ),
    Clause::new("6.4", "It is possible to form a build and then augment it in the same turn."),
    Clause::new(
        "6.5",
        "If there is a single card in the layout which you can match with a card from your hand, you can make this card into an augmented build by adding further cards to it, from the layout, from your hand or from the top of the opponents' capture pile(s).",
    ),
    Clause::new("6.6", "You thereby become the owner of that build."),
    Clause::new(
        "6.7",
        "You can augment a build owned by your opponent only if you also capture that build in the same turn.",
    ),
    Clause::new(
        "6.8",
        "Since you can only capture with a card from your hand, and you can only play one card from your hand during your turn, any augmentation of an opponent's build has to be done using cards from the layout or from the top of your opponents' capture pile(s).",
    ),
    Clause::new(
        "6.9",
        "You are not allowed to use a card from the top of your own (or partner's) capture pile to augment a build.",
    ),
    Clause::new("6.10", "The value of an augmented build can never be changed."),
    Clause::new(
        "6.11",
        "Such a build can only be further augmented and then eventually captured by a card of that value.",
    ),
    Clause::new(
        "6.12",
        "Only the card on top of your opponents' capture pile at any time is available to augment a build.",
    ),
    Clause::new("6.13", "After it has been taken the card underneath it becomes available for use."),
    Clause::new("6.14", "Example: There are a 9 and a 2 in the layout."),
    Clause::new(
        "6.15",
        "You have a 9 in your hand, the top card of an opponent's capture pile is a 5 and the next card underneath that is a 2.",
    ),
    Clause::new(
        "6.16",
        "You are not allowed to take the 5 and 2 from the opponent's pile with the 2 on the table to augment the build.",
    ),
    Clause::new(
        "6.17",
        "However, if the layout had instead contained a 9, a 7 and a 4, it would be legal to add the 4 with the opponent's captured 5 to make an augmented build of nines, and then use the now exposed 2 with the 7 from the layout to augment the build again.",
    ),
    Clause::new(
        "6.18",
        "If there are any cards in play (in the layout or on top of a capture pile) that can legally be added to a build owned by you or your partner, any opponent can insist that you add such cards to your build(s) before you end your turn.",
    ),
    Clause::new("7.1", "5. Discarding a card"),
    Clause::new(
        "7.2",
        "You are always free, for the play from your hand, to play a card that does not capture anything, simply leaving it as a single card in the layout.",
    ),
    Clause::new(
        "7.3",
        "There is no obligation (as in standard Anglo-American Casino) to make a capture when you own a build.",
    ),
    Clause::new(
        "7.4",
        "You may not, however, abandon a build that you own by using up all of the cards that you could have captured it with for other purposes.",
    ),
    Clause::new(
        "8.1",
        "It is never possible to break up builds, nor to combine two builds to form a build of higher value.",
    ),
    Clause::new(
        "8.2",
        "Note that the top card of an opponent's capture pile can only be used to augment a card or build.",
    ),
    Clause::new(
        "8.3",
        "So before you can make use of the card, you must already have a 'base' in the layout which it can help to augment.",
    ),
    Clause::new("8.4", "A base is"),
    Clause::new("8.5", "a build that belongs to you or your partner, or"),
    Clause::new(
        "8.6",
        "a single card in the layout which does not match the value of any existing build, and which either",
    ),
    Clause::new("8.7", "you could capture by matching it from your hand, or"),
    Clause::new(
        "8.8",
        "you can prove your partner can capture it, because your partner previously made a build of that value which was changed or taken by someone else and has not subsequently played a card of that value.",
    ),
    Clause::new("8.9", "There cannot be two builds of the same capture value on the table at the same time."),
    Clause::new(
        "8.10",
        "That means that if your opponent has (for example) a build of 13, you are not allowed to make a 13-build of your own alongside it.",
    ),
    Clause::new(
        "8.11",
        "You can make a second build of a value which your side already owns, but your must then combine them into a single augmented build.",
    ),
    Clause::new("8.12", "Example: you own a 13-build and an opponent has created a single build of 9 (6+3)."),
    Clause::new(
        "8.13",
        "If you have a 4 in your hand, you can play it to increase the 9-build to 13, but you must then amalgamate this with your existing 13-build to make an augmented 13-build.",
    ),
    Clause::new("8.14", "Casino Two Up Rules Explained"),
    Clause::new(
        "8.15",
        "A single ace in the layout or in a player's hand or in a capture pile can be deemed to have a value of 1 or 14 according to the player who wants to use it in a build or capture.",
    ),
    Clause::new("8.16", "Once an ace is incorporated in a build, its value is fixed until the build is captured."),
    Clause::new(
        "8.17",
        "If you put two aces together to make an augmented build you must choose and announce whether its value is 1 or 14.",
    ),
    Clause::new("9.1", "Special rules for partnership play"),
    Clause::new(
        "9.2",
        "If your partner owns a build whose value is then changed by an opponent, or which is captured by someone other than your partner (including yourself), then you know that your partner holds a card of the rank needed to capture that build.",
    ),
    Clause::new(
        "9.3",
        "As long as your partner does not play a card of this rank, you are allowed to create a new single or augmented build of this rank, which will be owned by your partner.",
    ),
    Clause::new(
        "9.4",
        "This is the only circumstance in which you can build for your partner, no matter how completely obvious it is that your partner has the card in question from other cues.",
    ),
    Clause::new(
        "9.5",
        "If your partner plays a card that captures a build belonging to you or your partner, and you have a card of that rank in your hand, you may ask your partner not to capture the build.",
    ),
    Clause::new(
        "9.6",
        "Your partner may ignore your request and capture the build anyway, or may instead use the played card to augment the build, in which case you take over ownership of the build.",
    ),
    Clause::new("10.1", "The end of the play and the scoring"),
    Clause::new(
        "10.2",
        "When all the cards have been played, whoever made the last capture takes whatever cards are left in the layout.",
    ),
    Clause::new("10.3", "Each player or team then scores for the cards in their capture pile as follows:"),
    Clause::new("10.4", "Player (or team) with most cards2 points (if tied the tieing players get one point each)"),
    Clause::new("10.5", "Player (team) with most spades2 points (if tied the tieing players get one point each)"),
    Clause::new("10.6", "Two of spades ('spy two')1 point"),
    Clause::new("10.7", "Ten of diamonds ('big ten')2 points"),
    Clause::new("10.8", "Aces1 point each"),
    Clause::new("10.9", "Thus a total of 11 points are scored for each deal."),
    Clause::new("10.10", "Note that there is no extra score for sweeps (capturing all cards from the layout)"),
    Clause::new("11.1", "Swazi Casino: Two-player version"),
    Clause::new(
        "11.2",
        "In the standard two-player version, after the cut twelve cards are dealt out to each player, and when these have been played another twelve each are dealt.",
    ),
    Clause::new("11.3", "While playing your first twelve cards, there are two extra restrictions:"),
    Clause::new("11.4", "It is illegal to discard a card without capturing while you own a build."),
    Clause::new(
        "11.5",
        "you are not allowed to have more than one build at the end of your turn (you may, however, make a second build for the purposes of stealing cards from your opponent, as long as you chow one of the two builds at the end of the turn).",
    ),
    Clause::new(
        "11.6",
        "After the first twelve cards have been played, the layout is left intact and the remaining cards are dealt.",
    ),
    Clause::new(
        "11.7",
        "When playing your second twelve cards, the rules of play are as in three or four-player casino, without the above restrictions.",
    ),
    Clause::new("12.1", "An alternate two-player version is sometimes called 'crazy casino'."),
    Clause::new(
        "12.2",
        "In this version, each player is dealt eight cards, and the remainder form a face-down drawing pile from which you pick up a card after each play, to keep eight cards in your hand, until all of the cards are gone.",
    ),
    Clause::new(
        "12.3",
        "In this version, the first of the two restrictions above - that you may not discard while you are building - applies until there are no cards left in the drawing pile.",
    ),
    Clause::new(
        "12.4",
        "The rule against more than one build is sometimes also enforced, but Jonathan Dushoff suggests that this version of the game is better without it.",
    ),
    Clause::new("13.1", "Notes on tactics"),
    Clause::new("13.2", "The tactics of this game centre around the builds - especially builds of high value."),
    Clause::new(
        "13.3",
        "Suppose for example that early in the game you find that you (or your team) have a monopoly of aces.",
    ),
    Clause::new(
        "13.4",
        "Then you can make a build of 14 that the other team cannot touch, and at every opportunity you augment it with more sets of cards adding up to 14.",
    ),
    Clause::new("13.5", "Right at the end you capture a huge pile of cards with your last ace."),
    Clause::new(
        "13.6",
        "Sometimes there will be rival piles - for example one player (or team) building 14's and another building 12's.",
    ),
    Clause::new("13.7", "Build piles with a high capture value are most powerful, because they are easy to augment."),
    Clause::new(
        "13.8",
        "If you have a smaller value build pile - say nines - then it will be safe for your opponents to play a 10 or higher, because these cards cannot be incorporated in your build.",
    ),
    Clause::new("13.9", "If your opponent has a pile of 13's or 14's, all your cards are potentially at risk."),
    Clause::new(
        "13.10",
        "If your opponent has a 13-build and you capture with (say) a 10, your opponent may play a 3 from hand and then take your 10 together with the 3 to augment the build.",
    ),
    Clause::new("13.11", "A large part of the tactics of the game is correct timing of when to capture."),
    Clause::new(
        "13.12",
        "Although the ultimate objective is to capture cards, capturing early can put you at a disadvantage, especially in the three-player game, because your capture pile then becomes available to your opponents to augment their builds.",
    ),
    Clause::new(
        "13.13",
        "Because large value piles are so powerful, it is particularly important not to release your queens, kings and aces too early if this may give your opponent a monopoly.",
    ),
    Clause::new(
        "13.14",
        "To exploit this, if you and another player have (say) a king each, you might start a 13-build early in the game to tempt your opponent to capture it, leaving you with a 13 monopoly.",
    ),
    Clause::new("13.15", "Drifting can be used as a way of signalling to your partner."),
    Clause::new(
        "13.16",
        "Drifting is only safe when you know that your opponents have no more of the card in question, or when you know that you and your partner combined will still have two left.",
    ),
    Clause::new(
        "13.17",
        "Therefore a drift by the player who owns the pile signals that he or she has two more of the card in question; a drift by the other partner signals one more of the card in question (unless the card played is appearing for the third time, in which case the build is safe anyway).",
    ),
    Clause::new("13.18", "Players may drift reciprocally, so that both can be assured that the build is safe."),
    Clause::new("13.19", "For example, my partner builds kings, and I have two."),
    Clause::new("13.20", "I might drift a king."),
    Clause::new(
        "13.21",
        "If she also has two, then she knows that our build is safe, and should then drift back at an early opportunity so that I will know, too.",
    ),
    Clause::new("14.1", "Sotho Casino"),
    Clause::new(
        "14.2",
        "Sotho casino differs from Swazi casino in that the picture cards lose their numerical value, and an ace can only be one.",
    ),
    Clause::new(
        "14.3",
        "Cards taken to the capture pile may not be sorted, but are left in whatever order they accumulated on the build pile, with the capturing card on top.",
    ),
    Clause::new(
        "14.4",
        "Partners keep separate piles, and you may steal your partner's top card to help augment a build.",
    ),
    Clause::new(
        "14.5",
        "Picture cards are placed in the capture pile beneath all the numeral cards but above other picture cards.",
    ),
    Clause::new(
        "14.6",
        "You may give your partner picture cards you capture to store in your partner's pile (it seems unlikely that this would be very useful, but they do it).",
    ),
    Clause::new("14.7", "Casino Two Up Rules Card Game"),
    Clause::new(
        "14.8",
        "Alexey Lobashev reports that the players he met in Lesotho play only with a 40-card pack without pictures, as in South Africa (see below).",
    ),
    Clause::new("15.1", "South African Casino"),
    Clause::new(
        "15.2",
        "Faizal Asmal provided a short description of a version of Casino that is popular in South Africa.",
    ),
    Clause::new(
        "15.3",
        "This resembles the Swazi and Sotho versions in that cards can be taken from an opponent's capture pile, but the detailed rules are somewhat different.",
    ),
    Clause::new("15.4", "The South African game can be played by two, three of four players."),
    Clause::new(
        "15.5",
        "It is played with a 40 card pack, obtained by removing all the pictures from a standard 52 card pack.",
    ),
    Clause::new("15.6", "The first dealer is chosen at random."),
    Clause::new(
        "15.7",
        "In subsequent hands the previous loser is the first person to be dealt cards, and also starts the game.",
    ),
    Clause::new(
        "15.8",
        "If there are two players, 10 cards are dealt to each player and there is a second deal of 10 cards when these have all been played.",
    ),
    Clause::new(
        "15.9",
        "For the three player game, 13 cards are dealt to each player and one is placed face up on the table.",
    ),
    Clause::new("15.10", "For the four player game, 10 cards are dealt to each player."),
    Clause::new(
        "15.11",
        "Note that with two or four players there are no face up cards on the table at the start, so the first player cannot capture but must simply play a card.",
    ),
    Clause::new("15.12", "In South Africa, playing a card without capturing is called drifting."),
    Clause::new(
        "15.13",
        "All captured cards are kept face up in a single pile in front of the player who captured them.",
    ),
    Clause::new("15.14", "New captures are added to the top of the pile."),
    Clause::new(
        "15.15",
        "When you capture several cards at once, they must be placed on your pile in numerical order, with the lowest card on top.",
    ),
    Clause::new(
        "15.16",
        "The top card of each player's capture pile is available to be captured by other players along with the face up cards on the table.",
    ),
    Clause::new(
        "15.17",
        "If you have a build on the table you are not allowed simply to drift; you must either add to your build or capture something.",
    ),
    Clause::new(
        "15.18",
        "A player who already has a build on the table may steal the top card of a player's capture pile to incorporate into the build, provided that the building player simultaneously adds a card to the build from hand.",
    ),
    Clause::new(
        "15.19",
        "Example: Player A has a seven and two eights in hand; on the table is a build of 8's and a lone seven; the top card of player B's capture pile is an ace.",
    ),
    Clause::new("15.20", "Player A has various options:"),
    Clause::new("15.21", "1. play his seven, steal player B's ace and add both to his build of eights;"),
    Clause::new("15.22", "2. add one of his eights to his build;"),
    Clause::new(
        "15.23",
        "3. play one of his eights, capturing his build, the loose seven on the table, and the ace from player B's pile.",
    ),
    Clause::new(
        "15.24",
        "When there are two players, after both players have played their first ten cards there is another deal of ten cards each.",
    ),
    Clause::new(
        "15.25",
        "In this second phase the rules are slightly different: players are always allowed to drift, even if they have a build on the table.",
    ),
    Clause::new(
        "15.26",
        "When all the cards have been played, whoever made the last capture takes whatever cards are left in the centre of the table.",
    ),
    Clause::new("15.27", "The scores are as follows:"),
    Clause::new("15.28", "Player with most cards: 2 points (if tied the tying players get one point each)"),
    Clause::new("15.29", "For having at least five spades: 1 point"),
    Clause::new("15.30", "Two of spades: 1 point"),
    Clause::new("15.31", "Ten of diamonds: 2 points"),
    Clause::new("15.32", "Aces: 1 point each"),
];
