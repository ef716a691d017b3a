/* The rules of Azardia for four, under the usual rulings, in plain C: what the kit is measured by.
 *
 * Written apart from the kit's rules, it knows nothing of events, texts, views or house rules. The
 * rules that it follows are named by their ids. A `seat` is one of the turn order, from 0; until
 * the characters are picked, one at the table. Coins count in thousands.
 */

#include <stdint.h>
#include <string.h>

enum { SEATS = 4, GOAL = 150, GATE = 80, TOP = 5, STEP = 3, FACES = 10, MOST_COINS = 6 };
enum { LEVEL_PRICE = 5, DRAWS = 2, HAND_LIMIT = 4, MOST_MISSED = 9 };
enum { KINDS = 144, ACTION_KINDS = 64, EFFECTS = 4, ROUNDS = 1 << 15, ACTIONS = 1024, DEPTH = 64 };
enum { NOBODY = -1, CHANCE = -1, OVER = -2, BUSY = -3 };
enum { ALL = (1 << SEATS) - 1, POOL = SEATS /* the hand that Kuchuritok deals from */ };

enum pile { ACTION, PENALTY, EVENT, PILES };
enum when { IN_PLAY, BEFORE_ROLL, AS_ANSWER, WHENS };
enum target { SELF, RIVAL, EVERYBODY, OTHERS, FIRST, LAST, LEADER, RICHEST, POOREST };
enum effect {
    MOVE, COINS, LEVEL, DRAW, DISCARD, SKIP, AGAIN, FORTUNE, SWAP, STEAL_COINS, STEAL_CARD, DICE,
    REROLL, DIE, AVOID, REFLECT, HALVE
};
enum share { NONE, HALF, FULL };
enum character { LAGARTOON, KUCHURITOK, ROBOT, MANTIS };
enum form { ORDINARY, AFAR, DUEL };
enum stage { PAY, FALL, KEEP, OTHER_PAY, OTHER_FALL, OTHER_KEEP, SETTLE };

/* What an action is; its number has the kind, then a card (or dice, or character), then a seat. */
enum act {
    CHOOSE, ROLL, ADD, SUBTRACT, KEEP_ROLL, BUY_LEVEL, BUY_TILE, PLAY, ANSWER, ABILITY, DISCARD_ONE,
    PASS, END
};

/* What the table waits for while the stack is empty; from ROUND on it goes on by itself. */
enum phase {
    SETUP_ROLL, SETUP_DICE, PICK, TO_ROLL, ROLLING, TO_MOVE, LIZARD, TO_PLAY, SWAPPING, FINISHED,
    ROUND, TURN, DRAWING, HOLD, DISCARDING, NEXT
};

/* A kind of card, as the kit's `Deck.table` has it: a byte each. */
typedef struct {
    int8_t pile, when, target;
    uint8_t count;
    int8_t effects, effect[EFFECTS][2];
} Card;

typedef struct {
    const Card *cards;
    int kinds, first[PILES], stop[PILES];
    uint64_t when[WHENS]; /* the kinds of action card that are played then, a bit each */
    int8_t swaps[KINDS], half[KINDS]; /* the share that strikes of a card that is halved */
} Deck;

/* What is still to be done, the last of the stack first. */
enum kind {
    ARRIVING, MEETING, CHALLENGING, STRIKING, ANSWERING, DRAWN, GIVING_UP, STEALING, DEALING,
    EXCHANGING
};

typedef struct {
    uint8_t kind;
    union {
        /* A pawn that has come to a tile: whom it leaves in peace, or whom it has still to meet. */
        struct { uint8_t seat, tile, own, mask; } walk;
        struct { uint8_t seat, other, stage, mine, theirs, form, tile; } challenge;
        struct { uint8_t card; int8_t source; uint8_t mask, share, next; } strike;
        struct { uint8_t card, source, victim, asked, share, struck, before; } answer;
        struct { uint8_t seat, left, pile, by_card; } draw;
        struct { uint8_t seat, left, by_card; } discard;
        struct { uint8_t thief, victim, left; } steal;
        struct { uint8_t next; } deal;
        struct { uint8_t seat, victim, given; } exchange;
    };
} Frame;

