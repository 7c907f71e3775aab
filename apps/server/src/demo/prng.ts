/** A repeatable source of choices: the same seed gives the same sequence on every machine. */
export interface Prng {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number within bounds, both included. */
  integer(minimum: number, maximum: number): number
  /** Returns true in this share of cases (0 to 1). */
  chance(share: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** This many different values, in random order; all of them if there are fewer. */
  sample<Value>(values: readonly Value[], count: number): Value[]
}

/** FNV-1a over UTF-16 code units, finished as MurmurHash3 does, so that near seeds give far states. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

/** @param seed any text; similar seeds such as `student 17` and `student 18` give unrelated sequences */
export function prng(seed: string): Prng {
  let state = hash(seed)
  // Mulberry32: 32 bits of state, good enough to choose names and dates by, and quick enough for a million students.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1))
  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick(values) {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
    sample(values, count) {
      const rest = [...values]
      const chosen: typeof rest = []
      while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(integer(0, rest.length - 1), 1))
      return chosen
    },
  }
}
