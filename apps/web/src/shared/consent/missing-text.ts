import type { WithoutConsent } from '@callboard/contract/people/consents/endpoints'
import { CONSENT_NEEDED, MISSING_STATES, type MissingState } from '@callboard/contract/people/consents/rules'
import { listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import type { MissingConsents } from '#shared/queries/consents.ts'

/** The next action of the office. */
export type ConsentNeed = keyof typeof CONSENT_NEEDED

/** The maximum number of names in a line. */
const NAMES = 5

function ofOne(need: ConsentNeed, { state, ...person }: WithoutConsent): string {
  const name = fullName(person)
  if (CONSENT_NEEDED[need] === 'casting') {
    if (state === 'unanswered') return t('{name} has not answered about being photographed', { name })
    if (state === 'declined') return t('{name} did not agree to be photographed', { name })
    return t('{name} agreed to an older text about being photographed', { name })
  }
  if (state === 'unanswered') return t('{name} has not answered whether people outside may see their photographs', { name })
  if (state === 'declined') return t('{name} did not agree that people outside see their photographs', { name })
  return t('{name} agreed to an older text about people outside seeing their photographs', { name })
}

/** Everybody who has not agreed. */
export const missingCount = ({ missing }: MissingConsents): number => MISSING_STATES.reduce((sum, state) => sum + missing[state], 0)

/** The title that counts people without consent: *3 of 12 have no current consent to be photographed*. */
export function missingTitle(need: ConsentNeed, found: MissingConsents): string {
  const [only] = found.people
  if (only && found.total === 1) return ofOne(need, only)
  const { total } = found
  return CONSENT_NEEDED[need] === 'casting'
    ? plural(
        missingCount(found),
        '1 of {total} has no current consent to be photographed',
        '{count} of {total} have no current consent to be photographed',
        { total },
      )
    : plural(
        missingCount(found),
        '1 of {total} has no current consent that people outside see their photographs',
        '{count} of {total} have no current consent that people outside see their photographs',
        { total },
      )
}

function lineText(state: MissingState, names: string): string {
  if (state === 'unanswered') return t('Not answered: {names}', { names })
  return state === 'declined' ? t('Declined: {names}', { names }) : t('Agreed to an older text: {names}', { names })
}

/** A line for each other answer: *Not answered: Ana, Ben and 3 others*. */
export function missingLines({ missing, people }: MissingConsents): string[] {
  return MISSING_STATES.filter((state) => missing[state] > 0).map((state) => {
    const names = people
      .filter((person) => person.state === state)
      .slice(0, NAMES)
      .map(fullName)
    const more = missing[state] - names.length
    const rest =
      more === 0 ? [] : [names.length === 0 ? plural(more, '1 person', '{count} people') : plural(more, '1 other', '{count} others')]
    return lineText(state, listText([...names, ...rest]))
  })
}

/** The people to ask. People who declined are asked again only if nobody else is left, so that nobody is pressed. */
export function peopleToAsk({ people }: MissingConsents): readonly WithoutConsent[] {
  const open = people.filter(({ state }) => state !== 'declined')
  return open.length > 0 ? open : people
}
