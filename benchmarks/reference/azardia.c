/* Whole games of Azardia with four random players: chance, what may be done, what is counted.
 *
 * What it shares with the kit is what makes games comparable: the order in which legal actions and
 * chances are numbered, one random number for each choice among two or more and for each chance,
 * and the columns. Everything else is written apart.
 */

#include "rules.h"

/* --- random numbers: NumPy's Generator.random() over PCG64 (XSL-RR 128/64) -------------------- */

typedef unsigned __int128 u128;

typedef struct {
    u128 state, increment;
} Random;

static const u128 MULTIPLIER = ((u128)0x2360ed051fc65da4u << 64) | 0x4385df649fccf645u;

static int one_of(Random *random, int cases) {
    random->state = random->state * MULTIPLIER + random->increment;
    uint64_t mixed = (uint64_t)(random->state >> 64) ^ (uint64_t)random->state;
    unsigned turn = (unsigned)(random->state >> 122);
    uint64_t bits = mixed >> turn | mixed << (-turn & 63);
    return (int)((double)(bits >> 11) * (1.0 / 9007199254740992.0) * cases);
}

/* --- chance ----------------------------------------------------------------------------------- */

static void take_drawn(Game *g, int card) {
    Frame *frame = top(g);
    int seat = frame->draw.seat, pile = frame->draw.pile;
    g->pile[card]--;
    g->left[pile]--;
    if (!--frame->draw.left) g->depth--;
    if (pile == ACTION) {
        take_in_hand(g, seat, card);
        return;
    }
    g->discard[card]++;
    int mask = pile == PENALTY ? 1 << seat : struck(g, g->deck->cards[card].target, seat);
    push_strike(g, card, NOBODY, mask, FULL);
}

static int roll(Game *g, Random *random, int count, int first) {
    static const int WAYS[] = { 1, FACES, FACES * FACES, FACES * FACES * FACES };
    int outcome = one_of(random, WAYS[first ? count - 1 : count]), rest = outcome;
    g->dice_count = count;
    for (int die = count - 1; die >= 0; die--) {
        if (die == 0 && first) {
            g->dice[0] = first;
        } else {
            g->dice[die] = rest % FACES + 1;
            rest /= FACES;
        }
    }
    return outcome;
}

/* Let chance decide what the table waits for; return the number of what it has decided. */
static int happen(Game *g, Random *random) {
    int card, pile, outcome;
    if (!g->depth) {
        if (g->phase == SETUP_DICE) {
            outcome = roll(g, random, 2, 0);
            initial_roll(g);
        } else {
            outcome = roll(g, random, g->dice_count, g->first_die);
            g->phase = TO_MOVE;
        }
        return outcome;
    }
    Frame *frame = top(g);
    switch (frame->kind) {
    case CHALLENGING:
        outcome = roll(g, random, 2, 0);
        frame->challenge.stage++;
        return outcome;
    case DRAWN:
        pile = frame->draw.pile;
        card = card_in_pile(g, g->deck->first[pile], one_of(random, g->left[pile]));
        take_drawn(g, card);
        return card;
    case STEALING:
        card = card_in_hand(g, frame->steal.victim, one_of(random, g->held[frame->steal.victim]));
        frame->steal.left--;
        pass_card(g, frame->steal.victim, frame->steal.thief, card);
        return card;
    case DEALING:
        card = card_in_hand(g, POOL, one_of(random, g->held[POOL]));
        pass_card(g, POOL, frame->deal.next, card);
        frame->deal.next = after(frame->deal.next);
        return card;
    default: {
        int seat = frame->exchange.seat, victim = frame->exchange.victim;
        card = card_in_hand(g, victim, one_of(random, g->held[victim]));
        g->depth--;
        pass_card(g, victim, seat, card);
        pass_card(g, seat, victim, frame->exchange.given);
        return card;
    }
    }
}

/* --- what a seat may do, in the order of the numbers of actions ------------------------------- */

/* An act, and the act with every choice of dice that the seat's coins can boost (coins.die). */
static int list_boosts(const Game *g, int *out, int n, int act, int seat) {
    out[n++] = number(act, -1, -1);
    if (g->coins[seat])
        for (int mask = 1; mask < 1 << g->dice_count; mask++)
            if (dice_in(mask) <= g->coins[seat]) out[n++] = number(act, mask, -1);
    return n;
}