/* What is told of a game; run.py has the same order. */
typedef struct {
    int32_t winner, rounds, steps, decisions, choices;
    int32_t challenges, duels, graces, lead_changes, comeback;
    int32_t player[SEATS], character[SEATS], tile[SEATS], level[SEATS], coins[SEATS];
    int32_t cards[SEATS], purchases[SEATS];
} Row;

typedef struct {
    const Deck *deck;
    int phase, round, turn, winner, holder, last_turns, depth;
    int challenges, duels, graces;
    int dice[3], dice_count, first_die, rolls_again, zeros, ability_used;
    int tile[SEATS], level[SEATS], coins[SEATS], crossed[SEATS], skip[SEATS], again[SEATS];
    int next_dice[SEATS], next_die[SEATS], next_again[SEATS];
    int player[SEATS], place[SEATS], rolled[SEATS], character[SEATS];
    int held[SEATS + 1], left[PILES];
    uint64_t holds[SEATS + 1]; /* the kinds in a hand, a bit each */
    uint8_t hand[SEATS + 1][ACTION_KINDS], pile[KINDS], discard[KINDS];
    Frame stack[DEPTH];
} Game;

/* --- small words ------------------------------------------------------------------------------ */

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }
static inline int after(int seat) { return (seat + 1) % SEATS; }
static inline int number(int act, int card, int seat) {
    return act << 12 | (card + 1) << 4 | (seat + 1);
}
static inline int act_of(int action) { return action >> 12; }
static inline int card_of(int action) { return (action >> 4 & 255) - 1; }
static inline int seat_of(int action) { return (action & 15) - 1; }
static inline int has_cards(const Game *g) { return g->deck->kinds > 0; }
static inline Frame *top(Game *g) { return &g->stack[g->depth - 1]; }

static const int8_t SPECIAL[GOAL + 1] = { /* tiles.a 1, tiles.z 2 */
    [5] = 1, [13] = 1, [21] = 1, [34] = 1, [46] = 1, [55] = 1, [67] = 1, [75] = 1,
    [85] = 2, [93] = 2, [101] = 2, [114] = 2, [129] = 2, [137] = 2, [145] = 2,
};

/* --- the stack -------------------------------------------------------------------------------- */

static void push(Game *g, Frame frame) { g->stack[g->depth++] = frame; }

static void insert(Game *g, int at, Frame frame) {
    memmove(&g->stack[at + 1], &g->stack[at], (size_t)(g->depth - at) * sizeof(Frame));
    g->stack[at] = frame;
    g->depth++;
}

static void cut(Game *g, int at) {
    g->depth--;
    memmove(&g->stack[at], &g->stack[at + 1], (size_t)(g->depth - at) * sizeof(Frame));
}

/* A card happens whole, before anybody looks where pawns have come to. */
static int part_of_card(const Frame *frame) {
    switch (frame->kind) {
    case STRIKING: case ANSWERING: case STEALING: return 1;
    case DRAWN: return frame->draw.by_card;
    case GIVING_UP: return frame->discard.by_card;
    default: return 0;
    }
}

/* Where a new arrival waits: behind the card that causes it, and behind earlier arrivals. */
static int queue(const Game *g) {
    int at = g->depth;
    while (at > 0 && part_of_card(&g->stack[at - 1])) at--;
    while (at > 0 && g->stack[at - 1].kind == ARRIVING) at--;
    return at;
}

static void push_draw(Game *g, int seat, int cards, int pile, int by_card) {
    push(g, (Frame){ DRAWN, .draw = { seat, cards, pile, by_card } });
}

static void push_discard(Game *g, int seat, int cards, int by_card) {
    push(g, (Frame){ GIVING_UP, .discard = { seat, cards, by_card } });
}

