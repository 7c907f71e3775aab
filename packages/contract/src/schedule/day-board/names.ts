import { isCjk } from '../../cjk-names.ts'
import { foldText } from '../../fold.ts'

const wordsOf = (name: string) => foldText(name).split(/\s+/).filter(Boolean)

/**
 * Whether a typed text is the name of a person. All words must be theirs, at least one of them a first and one a last name.
 * People with two surnames often type only one.
 */
export function isNamed(typed: string, { firstName, lastName }: { readonly firstName: string; readonly lastName: string }): boolean {
  const [words, first, last] = [wordsOf(typed), wordsOf(firstName), wordsOf(lastName)]
  const [typedLetters, firstLetters, lastLetters] = [words, first, last].map((part) => part.join(''))
  // A name without a space, as Chinese, Japanese and Korean names are written.
  if (isCjk((typedLetters ?? '').normalize('NFC')) && firstLetters && lastLetters) {
    if (typedLetters === lastLetters + firstLetters || typedLetters === firstLetters + lastLetters) return true
  }
  const has = (names: readonly string[]) => names.length === 0 || words.some((word) => names.includes(word))
  return words.length > 0 && words.every((word) => first.includes(word) || last.includes(word)) && has(first) && has(last)
}