static int list_purchases(const Game *g, int *out, int n, int seat) {
    if (g->coins[seat] >= LEVEL_PRICE) out[n++] = number(BUY_LEVEL, -1, -1);
    if (g->coins[seat] && g->tile[seat] != GOAL) out[n++] = number(BUY_TILE, -1, -1);
    return n;
}

static int list_plays(const Game *g, int *out, int n, int seat, int when) {
    const Deck *deck = g->deck;
    for (uint64_t kinds = g->holds[seat] & deck->when[when]; kinds; kinds &= kinds - 1) {
        int card = __builtin_ctzll(kinds);
        if (deck->cards[card].target != RIVAL) {
            out[n++] = number(PLAY, card, -1);
            continue;
        }
        for (int rival = 0; rival < SEATS; rival++)
            if (rival != seat && (!deck->swaps[card] || can_swap(g, seat, rival)))
                out[n++] = number(PLAY, card, rival);
    }
    return n;
}

static int list_answers(Game *g, int *out, int seat) {
    const Deck *deck = g->deck;
    const Frame *frame = top(g);
    int n = 0;
    for (uint64_t kinds = g->holds[seat] & deck->when[AS_ANSWER]; kinds; kinds &= kinds - 1) {
        int card = __builtin_ctzll(kinds);
        if (changes(g, frame, deck->cards[card].effect[0][0]))
            out[n++] = number(ANSWER, card, -1);
    }
    out[n++] = number(PASS, -1, -1);
    return n;
}

static int list_discards(const Game *g, int *out, int seat) {
    int n = 0;
    for (uint64_t kinds = g->holds[seat]; kinds; kinds &= kinds - 1)
        out[n++] = number(DISCARD_ONE, __builtin_ctzll(kinds), -1);
    return n;
}

static int list_swaps(const Game *g, int *out, int seat) {
    int n = 0;
    for (uint64_t kinds = g->holds[seat]; kinds; kinds &= kinds - 1)
        for (int rival = 0; rival < SEATS; rival++)
            if (rival != seat && g->held[rival])
                out[n++] = number(ABILITY, __builtin_ctzll(kinds), rival);
    out[n++] = number(PASS, -1, -1);
    return n;
}

static int list_ability(const Game *g, int *out, int n, int seat) {
    if (g->ability_used) return n;
    if (g->character[seat] == MANTIS) {
        for (int rival = 0; rival < SEATS; rival++)
            if (rival != seat) out[n++] = number(ABILITY, -1, rival);
    } else if (g->character[seat] == KUCHURITOK) {
        if (g->held[seat] || rival_has_cards(g, seat)) out[n++] = number(ABILITY, -1, -1);
    }
    return n;
}

static int list_legal(Game *g, int *out, int seat) {
    int n = 0;
    if (g->depth) {
        switch (top(g)->kind) {
        case CHALLENGING: return list_boosts(g, out, 0, KEEP_ROLL, seat);
        case GIVING_UP: return list_discards(g, out, seat);
        default: return list_answers(g, out, seat);
        }
    }
    switch (g->phase) {
    case TO_ROLL:
        out[n++] = number(ROLL, -1, -1);
        n = list_purchases(g, out, n, seat);
        return list_plays(g, out, n, seat, BEFORE_ROLL);
    case TO_MOVE:
        if (g->rolls_again) out[n++] = number(ROLL, -1, -1);
        n = list_boosts(g, out, n, ADD, seat);
        return g->dice_count < 2 ? n : list_boosts(g, out, n, SUBTRACT, seat);
    case TO_PLAY:
        n = list_purchases(g, out, n, seat);
        n = list_plays(g, out, n, seat, IN_PLAY);
        n = list_ability(g, out, n, seat);
        out[n++] = number(END, -1, -1);
        return n;
    case LIZARD:
        out[n++] = number(ABILITY, -1, -1);
        out[n++] = number(PASS, -1, -1);
        return n;
    case SWAPPING: return list_swaps(g, out, seat);
    case PICK:
        for (int character = 0; character < SEATS; character++) {
            int taken = 0;
            for (int other = 0; other < SEATS; other++) taken |= g->character[other] == character;
            if (!taken) out[n++] = number(CHOOSE, character, -1);
        }
        return n;
    default: out[n++] = number(ROLL, -1, -1); return n;
    }
}

