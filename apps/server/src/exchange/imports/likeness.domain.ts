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
 * Whether a row may be about somebody whose student number it has: its names are theirs, as far as it gives any. People leave out a middle or
 * second name, but a row with another name, or with another address and no name, is somebody else's until the office has said so.
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

/** Why a person may be the one of a row: because of the name, of the student number alone, or found otherwise in spite of another name. */
export function likenessOf(
  reading: Reading,
  person: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly studentNumber: string | null },
): (typeof IMPORT_LIKENESSES)[number] {
  if (folded(nameOf(reading) ?? '') === folded(`${person.firstName} ${person.lastName}`)) return 'name'
  const hasNumber = person.studentNumber !== null && person.studentNumber === reading.input.studentNumber
  return hasNumber && emailKeyOf(reading) !== person.email ? 'number' : 'rename'
}
