import { isCjk } from '@callboard/contract/cjk-names'
import { foldText } from '@callboard/contract/fold'

/** The name of a person. */
export interface NamedPerson {
  readonly firstName: string
  readonly lastName: string
}

/** Replaces a name. */
export const LEFT_OUT = '…'

/** Matches words, including invisible characters inside them. */
const WORDS = /[\p{L}\p{M}\p{N}'’\u00ad\u200b-\u200d\u2060]+/gu

/** Parts of names that are ordinary words and identify nobody. */
const PARTICLES = new Set(
  'af al av bin bint da das de del della den der des di do dos du e el ibn la las le los mac of san st ten ter the van vel vom von y zu zum zur'.split(
    ' ',
  ),
)

const wordsOf = (text: string) => text.match(WORDS)?.map((word) => foldText(word)) ?? []
const isTelling = (word: string) => isCjk(word) || ([...word].length > 1 && !PARTICLES.has(word))

/** The words of a name, and the combinations that occur in addresses and file names: `annabell`. */
function namesOf({ firstName, lastName }: NamedPerson): string[] {
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)]
  const given = [...first.slice(0, 1), first.join('')]
  const family = [...last, last.join('')]
  const together = given.flatMap((one) => family.flatMap((other) => [one + other, other + one]))
  return [...first, ...given, ...family, ...together].filter(isTelling)
}

/** @returns a function that removes these people's names from a text, in any spelling that a search would match */
export function namesTaker(people: readonly NamedPerson[]): (text: string) => string {
  const names = new Set(people.flatMap(namesOf))
  if (names.size === 0) return (text) => text
  // Chinese, Japanese and Korean text has no spaces between words.
  const cjk = [...names].filter(isCjk).sort((one, other) => other.length - one.length)
  const isName = (word: string) => {
    const owner = word.replace(/['’]s?$/iu, '')
    return [word, owner, owner.replace(/\p{N}+/gu, '')].some((one) => names.has(foldText(one)))
  }
  function taken(word: string): string {
    if (isName(word)) return LEFT_OUT
    const found = cjk.filter((name) => foldText(word).includes(name))
    const left = found.reduce((text, name) => text.replaceAll(name, LEFT_OUT), word)
    // A letter that folds to a different one is still there after `replaceAll`.
    return found.some((name) => foldText(left).includes(name)) ? LEFT_OUT : left
  }
  return (text) => text.replace(WORDS, taken)
}