static void push_strike(Game *g, int card, int source, int mask, int share) {
    push(g, (Frame){ STRIKING, .strike = { card, source, mask, share, 0 } });
}

static void push_challenge(Game *g, int seat, int other, int form, int tile) {
    push(g, (Frame){ CHALLENGING, .challenge = { seat, other, PAY, .form = form, .tile = tile } });
}

/* --- moving (zones, the order of things 1 to 3) ----------------------------------------------- */

static int others_on(const Game *g, int seat, int tile) {
    int mask = 0;
    for (int other = 0; other < SEATS; other++) mask |= (g->tile[other] == tile) << other;
    return mask & ~(1 << seat);
}

static void place(Game *g, int seat, int tile, int own) {
    g->tile[seat] = tile;
    if (tile > GATE) g->crossed[seat] = 1;
    for (int at = g->depth - 1; at >= 0; at--) {
        Frame *frame = &g->stack[at];
        if (frame->kind > MEETING) continue;
        if (frame->walk.seat == seat)
            cut(g, at); /* where it stood there is nothing to be looked at any more */
        else
            frame->walk.mask &= ~(1 << seat);
    }
    insert(g, queue(g), (Frame){ ARRIVING, .walk = { seat, tile, own, 0 } });
}

/* Walk; return whether the pawn left its tile. A movement of its `own` draws cards. */
static int move(Game *g, int seat, int steps, int own) {
    int start = g->tile[seat], tile = start + steps;
    if (steps >= 0) {
        if (g->level[seat] == TOP) {
            if (tile > GOAL) tile = most(GATE, 2 * GOAL - tile); /* zones.bounce */
        } else if (tile != GATE || !others_on(g, seat, GATE)) {
            while (tile >= GATE) tile -= GATE - 1; /* zones.return */
        }
    } else if (g->level[seat] == TOP && g->crossed[seat] && tile < GATE) {
        tile = GATE; /* zones.floor */
        if (tile == start) return 0;
    } else if (tile < 1) {
        tile = 1;
        if (tile == start) return 0;
    }
    place(g, seat, tile, own);
    return 1;
}

/* levels.range */
static void change_level(Game *g, int seat, int change, int own) {
    int up = change > 0 ? 1 : -1;
    for (; change; change -= up) {
        int level = g->level[seat];
        if (up > 0 ? level < TOP : 1 < level && level < TOP)
            g->level[seat] += up;
        else
            move(g, seat, up * STEP, own);
    }
}

/* --- coins and cards -------------------------------------------------------------------------- */

static void gain(Game *g, int seat, int coins) {
    g->coins[seat] = most(0, least(g->coins[seat] + coins, MOST_COINS)); /* coins.cap */
}

static void take_in_hand(Game *g, int seat, int card) {
    g->hand[seat][card]++;
    g->held[seat]++;
    g->holds[seat] |= (uint64_t)1 << card;
}

static void leave_hand(Game *g, int seat, int card) {
    int left = --g->hand[seat][card];
    g->held[seat]--;
    g->holds[seat] &= ~((uint64_t)(left == 0) << card);
}

static void discard(Game *g, int seat, int card) {
    leave_hand(g, seat, card);
    g->discard[card]++;
}

static void pass_card(Game *g, int giver, int taker, int card) {
    leave_hand(g, giver, card);
    take_in_hand(g, taker, card);
}

/* Put a whole hand on other counts. */
static void pour(Game *g, int seat, uint8_t *counts) {
    for (uint64_t kinds = g->holds[seat]; kinds; kinds &= kinds - 1) {
        int card = __builtin_ctzll(kinds);
        counts[card] += g->hand[seat][card];
        g->hand[seat][card] = 0;
    }
    g->holds[seat] = 0;
    g->held[seat] = 0;
}

