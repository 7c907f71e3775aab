import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { placeOf, wallSpanOf } from '@callboard/contract/casting/projects/shoots'
import { cutText } from '@callboard/contract/graphemes'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import type { EventFormValues } from './event-form-model.ts'

/** The fields of an event that follow from its casting call. */
const FIELDS = ['title', 'eventType', 'location', 'startDate', 'endDate'] as const
type FieldOfCall = (typeof FIELDS)[number]
export type ValuesOfCall = Pick<EventFormValues, FieldOfCall>

/**
 * The values of an event for a casting call: its title and place, the type shoot, and the time of the shoot.
 *
 * @param empty the values for fields that the casting call does not fill
 */
function valuesOfCall(call: Project, empty: ValuesOfCall): ValuesOfCall {
  const { shootDate, shootTime, endTime } = call
  // A shoot without a time gets the hour of any new event on that day.
  const times = shootDate
    ? wallSpanOf({ shootDate, shootTime: shootTime ?? empty.startDate.slice(11), endTime: shootTime && endTime })
    : { start: empty.startDate, end: empty.endDate }
  return {
    title: cutText(call.title, CALENDAR_LIMITS.title, '…'),
    eventType: 'shoot',
    location: cutText(placeOf(call) ?? '', CALENDAR_LIMITS.location, '…'),
    startDate: times.start,
    endDate: times.end,
  }
}

/**
 * The values that a new event gets from its casting call; they never replace typed values.
 *
 * @param call `undefined` for none, which removes the values of an earlier one
 * @param empty the values of the new event without a casting call
 * @param isTyped whether the user has set a field; a day that was pressed in the calendar counts for both times
 */
export function takenFromCall(
  call: Project | undefined,
  { empty, isTyped }: { empty: ValuesOfCall; isTyped: (field: FieldOfCall) => boolean },
): Partial<ValuesOfCall> {
  const values = call ? valuesOfCall(call, empty) : empty
  // One of the two times alone could make the event end before it starts.
  const isTimeTyped = isTyped('startDate') || isTyped('endDate')
  const isFree = (field: FieldOfCall) => (field === 'startDate' || field === 'endDate' ? !isTimeTyped : !isTyped(field))
  return Object.fromEntries(FIELDS.filter(isFree).map((field) => [field, values[field]]))
}
