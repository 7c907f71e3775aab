import type { JoinLink } from '@callboard/contract/exchange/join-links/endpoints'
import type { JoinState } from '@callboard/contract/exchange/join-links/rules'
import { formatDay } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import type { Tone } from '#ui/badge.tsx'

/** The name and the colour of each state, for the office. */
export const STATE: Readonly<Record<JoinState, { readonly name: string; readonly tone: Tone }>> = {
  open: { name: msg('Open'), tone: 'ok' },
  'not-yet': { name: msg('Not open yet'), tone: 'notice' },
  closed: { name: msg('Closed'), tone: 'neutral' },
  full: { name: msg('Full'), tone: 'neutral' },
  paused: { name: msg('Paused'), tone: 'notice' },
  revoked: { name: msg('Revoked'), tone: 'danger' },
}

/** The days on which a link may be used; `null` if they are not limited. */
export function daysText({ opensOn, closesOn }: Pick<JoinLink, 'opensOn' | 'closesOn'>): string | null {
  if (opensOn && closesOn) return t('from {from} to {to}', { from: formatDay(opensOn), to: formatDay(closesOn) })
  if (opensOn) return t('from {day}', { day: formatDay(opensOn) })
  return closesOn ? t('until {day}', { day: formatDay(closesOn) }) : null
}

/** The number of registrations, and the number of places in use now. */
export function countText({ registered, known, places, placesTaken }: JoinLink): string {
  const all = plural(registered + known, '1 registration', '{count} registrations')
  if (places === null) return all
  return `${all} · ${plural(placesTaken, '1 of {places} places used', '{count} of {places} places used', { places })}`
}