static int card_in_hand(const Game *g, int seat, int which) {
    uint64_t kinds = g->holds[seat];
    while ((which -= g->hand[seat][__builtin_ctzll(kinds)]) >= 0) kinds &= kinds - 1;
    return __builtin_ctzll(kinds);
}

static int card_in_pile(const Game *g, int card, int which) {
    while ((which -= g->pile[card]) >= 0) card++;
    return card;
}

static void refill(Game *g, int pile) {
    for (int card = g->deck->first[pile]; card < g->deck->stop[pile]; card++) {
        g->left[pile] += g->discard[card];
        g->pile[card] += g->discard[card];
        g->discard[card] = 0;
    }
}

/* --- what cards do ---------------------------------------------------------------------------- */

static int halved(int effect, int n) {
    switch (effect) {
    case FORTUNE: return n; /* halved is what it takes */
    case MOVE: case COINS: case LEVEL: case DRAW: return n < 0 ? -(-n / 2) : (n + 1) / 2;
    case DISCARD: case SKIP: case STEAL_COINS: case STEAL_CARD: return n / 2;
    default: return 0;
    }
}

/* Whether neither the zones nor the floor keep two pawns from changing places. */
static int can_swap(const Game *g, int seat, int rival) {
    if (g->tile[seat] == g->tile[rival]) return 0;
    for (int turn = 0; turn < 2; turn++) {
        int who = turn ? rival : seat, tile = g->tile[turn ? seat : rival];
        int high = g->level[who] == TOP;
        if (tile >= GATE ? !high : high && g->crossed[who]) return 0;
    }
    return 1;
}

static void do_effect(Game *g, int effect, int n, int seat, int source, int share) {
    int own = seat == source && seat == g->turn;
    switch (effect) {
    case MOVE: move(g, seat, n, own); break;
    case COINS: gain(g, seat, n); break;
    case LEVEL: change_level(g, seat, n, own); break;
    case DRAW: push_draw(g, seat, n, ACTION, 1); break;
    case DISCARD: push_discard(g, seat, n, 1); break;
    case SKIP: g->skip[seat] = least(g->skip[seat] + n, MOST_MISSED); break;
    case AGAIN:
        if (g->holder == NOBODY) g->again[seat] += n;
        break;
    case FORTUNE:
        if (share == HALF) {
            g->coins[seat] -= g->coins[seat] / 2;
            push_discard(g, seat, g->held[seat] / 2, 1);
        } else {
            g->coins[seat] = 0;
            pour(g, seat, g->discard);
        }
        break;
    case SWAP:
        if (can_swap(g, source, seat)) {
            int here = g->tile[source], there = g->tile[seat];
            place(g, source, there, source == g->turn);
            place(g, seat, here, 0);
        }
        break;
    case STEAL_COINS: {
        int taken = least(n, g->coins[seat]);
        g->coins[seat] -= taken;
        gain(g, source, taken);
        break;
    }
    case STEAL_CARD:
        push(g, (Frame){ STEALING, .steal = { source, seat, n } });
        break;
    case DICE: g->next_dice[seat] = n; break;
    case REROLL: g->next_again[seat] += n; break;
    case DIE: g->next_die[seat] = n; break;
    }
}

/* Do the next effect of the card on top of the stack to everybody it strikes. */
static void strike(Game *g) {
    Frame *frame = top(g);
    const Card *card = &g->deck->cards[frame->strike.card];
    int source = frame->strike.source, mask = frame->strike.mask, share = frame->strike.share;
    int next = frame->strike.next++;
    if (next + 1 >= card->effects) g->depth--;
    int effect = card->effect[next][0], n = card->effect[next][1];
    if (share == HALF) n = halved(effect, n);
    if (n == 0) return;
    /* What waits on the stack for chance or for a choice is put there for the last seat first. */
    int backwards = effect == DRAW || effect == DISCARD || effect == STEAL_CARD;
    for (int turn = 0; turn < SEATS; turn++) {
        int seat = backwards ? SEATS - 1 - turn : turn;
        if (mask >> seat & 1) do_effect(g, effect, n, seat, source, share);
    }
}

