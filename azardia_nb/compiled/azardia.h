/* Runtime of translated rules; it needs no C library. */
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-partial-inlining") /* makes games 2 % faster */
#endif
#define INFINITY __builtin_inf()
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

typedef unsigned __int128 uint128_t;

/* Unaligned types of numbers and rows. */
#define ANYWHERE __attribute__((aligned(1)))
typedef int8_t Any_int8_t ANYWHERE;
typedef int16_t Any_int16_t ANYWHERE;
typedef int32_t Any_int32_t ANYWHERE;
typedef int64_t Any_int64_t ANYWHERE;
typedef uint8_t Any_uint8_t ANYWHERE;
typedef uint16_t Any_uint16_t ANYWHERE;
typedef uint32_t Any_uint32_t ANYWHERE;
typedef uint64_t Any_uint64_t ANYWHERE;
typedef float Any_float ANYWHERE;
typedef double Any_double ANYWHERE;

#ifdef FREESTANDING
#include "freestanding.h"
#else
double exp(double), log(double), pow(double, double), sqrt(double);
void *memcpy(void *, const void *, size_t), *memset(void *, int, size_t);
#endif

/* --- integer arithmetic with Python's rounding ---------------------------------------------- */

/* Processors divide numbers of 32 bits twice as fast. */
static inline int are_small(int64_t a, int64_t b) {
    return b && ((uint64_t)a | (uint64_t)b) >> 32 == 0;
}

