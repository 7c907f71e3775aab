import { t, wordsWithSlots } from '#app/language/t.ts'

/** A sentence of the server with values in it, prepared for matching. Longer sentences are tried first, because they are more specific. */
interface Pattern {
  readonly english: string
  readonly match: RegExp
  readonly slots: readonly string[]
}

/** Longer texts are not matched against sentences with values: several values can be split in many ways. */
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
 * Translates a text of the server or the contract into the language of the page. Its sentences are keys like those of the page; a
 * sentence that was filled with values is found by the text around them.
 *
 * @param text English, or already translated
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