static int measure(const Game *g, int target, int seat) {
    switch (target) {
    case LEADER: return g->tile[seat];
    case LAST: return -g->tile[seat];
    case RICHEST: return g->coins[seat];
    default: return -g->coins[seat];
    }
}

static int struck(const Game *g, int target, int seat) {
    switch (target) {
    case SELF: return 1 << seat;
    case EVERYBODY: return ALL;
    case OTHERS: return ALL & ~(1 << seat);
    case FIRST: return 1;
    }
    int best = measure(g, target, 0), mask = 0;
    for (int other = 1; other < SEATS; other++) best = most(best, measure(g, target, other));
    for (int other = 0; other < SEATS; other++)
        mask |= (measure(g, target, other) == best) << other;
    return mask;
}

/* turn.play: rivals whom a card strikes are asked first, each for itself, in turn order. */
static void play_card(Game *g, int seat, int card, int rival) {
    discard(g, seat, card);
    int mask = rival == NOBODY ? struck(g, g->deck->cards[card].target, seat) : 1 << rival;
    for (int turn = SEATS - 1; turn > 0; turn--) {
        int other = (seat + turn) % SEATS;
        if (mask >> other & 1)
            push(g, (Frame){ ANSWERING, .answer = { card, seat, other, other, FULL, other,
                                                    FULL * 8 + other } });
    }
    if (mask >> seat & 1) push_strike(g, card, seat, 1 << seat, FULL);
}

/* Who would be struck, and how much, as share * 8 + seat, if this answer stood. */
static int answered(const Frame *frame, int effect) {
    int victim = frame->answer.victim, asked = frame->answer.asked, share = frame->answer.share;
    int opponent = asked == victim ? frame->answer.source : victim;
    switch (effect) {
    case AVOID: /* avoids the card, or undoes the answer before */
        if (asked == victim && frame->answer.struck == victim) return NONE * 8 + victim;
        return frame->answer.before;
    case REFLECT: return FULL * 8 + opponent;
    default: return HALF * 8 + (share == NONE ? opponent : frame->answer.struck);
    }
}

/* The share that strikes of a card: half of a gain of one is all of it, and some have no half. */
static int left_of(const Game *g, int card, int share) {
    return share == HALF ? g->deck->half[card] : share;
}

/* Whether an answer changes how a card strikes, or whom (turn.respond). */
static int changes(const Game *g, const Frame *frame, int effect) {
    int card = frame->answer.card, after = answered(frame, effect);
    int now = left_of(g, card, frame->answer.share), then = left_of(g, card, after / 8);
    return now != then || (now != NONE && frame->answer.struck != after % 8);
}

static void answer(Game *g, int card) {
    Frame *frame = top(g);
    int asked = frame->answer.asked, result = answered(frame, g->deck->cards[card].effect[0][0]);
    discard(g, asked, card);
    frame->answer.before = frame->answer.share * 8 + frame->answer.struck;
    frame->answer.share = result / 8;
    frame->answer.struck = result % 8;
    int victim = frame->answer.victim;
    frame->answer.asked = asked == victim ? frame->answer.source : victim;
}

static void let_pass(Game *g) {
    Frame frame = g->stack[--g->depth];
    int card = frame.answer.card, source = frame.answer.source, share = frame.answer.share;
    int struck = frame.answer.struck;
    if (left_of(g, card, share) == NONE) return;
    push_strike(g, card, struck == source ? frame.answer.victim : source, 1 << struck, share);
}

/* --- challenges ------------------------------------------------------------------------------- */

static int boosted_sum(const Game *g, int mask) {
    int sum = 0;
    for (int die = 0; die < g->dice_count; die++) sum += g->dice[die] + (mask >> die & 1);
    return sum;
}

