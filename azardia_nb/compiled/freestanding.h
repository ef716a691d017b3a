/* The functions of the C library that rules need, for targets without one.

   exp, log and pow return the same bits as those of glibc and musl on processors without fused
   multiply-add (FMA), such as WebAssembly. With FMA one exp in 1,500 differs in the last bit. They
   are those of Arm's Optimized Routines, Copyright (c) 2018, Arm Limited,
   SPDX-License-Identifier: MIT. A browser's own exp is one bit off in a tenth of all results. */

#define PLAIN __attribute__((no_builtin, visibility("hidden")))

PLAIN void *memcpy(void *to, const void *from, size_t size) {
    uint8_t *a = to;
    const uint8_t *b = from;
    while (size--) *a++ = *b++;
    return to;
}

PLAIN void *memset(void *to, int value, size_t size) {
    uint8_t *a = to;
    while (size--) *a++ = (uint8_t)value;
    return to;
}

#ifdef __wasm__
/* The lower half of a product of 128 bits, from parts of 32 bits. */
PLAIN uint128_t __multi3(uint128_t a, uint128_t b) {
    uint64_t x = (uint64_t)a, y = (uint64_t)b, half = 0xffffffffu;
    uint64_t low = (x & half) * (y & half), one = (x >> 32) * (y & half) + (low >> 32);
    uint64_t other = (x & half) * (y >> 32) + (one & half);
    uint64_t high = (x >> 32) * (y >> 32) + (one >> 32) + (other >> 32);
    high += x * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * y;
    return (uint128_t)high << 64 | (other << 32 | (low & half));
}
#endif

#ifdef _WIN32
int _fltused; /* tells the linker that the library has floats */

int DllMainCRTStartup(void *library, unsigned reason, void *reserved) { return 1; }

/* Touch the pages of a large stack frame in order, so that Windows extends the stack. */
__asm__(".globl ___chkstk_ms\n"
        "___chkstk_ms: push %rcx\n push %rax\n lea 24(%rsp), %rcx\n"
        "1: cmp $0x1000, %rax\n jb 2f\n"
        "sub $0x1000, %rcx\n orl $0, (%rcx)\n sub $0x1000, %rax\n jmp 1b\n"
        "2: sub %rax, %rcx\n orl $0, (%rcx)\n pop %rax\n pop %rcx\n ret\n");
#endif

#include "tables.h"

static inline double from_bits(uint64_t x) {
    double y;
    __builtin_memcpy(&y, &x, 8);
    return y;
}

/* Return scale * (1 + over), where `bits`, the scale, overflow or underflow. */
static double exp_far(double over, uint64_t bits, int64_t whole) {
    if (whole >= 0) {
        double scale = from_bits(bits - ((uint64_t)1009 << 52));
        return 0x1p1009 * (scale + scale * over);
    }
    double scale = from_bits(bits + ((uint64_t)1022 << 52)), y = scale + scale * over;
    if (y < 1) { /* a subnormal result has fewer bits: round only once */
        double low = scale - y + scale * over, high = 1 + y;
        low += 1 - high + y;
        y = high + low - 1;
    }
    return 0x1p-1022 * y;
}

/* Return exp(x + more), where `more` is small. */
static double exp_of(double x, double more) {
    if (x != x) return x;
    if (x >= 1024) return INFINITY;
    if (x <= -1080) return 0;
    if (__builtin_fabs(x) < 0x1p-54) return 1 + x;
    double k = 0x1.71547652b82fep7 * x + 0x1.8p52 - 0x1.8p52;
    double r = x - k * 0x1.62e42fefa0000p-8 - k * 0x1.cf79abc9e3b3ap-47 + more, rr = r * r;
    int64_t whole = (int64_t)k;
    const uint64_t *at = exp_table + 2 * (whole & 127);
    double over = from_bits(at[0]) + r + rr * (0x1.ffffffffffdbdp-2 + r * 0x1.555555555543cp-3);
    over += rr * rr * (0x1.55555cf172b91p-5 + r * 0x1.1111167a4d017p-7);
    uint64_t bits = at[1] + ((uint64_t)whole << 45);
    if (__builtin_fabs(x) >= 512) return exp_far(over, bits, whole);
    double scale = from_bits(bits);
    return scale + scale * over;
}

static double log_near_1(double r) {
    double rr = r * r, rrr = r * rr;
    double last = 0x1.c7184282ad6cap-4 + r * -0x1.999eb43b068ffp-4 + rr * 0x1.78182f7afd085p-4 +
                  rrr * -0x1.5521375d145cdp-4;
    double rest = -0x1.55555556745a7p-3 + r * 0x1.24924a344de3p-3 + rr * -0x1.fffffa4423d65p-4;
    double y = 0x1.5555555555577p-2 + r * -0x1.ffffffffffdcbp-3 + rr * 0x1.999999995dd0cp-3;
    y = rrr * (y + rrr * (rest + rrr * last));
    double front = r + r * 0x1p27 - r * 0x1p27, back = r - front;
    double half = front * front * -0.5, high = r + half;
    double low = r - high + half + -0.5 * back * (front + r);
    return y + low + high;
}

