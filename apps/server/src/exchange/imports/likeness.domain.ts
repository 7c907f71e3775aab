import { isCjk } from '@callboard/contract/cjk-names'
import type { IMPORT_LIKENESSES } from '@callboard/contract/exchange/imports/rules'
import { foldedWords } from '@callboard/contract/fold'
import { folded } from './cell-texts.domain.ts'
import { emailKeyOf } from './judgement.domain.ts'
import type { Reading } from './rows.domain.ts'

/** The first and last name of a row; `undefined` unless it has both. */
export function nameOf({ input: { firstName, lastName } }: Reading): string | undefined {
  return typeof firstName === 'string' && typeof lastName === 'string' ? `${firstName} ${lastName}` : undefined
}

/** The folded words of the names that a row gives. */
export function namesOf({ input: { firstName, lastName } }: Reading): string[] {
  return [firstName, lastName].flatMap((name) => (typeof name === 'string' ? foldedWords(name) : []))
}

/**
 * Whether a row may be about the person with its student number: the names agree, as far as the row has any. A middle or second name may be
 * missing. A row with another name, or with an address and no name, is about another person until the office decides.
 */
export function agreesByName(reading: Reading, person: { readonly firstName: string; readonly lastName: string }): boolean {
  const given = namesOf(reading)
  const stored = foldedWords(`${person.firstName} ${person.lastName}`)
  if (given.length === 0) return reading.input.email === undefined
  const [fewer, more] = given.length <= stored.length ? [given, stored] : [stored, given]
  if (fewer.every((word) => more.includes(word))) return true
  const joined = given.join('')
  return isCjk(joined) && [stored.join(''), stored.toReversed().join('')].includes(joined)
}

/** Why a row may be about a person: the same name, only the same student number, or another name in spite of other matches. */
export function likenessOf(
  reading: Reading,
  person: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly studentNumber: string | null },
): (typeof IMPORT_LIKENESSES)[number] {
  if (folded(nameOf(reading) ?? '') === folded(`${person.firstName} ${person.lastName}`)) return 'name'
  const hasNumber = person.studentNumber !== null && person.studentNumber === reading.input.studentNumber
  return hasNumber && emailKeyOf(reading) !== person.email ? 'number' : 'rename'
}