static int boosted_difference(const Game *g, int mask) {
    int high = g->dice[0] + (mask & 1), low = high;
    for (int die = 1; die < g->dice_count; die++) {
        int face = g->dice[die] + (mask >> die & 1);
        high = most(high, face);
        low = least(low, face);
    }
    return high - low;
}

static int dice_in(int mask) { return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1); }

static int roller(Game *g) {
    Frame *frame = top(g);
    return frame->challenge.stage < OTHER_PAY ? frame->challenge.seat : frame->challenge.other;
}

static void keep(Game *g, int mask) {
    Frame *frame = top(g);
    int sum = boosted_sum(g, mask);
    if (frame->challenge.stage++ == KEEP)
        frame->challenge.mine = sum;
    else
        frame->challenge.theirs = sum;
}

/* Two pawns left on one tile do not meet again before one of them moves. */
static void part(Game *g, int one, int other) {
    for (int at = 0; at < g->depth; at++) {
        Frame *frame = &g->stack[at];
        int seat = frame->walk.seat, rival = 1 << (seat == one ? other : one);
        if (frame->kind > MEETING || (seat != one && seat != other)) continue;
        if (frame->kind == ARRIVING)
            frame->walk.mask |= rival;
        else
            frame->walk.mask &= ~rival;
    }
}

static void win_challenge(Game *g, int winner, int loser, int form, int tile) {
    int high = g->level[winner], low = g->level[loser], between = 1 < low && low < TOP;
    g->challenges++;
    if (high < TOP) g->level[winner]++;
    if (between) g->level[loser]--;
    int at_gate = GATE <= tile && tile <= GATE + SEATS - 2;
    if (form == ORDINARY && at_gate && (high == TOP || low == TOP)) {
        move(g, winner, STEP, 0); /* challenge.crossing */
        return;
    }
    int moved = move(g, loser, between ? -1 : -STEP, 0);
    if (high == TOP && !(form == AFAR && g->holder == winner)) moved |= move(g, winner, STEP, 0);
    if (form == ORDINARY && !moved && g->tile[winner] == g->tile[loser]) part(g, winner, loser);
}

static void settle_challenge(Game *g) {
    Frame frame = *top(g);
    int mine = frame.challenge.mine, theirs = frame.challenge.theirs, form = frame.challenge.form;
    if (mine == theirs && form != DUEL) {
        top(g)->challenge.stage = PAY;
        return;
    }
    g->depth--;
    int won = mine > theirs;
    int winner = won ? frame.challenge.seat : frame.challenge.other;
    int loser = won ? frame.challenge.other : frame.challenge.seat;
    if (form == DUEL) {
        g->duels++;
        g->holder = winner;
        move(g, loser, -STEP, 0);
    } else {
        win_challenge(g, winner, loser, form, frame.challenge.tile);
    }
}

/* --- arrivals and the grace turn -------------------------------------------------------------- */

static void draw_special(Game *g, int seat, int tile) {
    push_draw(g, seat, 1, SPECIAL[tile] == 1 ? ACTION : PENALTY, 0);
}

/* Challenge the next of these rivals who still stands there; with none, look at the tile itself. */
static void meet(Game *g, int seat, int tile, int own, int rivals) {
    rivals &= others_on(g, seat, tile);
    if (rivals) {
        int other = after(seat);
        while (!(rivals >> other & 1)) other = after(other);
        insert(g, queue(g), (Frame){ MEETING, .walk = { seat, tile, own,
                                                       (rivals & ~(1 << other)) } });
        push_challenge(g, seat, other, ORDINARY, tile);
    } else if (tile == GATE && g->level[seat] < TOP) {
        place(g, seat, 1, 0);
    } else if (own && SPECIAL[tile] && has_cards(g)) {
        draw_special(g, seat, tile);
    }
}