static double log_(double x) {
    if (x == 0) return -INFINITY;
    if (!(x > 0)) return __builtin_nan("");
    if (x == INFINITY) return x;
    if (1 - 0x1p-4 <= x && x < 1 + 0x1.09p-4) return x == 1 ? 0 : log_near_1(x - 1);
    int64_t bits, shift = 0;
    if (x < 0x1p-1022) x *= 0x1p52, shift = 52;
    __builtin_memcpy(&bits, &x, 8);
    int64_t over = bits - 0x3fe6000000000000, whole = over >> 52;
    const double *at = log_table[over >> 45 & 127];
    double z = from_bits((uint64_t)(bits - (int64_t)((uint64_t)whole << 52)));
    double r = (z - at[2] - at[3]) * at[0], rr = r * r, k = (double)(whole - shift);
    double w = k * 0x1.62e42fefa3800p-1 + at[1], high = w + r;
    double low = w - high + r + k * 0x1.ef35793c76730p-45;
    double y = 0x1.555555551305bp-2 + r * -0x1.fffffffeb459p-3;
    y += rr * (0x1.999b324f10111p-3 + r * -0x1.55575e506c89fp-3);
    return low + rr * -0x1.0000000000001p-1 + r * rr * y + high;
}

static double exp_(double x) { return exp_of(x, 0); }

/* Return x to the power of y, for a positive x; log(x) is a sum of two numbers. */
static double power_of(double x, double y) {
    int64_t bits, shift = 0;
    if (x < 0x1p-1022) x *= 0x1p52, shift = 52;
    __builtin_memcpy(&bits, &x, 8);
    int64_t over = bits - 0x3fe6955500000000, whole = over >> 52;
    const double *at = pow_table[over >> 45 & 127];
    uint64_t z = (uint64_t)(bits - (int64_t)((uint64_t)whole << 52));
    double k = (double)(whole - shift), front = from_bits((z + (1u << 31)) & ~(uint64_t)0 << 32);
    double r_high = front * at[0] - 1, r_low = (from_bits(z) - front) * at[0], r = r_high + r_low;
    double main = k * 0x1.62e42fefa3800p-1 + at[1], sum = main + r;
    double low = k * 0x1.ef35793c76730p-45 + at[2] + (main - sum + r);
    double half = -0.5 * r, half_high = -0.5 * r_high, square = r_high * half_high;
    double hr = r * half, high = sum + square;
    double p = 0x1.999999959554ep-1 + r * -0x1.555555529a47ap-1;
    p += hr * (-0x1.2495b9b4845e9p0 + r * 0x1.0002b8b263fc3p0);
    p = r * hr * (-0x1.555555555556p-1 + r * 0x1.0000000000006p-1 + hr * p);
    low = low + r_low * (half + half_high) + (sum - high + square) + p;
    double log_high = high + low, log_low = high - log_high + low;
    uint64_t y_bits, log_bits, upper = ~(uint64_t)0 << 27;
    __builtin_memcpy(&y_bits, &y, 8);
    __builtin_memcpy(&log_bits, &log_high, 8);
    double y_front = from_bits(y_bits & upper), log_front = from_bits(log_bits & upper);
    double rest = (y - y_front) * log_front + y * (log_high - log_front + log_low);
    return exp_of(y_front * log_front, rest);
}

static double pow_(double x, double y) {
    if (x == 1 || y == 0) return 1;
    if (x != x || y != y) return x + y;
    double far = __builtin_fabs(y), a = __builtin_fabs(x), sign = 1;
    int whole = far >= 0x1p53 || (double)(int64_t)y == y;
    if (whole && far < 0x1p53 && (int64_t)y & 1 && (x < 0 || 1 / x < 0)) sign = -1;
    if (a == 0 || a == INFINITY) return sign * ((a == 0) == (y > 0) ? 0 : INFINITY);
    if (x < 0 && !whole && far != INFINITY) return __builtin_nan("");
    if (far >= 0x1p63) return a == 1 ? 1 : (a < 1) == (y > 0) ? 0 : INFINITY;
    if (far < 0x1p-65) return a > 1 ? 1 + y : 1 - y;
    return sign * power_of(a, y);
}

#define exp exp_
#define log log_
#define pow pow_
#define sqrt __builtin_sqrt
