import type { EventType } from '@callboard/contract/event-types'
import { type CalendarEvent, type CalendarEventForm, calendarEventInput } from '@callboard/contract/schedule/calendar/endpoints'
import type { Day } from '@callboard/contract/time/month'
import {
  addWallMinutes,
  isWallTime,
  type Meaning,
  resolveWallTime,
  type WallTime,
  wallMinutesBetween,
  wallTimeOf,
} from '@callboard/contract/time/wall-time'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { locale, msg, t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'

/** An attendee: a user id or an email address, and the label to show. */
export interface AttendeeChoice {
  readonly value: string
  readonly label: string
}

/** The inputs of the event dialog; times are in the institution's time zone. */
export interface EventFormValues {
  title: string
  eventType: EventType
  startDate: WallTime
  endDate: WallTime
  location: string
  description: string
  projectId: string
  attendees: AttendeeChoice[]
  isPrivate: boolean
}

const HOUR = 60

/** The day and time at which a new event starts. */
export interface NewEvent {
  readonly day: Day
  /** `HH:MM`, if the user chose it. */
  readonly time?: string
  /** The id of its casting call. */
  readonly project?: number
}

/** A new event of one hour on a day: at the chosen time, else at the next full hour today, otherwise at ten in the morning. */
export function emptyEvent({ day, time, project }: NewEvent, now: WallTime): EventFormValues {
  const nextHour = addWallMinutes(`${now.slice(0, 13)}:00`, HOUR)
  const startDate = time ? `${day}T${time}` : nextHour.startsWith(day) ? nextHour : `${day}T10:00`
  return {
    title: '',
    eventType: 'casting',
    startDate,
    endDate: addWallMinutes(startDate, HOUR),
    location: '',
    description: '',
    projectId: project === undefined ? '' : String(project),
    attendees: [],
    isPrivate: false,
  }
}

export function valuesOf(event: CalendarEvent, timeZone: string): EventFormValues {
  const { attendees = [], attendeeNames = [] } = event
  return {
    title: event.title,
    eventType: event.eventType,
    startDate: wallTimeOf(event.startDate, timeZone),
    endDate: wallTimeOf(event.endDate, timeZone),
    location: event.location ?? '',
    description: event.description ?? '',
    projectId: event.projectId === null ? '' : String(event.projectId),
    attendees: attendees.map((value, index) => ({ value, label: t(attendeeNames[index] ?? value) })),
    isPrivate: event.isPrivate,
  }
}

/**
 * The instant of a typed time. An unchanged time keeps its instant, which may be the second of two with the same wall time.
 *
 * @param stored the initial instant of the input
 */
export function meaningOf(wall: WallTime, stored: string | undefined, timeZone: string): Meaning | null {
  if (!isWallTime(wall)) return null
  if (stored !== undefined && wallTimeOf(stored, timeZone) === wall) return { instant: stored, shown: 'once' }
  return resolveWallTime(wall, timeZone)
}

/** The request body. A missing time is sent as an empty text, which the server rejects for that field. */
export function bodyOf(values: EventFormValues, stored: CalendarEvent | undefined, timeZone: string): CalendarEventForm {
  return {
    ...values,
    startDate: meaningOf(values.startDate, stored?.startDate, timeZone)?.instant ?? '',
    endDate: meaningOf(values.endDate, stored?.endDate, timeZone)?.instant ?? '',
    projectId: values.projectId === '' ? null : Number(values.projectId),
    attendees: values.attendees.map(({ value }) => value),
  }
}

/** An error inside a list is shown at the input for the list. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner)
    if (message !== undefined) return message
  }
  return undefined
}

/** Validates the dialog with the contract's schema. */
export function eventResolver(stored: CalendarEvent | undefined, timeZone: string): Resolver<EventFormValues> {
  const check = zodResolver(calendarEventInput)
  return async (values, context, options) => {
    const { errors } = await check(bodyOf(values, stored, timeZone), context, options as never)
    const entries = Object.entries(errors).flatMap(([field, error]) => {
      const message = firstMessage(error)
      return message === undefined ? [] : [[field, { type: 'contract', message, ref: { name: field } }] as const]
    })
    if (entries.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(entries) as FieldErrors<EventFormValues> }
  }
}

/** The end after a change of the start, with the same duration. */
export function endAfter(start: WallTime, before: Pick<EventFormValues, 'startDate' | 'endDate'>): WallTime | null {
  if (![start, before.startDate, before.endDate].every(isWallTime)) return null
  return addWallMinutes(start, wallMinutesBetween(before.startDate, before.endDate))
}

const LABELS: Readonly<Record<keyof EventFormValues, string>> = {
  title: msg('Title'),
  eventType: msg('Type'),
  startDate: msg('Start'),
  endDate: 'End',
  location: msg('Location'),
  description: msg('Description'),
  projectId: msg('Casting call'),
  attendees: msg('Attendees'),
  isPrivate: msg('Private'),
}

const wallFormat = () => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

function wordsOf(values: EventFormValues, field: keyof EventFormValues, projectTitle: (id: string) => string): string {
  switch (field) {
    case 'startDate':
    case 'endDate':
      return isWallTime(values[field]) ? wallFormat().format(new Date(`${values[field]}:00Z`)) : ''
    case 'eventType':
      return readable(values.eventType)
    case 'attendees':
      return values.attendees.map(({ label }) => label).join(', ')
    case 'isPrivate':
      return values.isPrivate ? t('Yes') : t('No')
    case 'projectId':
      return values.projectId === '' ? '' : projectTitle(values.projectId)
    case 'title':
    case 'location':
    case 'description':
      return values[field].trim()
  }
}

const sameValue = (value: EventFormValues[keyof EventFormValues]) =>
  Array.isArray(value) ? JSON.stringify(value.map((attendee) => attendee.value)) : typeof value === 'string' ? value.trim() : value

/** The differences between the typed and the stored event, as text for the panel where the user chooses. */
export function differencesBetween(mine: EventFormValues, theirs: EventFormValues, projectTitle: (id: string) => string) {
  return (Object.keys(LABELS) as (keyof EventFormValues)[])
    .filter((field) => sameValue(mine[field]) !== sameValue(theirs[field]))
    .map((field) => ({
      field,
      label: t(LABELS[field]),
      mine: wordsOf(mine, field, projectTitle),
      theirs: wordsOf(theirs, field, projectTitle),
    }))
}
