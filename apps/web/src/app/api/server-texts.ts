import { t, wordsWithSlots } from '#app/language/t.ts'

/** Sentences of the server with values in them, ready to be looked for; the longest first, which say the most. */
interface Pattern {
  readonly english: string
  readonly match: RegExp
  readonly slots: readonly string[]
}

/** Characters of the longest sentence that is compared with those that hold values: several values can be split in many ways. */
const LONGEST = 1000

let patterns: readonly Pattern[] = []
let madeOf: readonly string[] | null = null

function patternsOf(words: readonly string[]): readonly Pattern[] {
  if (madeOf === words) return patterns
  madeOf = words
  patterns = words
    .toSorted((one, other) => other.length - one.length)
    .map((english) => {
      const literal = english.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      const slots = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      return { english, match: new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '(.+)')}$`), slots }
    })
  return patterns
}

/**
 * What the server or the contract says, in the language of the page. Its sentences are keys like those of the page; those that were
 * filled with a value are found by what surrounds it.
 *
 * @param text English, or what was translated already
 */
export function fromServer(text: string): string {
  const whole = t(text)
  if (whole !== text || text.length > LONGEST) return whole
  for (const { english, match, slots } of patternsOf(wordsWithSlots())) {
    const found = match.exec(text)
    if (found)
      return t(english as '{}', Object.fromEntries(slots.map((name, place) => [name, fromServer(found[place + 1] ?? '')])) as never)
  }
  return text
}
