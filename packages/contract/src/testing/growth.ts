/** Browsers and Node both have it, but the contract includes the types of neither. */
const { performance } = globalThis as unknown as { performance: { now: () => number } }

/** Lengths of text, each four times the previous one. The shortest is short enough for cubic time. */
const LENGTHS = [1000, 4000, 16_000] as const
const SHORTEST = 250
/** How much faster than linear the time may grow, and how many milliseconds are ignored because the machine may be busy. */
const MARGIN = { factor: 8, ms: 2 } as const
const ROUNDS = { least: 3, most: 10, ms: 100 } as const
const ATTEMPTS = 3

/** The shortest time of several rounds, in milliseconds, because other load only adds time. */
function leastTime(work: () => unknown): number {
  const begin = performance.now()
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS.most; round++) {
    const from = performance.now()
    work()
    const end = performance.now()
    least = Math.min(least, end - from)
    if (round + 1 >= ROUNDS.least && end - begin > ROUNDS.ms) break
  }
  return least
}

function growsOnceLinearly(work: (text: string) => unknown, text: (length: number) => string): boolean {
  const short = text(SHORTEST)
  const base = leastTime(() => work(short))
  return LENGTHS.every((length) => {
    const long = text(length)
    return leastTime(() => work(long)) < (MARGIN.factor * length * base) / SHORTEST + MARGIN.ms
  })
}

/**
 * Whether a function takes linear time in the length of a text. A pattern that searches for the same end from every place takes
 * quadratic time. A failed measurement is repeated.
 *
 * @param text makes a text of about the requested length
 */
export function growsLinearly(work: (text: string) => unknown, text: (length: number) => string): boolean {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (growsOnceLinearly(work, text)) return true
  return false
}

/** A text with a start, a repeated part, and an end that makes a pattern backtrack. */
export type GrowingText = readonly [begin: string, repeated: string, end: string]

/** @returns the texts for which a function takes quadratic time */
export function slowTexts(work: (text: string) => unknown, texts: readonly GrowingText[]): GrowingText[] {
  return texts.filter(
    ([begin, repeated, end]) => !growsLinearly(work, (length) => begin + repeated.repeat(Math.ceil(length / repeated.length)) + end),
  )
}
