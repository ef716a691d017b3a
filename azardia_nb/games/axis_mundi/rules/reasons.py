"""Why an action is refused: a reason is a number; from FIRST on they need cards.

The comment names the rule behind it; "card" is `card.ID` of the card that the action names, or
that is being played. Texts know who acts, the target, the hex, the card, the price and the points.
"""

(
    NONE,
    NOT_NOW,
    CORE,
    # what one is
    CLIMB_FIRST,
    ONLY_MOVES,
    HIGH_NO_RUN,
    NOT_DEMON,
    # place, target, range, Level
    NO_SUCH,
    NOT_ADJACENT,
    HIGHER,
    NOT_HIGHER,
    ENTER_IT,
    NO_AXIS,
    NOT_CAVE,
    NOT_POWER,
    ACTED,
    HEALED,
    ONESELF,
    AXIS_SAFE,
    ON_SHELTER,
    TARGET_SHELTER,
    LEVEL_BELOW,
    LEVEL_ABOVE,
    # terrain and figures
    BARRED,
    NO_EXIT,
    OWN_PIER,
    RUNS_BACK,
    OCCUPIED,
    MOUTH_TAKEN,
    # the price
    COST,
) = range(30)

FIRST = 40
assert COST < FIRST

(
    # form and state
    HELD,  # act.immobilize: an immobilized Character can do no Move action
    PLAN_ONLY,  # hidden.plan: the unseen cannot write that down
    OTHER_CHOICE,  # the rule of the choice that comes first: something else is asked now
    # cards and tokens
    NOT_IN_HAND,  # act.play: that card is not in the hand
    NOT_ACTIVE,  # act.slot: that card does not lie Activated
    NO_TOKEN,  # treasure.hidden: that token is not on the mat
    GOES_WITH,  # act.play_when: it is played with an attack, a command or a harvest
    ANSWER_ONLY,  # act.play_when: it is played in answer
    NOT_PERMANENT,  # act.slot: a 1-Time card is played, never Activated
    NOT_ONE_TIME,  # act.play: a Permanent card is Activated, never played
    NOT_DOUBLE,  # card.double-double: that card may not be copied
    NO_DOUBLE,  # card.double-double: no Double Double in the hand
    NO_EFFECT,  # card: nothing for its effect to do (no card on the pile, nobody within reach …)
    NO_PARTNER,  # act.play: the card named with it is not in the hand
    LOW_HP,  # card.desperate-measures: at 3 HP or less only
    ARROW_NOT_READY,  # poison.arrow
    NO_BOW,  # attack.shoot: no bow lies Activated
    SLOTS_FULL,  # mat.slot: swap, or deactivate first
    SAME_KIND,  # mat.slot: two of a kind never lie side by side
    HIGH_IS,  # card.who-are-you: not while there is a High
    ONCE_DEMAND,  # savant.demand: once a game
    NO_SAVANT,  # savant.demand: the Savant's alone
    NO_SCROUNGE,  # scrounger.scrounge: too few tokens
    NO_SCROUNGER,  # scrounger.scrounge: the Scrounger's alone
    EMPTY_PILE,  # the rule of the action: no card of that kind lies on the Discard Pile
    EMPTY_HAND,  # savant.demand: the target has no card
    NO_CARDS,  # act.draw: no cards are left
    TUMBLE_NOT,  # card.tumble-of-notes: that card cannot join
    # place, target, range, Level
    NOT_WAREHOUSE,  # terrain.warehouse
    SCAVENGED,  # act.scavenge: once a turn
    NOT_IN_CRATE,  # act.scavenge: that card is not in this crate
    NOTHING_HERE,  # act.pick
    NOTHING_THERE,  # act.retrieve
    ENERGY_SHORT,  # mat.energy: the energy is not full
    FLIGHT,  # mat.flight: too far
    OUT_OF_RANGE,  # attack.range
    UNSEEN_TARGET,  # hidden.target
    UNSEEN_HELD,  # hidden.immobilize
    SEEN_THERE,  # hidden.guess: somebody is seen there; aim at that seat
    NO_UNSEEN,  # hidden.guess: nobody is unseen
    NOT_HARVESTABLE,  # act.harvest
    HARVESTED,  # act.harvest_once
    NO_FLYER,  # beastmaster.up: only an upgraded Beastmaster's Familiar harvests
    NO_CULTIVATOR,  # cultivator.harvest: only the Cultivator, or Harvester, chooses
    CHOOSES,  # cultivator.harvest: the Cultivator has to say what
    FREE_DONE,  # cultivator.up: once a turn
    NOT_FREE_HARVEST,  # cultivator.up: only the upgraded Cultivator's
    NO_BOMB,  # act.disarm: no bomb lies here
    OWN_BOMB,  # act.disarm: an Opponent's only
    CAVE_BARRED,  # card: both ends are barred, or the ring is too small
    NO_RING,  # card: not on a ring
    # the price
    NO_SHARP,  # treasure.attack: there is no sharp point
    FREE_WILL_OUT,  # freewill.card: the module does not play
    ONE_TARGET,  # treasure.attack: a sharp point is for one target
) = range(FIRST, FIRST + 54)
