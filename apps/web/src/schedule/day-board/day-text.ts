import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import type { DayState } from '@callboard/contract/schedule/day-board/steps'
import { withZone } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

/** The label of the button that moves a person to a state. */
const PRESS: Readonly<Record<Exclude<DayState, 'expected'>, string>> = {
  arrived: msg('Arrived'),
  called: msg('Call again'),
  'in-room': msg('Into the room'),
  done: msg('Done'),
  'no-show': msg('Did not come'),
  left: msg('Left'),
}
export const pressText = (to: Exclude<DayState, 'expected'>) => t(PRESS[to])

/** The time of day of an instant, in the institution's time zone. */
export const clockText = (instant: string, timeZone: string) =>
  withZone(formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant)), instant, timeZone)

/** A wait in whole minutes. */
export const waitText = (minutes: number) => (minutes < 1 ? t('next') : plural(minutes, 'about 1 minute', 'about {count} minutes'))

/** The text for an empty list of expected people. */
export const noneExpectedText = (people: readonly { readonly state: DayState }[]) =>
  people.some(({ state }) => state === 'no-show') ? t('No one else is expected.') : t('Everyone is here.')

/** The name of a board: that of the audition session or the casting call. */
export const boardTitle = ({ name, projectTitle }: Pick<DayBoard, 'name' | 'projectTitle'>) => name ?? projectTitle

/** The name of a room. Rooms of shoots have names of ours, which are translated. */
export const roomText = (board: Pick<DayBoard, 'kind'>, room: string) => (board.kind === 'shoot' ? t(room) : room)