/* --- what a seat does ------------------------------------------------------------------------- */

static void take_roll(Game *g, int seat) {
    if (g->phase == SETUP_ROLL) {
        g->phase = SETUP_DICE;
        return;
    }
    if (g->phase == TO_MOVE) {
        g->rolls_again--;
    } else {
        g->dice_count = g->next_dice[seat] ? g->next_dice[seat] : 2;
        g->first_die = g->next_die[seat];
        g->rolls_again = g->next_again[seat];
        g->next_dice[seat] = g->next_die[seat] = g->next_again[seat] = 0;
    }
    g->phase = ROLLING;
}

static void move_by_dice(Game *g, int seat, int adds, int mask) {
    g->coins[seat] -= dice_in(mask);
    int result = adds ? boosted_sum(g, mask) : boosted_difference(g, mask);
    if (result == 0 && !g->zeros) {
        g->zeros = 1;
        g->phase = ROLLING; /* turn.zero */
        return;
    }
    g->phase = DRAWING;
    if (result)
        move(g, seat, result, 1);
    else if (SPECIAL[g->tile[seat]] && has_cards(g))
        draw_special(g, seat, g->tile[seat]);
}

static void use_ability(Game *g, int seat, int card, int rival) {
    g->ability_used = 1;
    switch (g->character[seat]) {
    case LAGARTOON:
        g->phase = TO_PLAY;
        push_discard(g, seat, 1, 0);
        push_draw(g, seat, DRAWS + 1, ACTION, 0);
        break;
    case KUCHURITOK:
        for (int other = 0; other < SEATS; other++) {
            g->holds[POOL] |= g->holds[other];
            g->held[POOL] += g->held[other];
            pour(g, other, g->hand[POOL]);
        }
        push(g, (Frame){ DEALING, .deal = { seat } });
        break;
    case ROBOT:
        g->phase = DISCARDING;
        push(g, (Frame){ EXCHANGING, .exchange = { seat, rival, card } });
        break;
    default: push_challenge(g, seat, rival, AFAR, g->tile[seat]);
    }
}

static void take_action(Game *g, int seat, int action) {
    int card = card_of(action), mask = most(card, 0);
    switch (act_of(action)) {
    case CHOOSE: choose(g, card); break;
    case ROLL: take_roll(g, seat); break;
    case ADD: move_by_dice(g, seat, 1, mask); break;
    case SUBTRACT: move_by_dice(g, seat, 0, mask); break;
    case KEEP_ROLL:
        g->coins[seat] -= dice_in(mask);
        keep(g, mask);
        break;
    case BUY_LEVEL:
        g->coins[seat] -= LEVEL_PRICE;
        change_level(g, seat, 1, 1);
        break;
    case BUY_TILE:
        g->coins[seat]--;
        move(g, seat, 1, 1);
        break;
    case PLAY: play_card(g, seat, card, seat_of(action)); break;
    case ANSWER: answer(g, card); break;
    case ABILITY: use_ability(g, seat, card, seat_of(action)); break;
    case DISCARD_ONE:
        top(g)->discard.left--;
        discard(g, seat, card);
        break;
    case PASS:
        if (g->depth)
            let_pass(g);
        else if (g->phase == LIZARD)
            draw_two(g);
        else
            g->phase = DISCARDING;
        break;
    case END: g->phase = HOLD; break;
    }
}

/* --- whole games ------------------------------------------------------------------------------ */

typedef struct {
    int front, round;
    uint8_t last[ROUNDS]; /* by round: the seats with nobody behind them when it began */
} Notes;

/* Note who is in front and who is last, by level and then by tile. */
static void note_places(const Game *g, Notes *notes, Row *row) {
    int high = -1, low = 1 << 30, front = NOBODY, last = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int progress = g->level[seat] * 256 + g->tile[seat];
        if (progress > high) {
            high = progress;
            front = seat;
        } else if (progress == high) {
            front = NOBODY;
        }
        if (progress < low) {
            low = progress;
            last = 0;
        }
        if (progress == low) last |= 1 << seat;
    }
    if (front != NOBODY && front != notes->front) {
        row->lead_changes += notes->front != NOBODY;
        notes->front = front;
    }
    while (notes->round < g->round) notes->last[++notes->round] = last;
}

