"""What the rules say where the game has its cards, by their ids.

`WITH_CARDS` are those that the core game does not have, but for those of single cards, which
`data/cards.toml` tells; `MORE` are those that say more than in the core game.
"""

from azardia_nb.text.language import N_

WITH_CARDS: dict[str, tuple[str, str]] = {
    "mat.slot": (
        N_("The slot for a card"),
        N_(
            "One Permanent card lies Activated in your slot; in your hand it does nothing. The "
            "upgraded Savant has two slots, the Angel three, for different cards."
        ),
    ),
    "mat.energy": (
        N_("Room for energy"),
        N_(
            "You have room for 3 energy, and begin with all of it. A command to your Familiar "
            "needs full energy, and uses it all up."
        ),
    ),
    "mat.flight": (
        N_("How far the Familiar flies"),
        N_("Your Familiar flies to a hex at most 2 hexes away from you."),
    ),
    "setup.treasure": (
        N_("Treasure"),
        N_(
            "The 8 Treasure tokens lie face down on the Levels, one per hex: on the recommended "
            "hexes, or at random on Path, Accessible and Shelter Hexes."
        ),
    ),
    "setup.harvested": (
        N_("Hexes already harvested"),
        N_(
            "For each Level card that is taken out, 5 Accessible, Shelter or Cave Hexes drawn at "
            "random count as harvested from the start."
        ),
    ),
    "setup.infected": (
        N_("Hexes already infected"),
        N_(
            "If the Malignant plays, 5 hexes drawn at random are infected for each Level card that "
            "is taken out; Paths can be among them."
        ),
    ),
    "setup.decks": (
        N_("Two decks"),
        N_(
            "The 1-Time cards and the Permanent cards are two decks, each shuffled and face down. "
            "With the Free Will module, its cards are shuffled into the 1-Time deck."
        ),
    ),
    "setup.hand": (
        N_("The first hand"),
        N_(
            "In turn order, each player draws 5 cards, from one deck or both, and looks at them "
            "once all 5 are drawn."
        ),
    ),
    "setup.redraw": (
        N_("Another try"),
        N_(
            "Once, you may then discard any of these cards face up and draw as many again, from "
            "either deck."
        ),
    ),
    "setup.crates": (
        N_("The crates"),
        N_(
            "Each Warehouse has a crate with 2 Permanent and 2 1-Time cards, face up. A card that "
            "is taken is replaced at once from its own deck."
        ),
    ),
    "setup.pregame": (
        N_("A card for those who wait"),
        N_(
            "Before the first turn, players 2 and 3 may each take a card from the crate where they "
            "stand, and then discard one, so that they have five again."
        ),
    ),
    "setup.activate": (
        N_("A card for the last player"),
        N_(
            "Before the first turn, player 3 may then Activate a Permanent card from its hand for "
            "free."
        ),
    ),
    "act.special_points": (
        N_("Move points and Attack points"),
        N_(
            "Move points pay for moves only, Attack points for attacks only. Together with AP they "
            "can pay part of a dearer action."
        ),
    ),
    "act.free": (
        N_("What is free"),
        N_(
            "You can still do what costs nothing when your AP are gone, until the next player's "
            "turn."
        ),
    ),
    "act.scavenge": (
        N_("Scavenging"),
        N_(
            "For 1 AP, once per turn, take a card from the crate of the Warehouse you stand on. "
            "The crate is refilled."
        ),
    ),
    "act.retrieve": (
        N_("Send for it"),
        N_(
            "For 1 AP and all your energy (of an upgraded Beastmaster one section), your Familiar "
            "fetches one Treasure token or marked card within its flight, even from under an "
            "opponent. It reaches you at the end of your turn."
        ),
    ),
    "act.immobilize": (
        N_("Immobilizing"),
        N_(
            "For 1 AP and all your energy (of an upgraded Beastmaster one section), your Familiar "
            "holds an opponent within its flight: that player can make no moves in its next turn."
        ),
    ),
    "act.pick": (
        N_("Picking up"),
        N_(
            "For 1 AP, pick up one Treasure token or marked card from the hex where you stand. You "
            "can use it at once."
        ),
    ),
    "act.play": (
        N_("Playing a card"),
        N_(
            "Playing a 1-Time card from your hand costs 1 AP, unless the card is free. Afterwards "
            "it goes face up onto the Discard Pile."
        ),
    ),
    "act.slot": (
        N_("Activating, swapping, deactivating"),
        N_(
            "For 1 AP, Activate a Permanent card in your empty slot, swap it for one in your hand, "
            "or take it back into your hand."
        ),
    ),
    "act.draw": (
        N_("Drawing a card"),
        N_("For 1 AP, draw a card from either deck."),
    ),
    "act.draw5": (
        N_("Drawing five"),
        N_("For 3 AP, draw 5 cards, from one deck or both."),
    ),
    "act.harvest": (
        N_("Harvesting"),
        N_(
            "For 1 AP, harvest the Accessible, Cave or Shelter Hex where you stand and roll the "
            "D3: on 1 draw a 1-Time card, on 2 a Permanent card, on 3 heal 1 HP."
        ),
    ),
    "act.harvest_once": (
        N_("Once only"),
        N_("Each hex can be harvested only once in a game."),
    ),
    "act.bomb": (
        N_("Placing the Time Bomb"),
        N_("For 2 AP, on a Warehouse, place your Time Bomb token there, for all to see."),
    ),
    "act.bomb_explodes": (
        N_("The bomb goes off"),
        N_(
            "When the turn of the player who placed it begins, everyone on that Warehouse loses 5 "
            "HP. Its crate is out of the game and the cards in it are discarded; the hex is an "
            "Accessible Hex from now on."
        ),
    ),
    "act.disarm": (
        N_("Disarming the bomb"),
        N_(
            "For 1 AP, an opponent of the player who placed it, standing on that Warehouse, "
            "disarms the bomb and keeps the token."
        ),
    ),
    "act.play_when": (
        N_("Cards for their moment"),
        N_(
            "Cards that go with a blow, a command or a harvest are played with it only; Shields "
            "and Elusive only in answer."
        ),
    ),
    "attack.shoot": (
        N_("Shooting"),
        N_(
            "For 1 AP, with a bow Activated, an opponent within range loses 1 HP and takes 2 "
            "wounds, and is not pushed. In the Poison module a plain arrow makes no wounds."
        ),
    ),
    "attack.range": (
        N_("How far a bow shoots"),
        N_("The Short Bow shoots at 1 or 2 hexes, the Long Bow at 2 or 3."),
    ),
    "attack.grenade": (
        N_("Throwing the grenade"),
        N_(
            "For 1 AP and the Grenade token, an opponent on an adjacent hex of any Level loses 3 "
            "HP."
        ),
    ),
    "axis.scrounge": (
        N_("A card from the pile"),
        N_(
            "For each scrounge that the Level card gives you, take a card of your choice from the "
            "Discard Pile. If no card is there, it is lost."
        ),
    ),
    "angel.slots": (
        N_("The Angel's three slots"),
        N_(
            "One action can change up to three of an Angel's slots, but two cards of one kind "
            "never lie in them."
        ),
    ),
    "high.recycle": (
        N_("A card for a card"),
        N_(
            "After playing a 1-Time card, an Angel or Demon draws one from either deck, unless the "
            "card has brought cards to its hand."
        ),
    ),
    "high.immobilize": (
        N_("Two to hold it"),
        N_(
            "Both hunters have to succeed between two turns of the Angel or Demon; then it is held "
            "for one turn. Each try costs the hunter 1 AP, all energy (of an upgraded Beastmaster "
            "one section) and 1 HP, whether it works or not."
        ),
    ),
    "hand.limit": (
        N_("The hand limit"),
        N_(
            "You may have 5 cards in hand, unless something says otherwise. If you have more, "
            "everything waits until you have discarded the ones you choose."
        ),
    ),
    "hand.discard": (
        N_("No other discards"),
        N_("Otherwise you can't discard cards."),
    ),
    "deck.replenish": (
        N_("An empty deck"),
        N_("When a deck is empty, the Discard Pile is sorted and shuffled back into both decks."),
    ),
    "treasure.hidden": (
        N_("Treasure tokens"),
        N_(
            "You look at a token you have got and keep it face down. You use it in your own turn, "
            "for free unless it says otherwise; then it leaves the game."
        ),
    ),
    "treasure.draw": (
        N_("Draw 3"),
        N_("Draw three cards at once, from one deck or both."),
    ),
    "treasure.ap": (
        N_("Action point"),
        N_("Gain 1 AP."),
    ),
    "treasure.heal": (
        N_("Heal 4"),
        N_("Heal 4 HP."),
    ),
    "treasure.move": (
        N_("Move points"),
        N_("Gain 2 Move points."),
    ),
    "treasure.attack": (
        N_("Sharp point"),
        N_("Gain a sharp Attack point: the attack you spend it on makes 2 more wounds."),
    ),
    "treasure.energy": (
        N_("2 energy"),
        N_("Gain 2 energy; the upgraded Beastmaster chooses where it goes."),
    ),
    "treasure.grenade": (
        N_("Grenade"),
        N_("For 1 AP you can throw it at an opponent on an adjacent hex: 3 HP."),
    ),
    "treasure.bomb": (
        N_("Time Bomb"),
        N_(
            "For 2 AP you can place it on the Warehouse where you stand. Once disarmed, it is a "
            "token again."
        ),
    ),
    "malignant.aoe": (
        N_("The Malignant's area"),
        N_(
            "An opponent who comes close to the Malignant, no matter who has moved, takes 1 wound "
            "at once if adjacent; if the Malignant is upgraded, 2 if adjacent and 1 at two hexes. "
            "If the turning Levels brought it there, the wounds come when its own next turn "
            "begins. In a round it takes no more than that; in the next round it is wounded again "
            "if it is still inside."
        ),
    ),
    "malignant.marker": (
        N_("Infection"),
        N_(
            "Each hex that the Malignant leaves, or is pushed or falls from, becomes infected, "
            "except Power Hexes and the middle."
        ),
    ),
    "hidden.begin": (
        N_("Out of sight"),
        N_(
            "Your figure leaves the board, and a marker lies where it stood. You write down the "
            "rest of your turn instead of carrying it out."
        ),
    ),
    "hidden.plan": (
        N_("What you write"),
        N_(
            "You write down your way, what you pick up and play, and the points it takes. If you "
            "attack, give a command, harvest or play Seek and Destroy, you become visible at once "
            "instead."
        ),
    ),
    "hidden.immobilize": (
        N_("Nothing to hold"),
        N_("A player who is unseen can't be immobilized."),
    ),
    "hidden.target": (
        N_("Nothing to aim at"),
        N_("A player who is unseen can't be the target of attacks."),
    ),
    "hidden.guess": (
        N_("Striking at the unseen"),
        N_(
            "You can strike at a hex where nobody is seen; hit or miss, it costs you no HP. If the "
            "unseen player is there, it becomes visible and takes the damage, but is not pushed."
        ),
    ),
    "hidden.reveal": (
        N_("Back in sight"),
        N_(
            "When your next turn begins, your figure stands where your way ended, and what you "
            "wrote happens, in order."
        ),
    ),
    "hidden.void": (
        N_("Nothing of it happened"),
        N_(
            "If an opponent stands there by then, nothing you wrote has happened: you are back "
            "where you disappeared, and the cards and tokens you wrote as played are lost."
        ),
    ),
    "beastmaster.flight": (
        N_("The Beastmaster's flight"),
        N_("The Beastmaster's Familiar flies 3 hexes."),
    ),
    "beastmaster.talons": (
        N_("Talons"),
        N_(
            "When the Beastmaster commands its Familiar to immobilize somebody, the target loses 1 "
            "HP, whether it is held or not."
        ),
    ),
    "beastmaster.guard": (
        N_("On guard"),
        N_(
            "The Beastmaster can't be immobilized while its energy is full; upgraded, while one "
            "section is full."
        ),
    ),
    "beastmaster.up": (
        N_("The upgraded Beastmaster"),
        N_(
            "It has three sections of 2 energy; a command empties one, and each gets 1 energy when "
            "a turn begins. A command can also harvest, by the die, an Accessible, Cave or Shelter "
            "Hex within 3 hexes."
        ),
    ),
    "beastmaster.down": (
        N_("The Beastmaster as before"),
        N_("The energy of its sections is added up, to at most 3."),
    ),
    "cultivator.harvest": (
        N_("The Cultivator's harvest"),
        N_("The Cultivator chooses what it harvests instead of rolling."),
    ),
    "cultivator.up": (
        N_("The upgraded Cultivator"),
        N_(
            "It can harvest Paths, too. Once per turn, even after everything else, it harvests for "
            "free and gets 2 cards from one deck or 2 HP. Its other harvests cost 1 AP and bring "
            "one thing."
        ),
    ),
    "malignant.melee": (
        N_("The Malignant's blow"),
        N_("The Malignant's blows make 2 more wounds."),
    ),
    "malignant.up": (
        N_("The upgraded Malignant"),
        N_("Its blows take 3 HP, and its area reaches two hexes."),
    ),
    "savant.limit": (
        N_("The Savant's hand"),
        N_("The Savant may have 6 cards in hand, upgraded 7. It begins with 5 like everyone."),
    ),
    "savant.slot": (
        N_("A free change"),
        N_("Once per turn, the Savant changes the card in its slot for free."),
    ),
    "savant.demand": (
        N_("The Savant's demand"),
        N_(
            "Once per game, the Savant can demand a card from an opponent, who chooses which one "
            "to give."
        ),
    ),
    "savant.up": (
        N_("The upgraded Savant"),
        N_(
            "It has two slots, for different cards, and changes them for free as often as it "
            "likes. When it is upgraded it may fill or swap both at once; then it keeps five cards "
            "in hand."
        ),
    ),
    "savant.down": (
        N_("The Savant as before"),
        N_(
            "It keeps one Activated card and takes the other into its hand; then it keeps five "
            "cards there."
        ),
    ),
    "scrounger.scavenge": (
        N_("The Scrounger at the crate"),
        N_("When the Scrounger scavenges, it can take up to 4 cards from the crate."),
    ),
    "scrounger.scrounge": (
        N_("Scrounging"),
        N_(
            "With 3 Scrounge tokens the Scrounger takes a card from the Discard Pile for free; the "
            "tokens are used up. It begins without any."
        ),
    ),
    "scrounger.up": (
        N_("The upgraded Scrounger"),
        N_(
            "It has 1 Move point each turn and needs only 2 tokens to scrounge. It has 2 as soon "
            "as it is upgraded."
        ),
    ),
    "scrounger.down": (
        N_("The Scrounger as before"),
        N_(
            "If that happens in its own turn, it may only spend what is left of 3 points in all; "
            "if nothing is left, its turn ends."
        ),
    ),
    "freewill.eject": (
        N_("Cast out"),
        N_(
            "When you enter the Axis Mundi, roll the D6 first. On a 1 you are cast out onto a "
            "Power Hex chosen by the D3, healed there, and your turn ends. Otherwise you go on."
        ),
    ),
    "freewill.card": (
        N_("Heaven or Hell as you like"),
        N_("Play Free Will as you enter, and you choose Heaven or Hell: no die is rolled at all."),
    ),
    "freewill.override": (
        N_("A die of your choice"),
        N_(
            "Or play it on any one die of your own turn, except a Poison die: it shows what you "
            "like."
        ),
    ),
    "poison.mix": (
        N_("Mixing"),
        N_(
            "In the others' turns you roll the D3 and put that many drops into one of three "
            "columns. One dose needs exactly 3, 4 and 5 drops, two doses 6, 8 and 10. Everyone can "
            "see what you mix."
        ),
    ),
    "poison.over": (
        N_("Too many drops"),
        N_(
            "If a column has more than one dose needs, you can go on towards two or start afresh; "
            "if it has more than two doses need, you have to start afresh."
        ),
    ),
    "poison.dose": (
        N_("Where a dose goes"),
        N_("A dose goes onto an arrow of your choice, and stays there."),
    ),
    "poison.arrow": (
        N_("Poisoned arrows"),
        N_(
            "A ready arrow can be shot with any bow; its doses are used up. A plain arrow makes no "
            "wounds."
        ),
    ),
    "poison.servum": (
        N_("The servum arrow"),
        N_(
            "One arrow, with 6 doses: the target has 1 AP less in its next turn. It does nothing "
            "to an Angel or Demon."
        ),
    ),
    "poison.veritatis": (
        N_("The veritatis arrow"),
        N_(
            "One arrow, with 6 doses: the target shows its hand to everyone. It does nothing to an "
            "Angel or Demon."
        ),
    ),
    "poison.ulcera": (
        N_("The ulcera arrows"),
        N_("Five arrows: 2 doses make 1 wound, 4 doses 2 wounds."),
    ),
    "poison.turn": (
        N_("When to mix"),
        N_("You don't roll for Poison in your own turn, nor while the decks are being shuffled."),
    ),
}