static void arrive(Game *g) {
    Frame frame = g->stack[--g->depth];
    int seat = frame.walk.seat, tile = frame.walk.tile, own = frame.walk.own;
    if (tile == GOAL) {
        if (g->holder == NOBODY) {
            g->holder = seat;
            g->last_turns = ALL & ~(1 << seat);
            g->graces++;
        } else if (g->holder != seat) {
            push_challenge(g, seat, g->holder, DUEL, tile);
        }
        return;
    }
    int rivals = others_on(g, seat, tile) & ~frame.walk.mask;
    if (rivals && own && SPECIAL[tile] && has_cards(g)) {
        push(g, (Frame){ MEETING, .walk = { seat, tile, 0, rivals } });
        draw_special(g, seat, tile);
        return;
    }
    meet(g, seat, tile, own, rivals);
}

/* The holder is off 150: the grace turn passes to who has come there first, or is over. */
static void lose_hold(Game *g) {
    int heir = NOBODY;
    for (int at = 0; at < g->depth; at++) {
        const Frame *frame = &g->stack[at];
        if (frame->kind == ARRIVING && frame->walk.tile == GOAL) heir = frame->walk.seat;
    }
    g->holder = heir;
    g->last_turns = heir == NOBODY ? 0 : ALL & ~(1 << heir);
}

/* --- turns ------------------------------------------------------------------------------------ */

static int tied(const Game *g, int seat) {
    for (int other = 0; other < SEATS; other++)
        if (other != seat && g->place[other] == g->place[seat]) return 1;
    return 0;
}

/* The player that rolls or picks next, or NOBODY. */
static int setup_seat(const Game *g) {
    if (g->phase == PICK) {
        for (int place = 0; place < SEATS; place++)
            for (int seat = 0; seat < SEATS; seat++)
                if (g->place[seat] == place && g->character[seat] == NOBODY) return seat;
        return NOBODY;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (g->rolled[seat] == 0 && tied(g, seat)) return seat;
    return NOBODY;
}

static void initial_roll(Game *g) {
    g->rolled[setup_seat(g)] = g->dice[0] + g->dice[1];
    g->phase = SETUP_ROLL;
    if (setup_seat(g) != NOBODY) return;
    int ahead[SEATS] = { 0 }, again = 0;
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < SEATS; other++)
            ahead[seat] += g->place[other] == g->place[seat] && g->rolled[other] > g->rolled[seat];
    for (int seat = 0; seat < SEATS; seat++) g->place[seat] += ahead[seat];
    for (int seat = 0; seat < SEATS; seat++)
        if (tied(g, seat)) {
            g->rolled[seat] = 0;
            again = 1;
        }
    if (!again) g->phase = PICK;
}

static void choose(Game *g, int picked) {
    g->character[setup_seat(g)] = picked;
    if (setup_seat(g) != NOBODY) return;
    int character[SEATS];
    memcpy(character, g->character, sizeof character);
    for (int player = 0; player < SEATS; player++) {
        int seat = g->place[player];
        g->player[seat] = player;
        g->character[seat] = character[player];
        g->tile[seat] = seat + 1;
    }
    g->phase = ROUND;
}

static int rival_has_cards(const Game *g, int seat) {
    for (int other = 0; other < SEATS; other++)
        if (other != seat && g->held[other]) return 1;
    return 0;
}

static int can_exchange(const Game *g, int seat) {
    if (g->character[seat] != ROBOT || g->ability_used) return 0;
    return g->held[seat] && rival_has_cards(g, seat);
}

static void begin_turn(Game *g) {
    int seat = g->turn, last = g->holder != NOBODY;
    g->zeros = g->ability_used = 0;
    g->phase = NEXT;
    if (last && (seat == g->holder || !(g->last_turns >> seat & 1))) return;
    g->last_turns &= ~(1 << seat);
    if (g->skip[seat])
        g->skip[seat]--; /* turn.missed */
    else
        g->phase = TO_ROLL;
}