/* Cards played, answers included; levels and tiles bought, and times dice were boosted. */
static void count(Row *row, int seat, int action) {
    int act = act_of(action), boosts = ROLL <= act && act <= KEEP_ROLL && card_of(action) > 0;
    row->cards[seat] += act == PLAY || act == ANSWER;
    row->purchases[seat] += act == BUY_LEVEL || act == BUY_TILE || boosts;
}

static void play_game(const Game *start, Random *random, Row *row, int32_t *history, int room) {
    Notes notes;
    Game game = *start, *g = &game;
    int legal[ACTIONS], turn = 0, round = 0;
    memset(row, 0, sizeof *row);
    notes.front = NOBODY;
    notes.round = -1;
    note_places(g, &notes, row);
    for (int who = settle(g); who != OVER;) {
        int chosen;
        if (who == CHANCE) {
            chosen = happen(g, random);
        } else {
            int n = list_legal(g, legal, who);
            chosen = legal[n > 1 ? one_of(random, n) : 0];
            row->choices += n > 1;
            row->decisions++;
            count(row, who, chosen);
            take_action(g, who, chosen);
        }
        if (row->steps < room) history[row->steps] = chosen;
        row->steps++;
        who = settle(g);
        if (g->turn != turn || g->round != round) {
            turn = g->turn;
            round = g->round;
            note_places(g, &notes, row);
        }
    }
    row->winner = g->winner;
    row->comeback = notes.last[(1 + g->round) / 2] >> g->winner & 1;
    row->rounds = g->round;
    row->challenges = g->challenges;
    row->duels = g->duels;
    row->graces = g->graces;
    memcpy(row->player, g->player, sizeof row->player);
    memcpy(row->character, g->character, sizeof row->character);
    memcpy(row->tile, g->tile, sizeof row->tile);
    memcpy(row->level, g->level, sizeof row->level);
    memcpy(row->coins, g->coins, sizeof row->coins);
}

static void sort_deck(Deck *deck, Game *start) {
    for (int card = 0; card < deck->kinds; card++) {
        const Card *kind = &deck->cards[card];
        if (deck->stop[kind->pile] == 0) deck->first[kind->pile] = card;
        deck->stop[kind->pile] = card + 1;
        if (kind->pile == ACTION) deck->when[kind->when] |= (uint64_t)1 << card;
        int nothing = 1, all = 1;
        for (int at = 0; at < kind->effects; at++) {
            int effect = kind->effect[at][0], n = kind->effect[at][1], half = halved(effect, n);
            deck->swaps[card] |= effect == SWAP;
            nothing &= half == 0;
            all &= half == n && effect != FORTUNE;
        }
        deck->half[card] = nothing ? NONE : all ? FULL : HALF;
        start->pile[card] = kind->count;
        start->left[kind->pile] += kind->count;
    }
}

/* Play games one after the other; without cards it is the core game. `state` is that of PCG64, the
 * high half of each number first: state, increment. The actions and outcomes of the last game are
 * written as far as there is room. Returns how many games were played: none where a deck has more
 * kinds of action card than a hand has bits. */
int play(const Card *cards, int kinds, const uint64_t state[4], int games, Row *rows,
         int32_t *history, int room) {
    Deck deck = { .cards = cards, .kinds = kinds };
    Game start = { .deck = &deck, .phase = SETUP_ROLL, .winner = NOBODY, .holder = NOBODY };
    Random random = { (u128)state[0] << 64 | state[1], (u128)state[2] << 64 | state[3] };
    int actions = 0;
    while (actions < kinds && cards[actions].pile == ACTION) actions++;
    if (actions > ACTION_KINDS || kinds > KINDS) return 0;
    sort_deck(&deck, &start);
    for (int seat = 0; seat < SEATS; seat++) {
        start.character[seat] = NOBODY;
        start.level[seat] = 1;
    }
    for (int game = 0; game < games; game++) play_game(&start, &random, &rows[game], history, room);
    return games;
}