/* Division by zero gives 0, as in NumPy; division by -1 may trap on some processors. */
static inline int64_t quotient(int64_t a, int64_t b) {
    if (are_small(a, b)) return (uint32_t)a / (uint32_t)b;
    if ((uint64_t)b + 1 <= 1) return b ? -a : 0;
    int64_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t rest(int64_t a, int64_t b) {
    if (are_small(a, b)) return (uint32_t)a % (uint32_t)b;
    if ((uint64_t)b + 1 <= 1) return 0;
    int64_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static inline int64_t power(int64_t a, int64_t n) {
    int64_t x = 1;
    for (; n > 0; n >>= 1, a *= a)
        if (n & 1) x *= a;
    return x;
}

static inline int64_t least(int64_t a, int64_t b) { return b < a ? b : a; }
static inline int64_t most(int64_t a, int64_t b) { return b > a ? b : a; }
static inline double float_least(double a, double b) { return b < a ? b : a; }
static inline double float_most(double a, double b) { return b > a ? b : a; }
static inline int64_t size(int64_t a) { return a < 0 ? -a : a; }
static inline double float_size(double a) { return __builtin_fabs(a); }

/* --- bytes of rows in bulk (azardia_nb/compiled/rows.py) ------------------------------------- */

typedef uint8_t Bytes16 __attribute__((vector_size(16), aligned(1), may_alias));

/* For rows of some hundred bytes: GCC's "rep movs" takes twice as long to start. */
static inline void copy_front(const void *from, void *to, int64_t size) {
    const uint8_t *a = from;
    uint8_t *b = to;
    int64_t i = 0;
    for (; i + 64 <= size; i += 64) {
        Bytes16 w = *(Bytes16 *)(a + i), x = *(Bytes16 *)(a + i + 16);
        Bytes16 y = *(Bytes16 *)(a + i + 32), z = *(Bytes16 *)(a + i + 48);
        *(Bytes16 *)(b + i) = w, *(Bytes16 *)(b + i + 16) = x;
        *(Bytes16 *)(b + i + 32) = y, *(Bytes16 *)(b + i + 48) = z;
    }
    for (; i + 8 <= size; i += 8) memcpy(b + i, a + i, 8);
    for (; i < size; i++) b[i] = a[i];
}

#if defined(__SSE2__)
#define TOP_BITS(x) (uint16_t)__builtin_ia32_pmovmskb128((Chars16)(x))
#elif defined(__wasm_simd128__)
#define TOP_BITS(x) (uint16_t)__builtin_wasm_bitmask_i8x16((Chars16)(x))
#endif
typedef char Chars16 __attribute__((vector_size(16)));

/* Return a bit for each of 64 places at which both rows are nonzero. */
static inline uint64_t both_nonzero(const uint8_t *a, const uint8_t *b) {
    uint64_t found = 0;
#ifdef TOP_BITS
#pragma GCC unroll 4
    for (int i = 0; i < 64; i += 16)
        found |= (uint64_t)TOP_BITS((*(Bytes16 *)(a + i) == 0) | (*(Bytes16 *)(b + i) == 0)) << i;
    return ~found;
#else
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    for (int i = 0; i < 64; i += 8) {
        uint64_t x, y;
        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        x = (((x & low) + low) | x) & (((y & low) + low) | y) & ~low;
        found |= (x >> 7) * 0x0102040810204080u >> 56 << i;
    }
    return found;
#endif
}

static inline int64_t list_common(const uint8_t *counts, int64_t row, const uint8_t *among,
                                  int64_t of, int64_t stop, Any_int64_t *out, int64_t width) {
    const uint8_t *a = counts + row * width, *b = among + of * width;
    int64_t n = 0;
    for (uint64_t x = both_nonzero(a, b); x; x &= x - 1) out[n++] = __builtin_ctzll(x);
    if (stop > 64) { /* the last 64 places of the row, without those listed already */
        uint64_t x = both_nonzero(a + width - 64, b + width - 64) >> (128 - width);
        for (; x; x &= x - 1) out[n++] = 64 + __builtin_ctzll(x);
    }
    return n;
}

static inline int64_t place_of(const uint8_t *counts, int64_t place, int64_t number) {
    for (number -= counts[place]; number >= 0; number -= counts[place]) place++;
    return place;
}

static inline void pour(uint8_t *counts, int64_t row, int64_t to, int64_t width) {
    uint8_t *a = counts + row * width, *b = counts + to * width;
    int64_t i = 0;
    for (; i + 16 <= width; i += 16) {
        *(Bytes16 *)(b + i) += *(Bytes16 *)(a + i);
        *(Bytes16 *)(a + i) = (Bytes16){0};
    }
    for (; i < width; i++) {
        b[i] += a[i];
        a[i] = 0;
    }
}

/* --- random numbers: PCG64 (O'Neill 2014), drawn as by NumPy --------------------------------- */

typedef struct {
    uint128_t state, step;
    uint32_t has_half, half;
} Random;

static inline uint64_t next_word(Random *r) {
    const uint128_t factor = (uint128_t)0x2360ed051fc65da4u << 64 | 0x4385df649fccf645u;
    r->state = r->state * factor + r->step;
    uint64_t x = (uint64_t)(r->state >> 64) ^ (uint64_t)r->state;
    unsigned turn = (unsigned)(r->state >> 122);
    return x >> turn | x << (-turn & 63);
}

static inline uint32_t next_half(Random *r) {
    if (r->has_half) {
        r->has_half = 0;
        return r->half;
    }
    uint64_t x = next_word(r);
    r->has_half = 1;
    r->half = (uint32_t)(x >> 32);
    return (uint32_t)x;
}

static inline double next_double(Random *r) {
    return (double)(next_word(r) >> 11) * (1.0 / 9007199254740992.0);
}

/* Return a uniform integer from low to high - 1 (Lemire 2019). */
static int64_t next_integer(Random *r, int64_t low, int64_t high) {
    uint64_t most = (uint64_t)high - (uint64_t)low - 1;
    if (most == 0) return low;
    if (most == 0xffffffffu) return low + (int64_t)next_half(r);
    if (most < 0xffffffffu) {
        uint32_t n = (uint32_t)most + 1;
        uint64_t x = (uint64_t)next_half(r) * n;
        if ((uint32_t)x < n)
            for (uint32_t over = (0xffffffffu - (n - 1)) % n; (uint32_t)x < over;)
                x = (uint64_t)next_half(r) * n;
        return low + (int64_t)(x >> 32);
    }
    if (most == ~(uint64_t)0) return (int64_t)((uint64_t)low + next_word(r));
    uint64_t n = most + 1;
    uint128_t x = (uint128_t)next_word(r) * n;
    if ((uint64_t)x < n)
        for (uint64_t over = (~(uint64_t)0 - most) % n; (uint64_t)x < over;)
            x = (uint128_t)next_word(r) * n;
    return (int64_t)((uint64_t)low + (uint64_t)(x >> 64));
}