static void next_turn(Game *g) {
    int seat = g->turn;
    if (g->holder != NOBODY) {
        memset(g->again, 0, sizeof g->again);
        if (!(g->last_turns & ~(1 << g->holder))) {
            g->winner = g->holder;
            g->phase = FINISHED;
            return;
        }
    }
    g->phase = TURN;
    if (g->again[seat]) {
        g->again[seat]--;
        return;
    }
    g->turn = after(seat);
    if (g->turn == 0) g->phase = ROUND;
}

static void draw_two(Game *g) {
    g->phase = TO_PLAY;
    if (has_cards(g)) push_draw(g, g->turn, DRAWS, ACTION, 0);
}

/* With nothing on the stack: go on until somebody must act, or until there is something on it. */
static int go_on(Game *g) {
    if (has_cards(g)) {
        if (!g->left[PENALTY]) refill(g, PENALTY);
        if (!g->left[EVENT]) refill(g, EVENT);
    }
    while (g->depth == 0) {
        int seat = g->turn;
        switch (g->phase) {
        case SETUP_ROLL: case PICK: return setup_seat(g);
        case SETUP_DICE: case ROLLING: return CHANCE;
        case FINISHED: return OVER;
        case TO_ROLL:
            if (g->tile[seat] != GOAL) return seat;
            g->phase = DRAWING;
            break;
        case ROUND:
            g->round++;
            g->turn = 0;
            g->phase = TURN;
            if (has_cards(g)) push_draw(g, 0, 1, EVENT, 0);
            break;
        case TURN: begin_turn(g); break;
        case DRAWING:
            if (has_cards(g) && g->character[seat] == LAGARTOON && !g->ability_used)
                g->phase = LIZARD;
            else
                draw_two(g);
            break;
        case HOLD:
            g->phase = can_exchange(g, seat) ? SWAPPING : DISCARDING;
            break;
        case DISCARDING:
            if (g->held[seat] > HAND_LIMIT) push_discard(g, seat, g->held[seat] - HAND_LIMIT, 0);
            g->phase = NEXT;
            break;
        case NEXT: next_turn(g); break;
        default: return seat;
        }
    }
    return BUSY;
}

/* Do all that follows by itself; return the seat that must act, CHANCE or OVER. */
static int settle(Game *g) {
    for (;;) {
        int away = g->holder != NOBODY && g->tile[g->holder] != GOAL;
        if (away && !(g->depth && part_of_card(top(g)))) lose_hold(g);
        if (!g->depth) {
            int who = go_on(g);
            if (who != BUSY) return who;
            continue;
        }
        Frame *frame = top(g);
        switch (frame->kind) {
        case ARRIVING: arrive(g); break;
        case MEETING: {
            Frame found = *frame;
            g->depth--;
            meet(g, found.walk.seat, found.walk.tile, found.walk.own, found.walk.mask);
            break;
        }
        case CHALLENGING:
            switch (frame->challenge.stage) {
            case PAY: case OTHER_PAY: frame->challenge.stage++; return CHANCE;
            case KEEP: case OTHER_KEEP:
                if (g->coins[roller(g)]) return roller(g);
                keep(g, 0);
                break;
            default: settle_challenge(g);
            }
            break;
        case STRIKING: strike(g); break;
        case ANSWERING:
            if (g->held[frame->answer.asked]) return frame->answer.asked;
            let_pass(g);
            break;
        case DRAWN: {
            int pile = frame->draw.pile;
            if (frame->draw.left) {
                if (!g->left[pile]) refill(g, pile);
                if (g->left[pile]) return CHANCE;
            }
            g->depth--;
            break;
        }
        case GIVING_UP:
            if (frame->discard.left && g->held[frame->discard.seat]) return frame->discard.seat;
            g->depth--;
            break;
        case STEALING:
            if (frame->steal.left && g->held[frame->steal.victim]) return CHANCE;
            g->depth--;
            break;
        case DEALING:
            if (g->held[POOL]) return CHANCE;
            g->depth--;
            break;
        case EXCHANGING: return CHANCE;
        }
    }
}
