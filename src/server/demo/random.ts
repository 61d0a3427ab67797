// Seeded random numbers: the same seed gives the same association on every machine.

export type Random = ReturnType<typeof seeded>

export function seeded(seed: number | string) {
  let state = (typeof seed === 'string' ? Bun.hash.crc32(seed) : seed) >>> 0

  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (least: number, most: number) => least + next() * (most - least)

  return {
    between,
    whole: (least: number, most: number) => Math.floor(between(least, most + 1)),
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** Bell-shaped around `middle`, rarely more than twice `spread` away, clamped to [0, 1]. */
    around: (middle: number, spread: number) => {
      const bell = next() + next() + next() + next() - 2
      return Math.min(Math.max(middle + bell * spread * Math.sqrt(3), 0), 1)
    },
  }
}