MORE: dict[str, str] = {
    "core": N_(
        "This game has cards; the core game is the one without. A game that nobody has won after "
        "{rounds} rounds is a draw; this last rule is the kit's own."
    ),
    "terrain.warehouse": N_(
        "The three players begin on the Warehouses. On one you can scavenge, and place or disarm "
        "the Time Bomb. Walking onto it makes no wounds."
    ),
    "terrain.shelter": N_(
        "On a Shelter only areas can hurt you, and from there you can hurt others only with areas. "
        "This comes before every other rule, but it doesn't save you from being immobilized."
    ),
    "setup.mat": N_("Everyone begins with 10 hit points, 3 energy, no wounds and an empty slot."),
    "turn.housekeeping": N_(
        "From round 2 on, a turn begins with 1 energy more, and for the Scrounger with 1 Scrounge "
        "token more, if there is room for it."
    ),
    "push.wound": N_(
        "The hex you are pushed onto wounds you as if you had walked there. You can be pushed even "
        "while you are immobilized."
    ),
    "axis.level": N_(
        "The Level card on top says what the Axis Mundi gives: 1 nothing, and a hand limit of 5; 2 "
        "one scrounge and a limit of 6; 3 two scrounges and a limit of 7. With 4, entering wins."
    ),
    "axis.safe": N_("Until the Angel or Demon leaves the Axis Mundi, nothing can hurt or hold it."),
    "axis.occupied": N_(
        "A Character that stands in the crater at that moment has entered the Axis Mundi, with all "
        "that follows."
    ),
    "angel.form": N_(
        "Heaven makes you an Angel. Your Activated card comes into your hand, you draw two "
        "Permanent cards, and you may Activate up to three different ones."
    ),
    "demon.form": N_(
        "Hell makes you a Demon with two attacks of your own. Your Activated card stays; if you "
        "have none, you Activate one from your hand."
    ),
    "high.form": N_(
        "A new Angel or Demon has 25 HP, 3 energy and no wounds. Its Character's own powers sleep, "
        "and it discards down to its hand limit."
    ),
    "upgrade": N_(
        "When a player becomes an Angel or a Demon, the other two become its hunters, with "
        "upgraded powers: they have 10 HP, full energy and no wounds, and keep their Activated "
        "cards."
    ),
    "downgrade": N_(
        "When the Angel or Demon dies, all three are what they were before. The hunters keep their "
        "hit points, wounds, energy and Activated cards."
    ),
    "death.restore": N_(
        "You rise with 5 HP and without wounds. Your Activated cards come into your hand, and then "
        "the hand limit counts."
    ),
    "aoe.shield": N_(
        "No area does anything to an Angel or Demon on the Axis Mundi, nor to a player under God "
        "Mode."
    ),
}
