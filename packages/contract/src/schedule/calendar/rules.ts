import { withValues } from '../../translate.ts'

/**
 * Limits of the calendar, of one call, and of an event. A feed contains events that began at most `feedPastDays` ago. A deleted
 * event stays in feeds as cancelled for `cancelledDays`.
 */
export const CALENDAR_LIMITS = {
  eventsPerDay: 3,
  upcoming: 5,
  maxRangeDays: 100,
  /** Most days of shoots in one request. It can be many, because there are few shoots. */
  maxShootDays: 370,
  title: 200,
  description: 5000,
  location: 300,
  attendees: 500,
  maxEventDays: 60,
  feedPastDays: 365,
  cancelledDays: 60,
  /** Most people in one answer. Pages with more people request fewer days. */
  people: 500,
} as const

/**
 * The feed of a person's events for their own calendar program. Anyone who knows the token can read it. `{token}` is 256 random
 * bits, base64url.
 */
export const CALENDAR_FEED_PATH = '/calendar/{token}.ics'

/** Texts of the calendar. */
export const CALENDAR_MESSAGE = {
  title: 'Title is required',
  startDate: 'Start date is required',
  endDate: 'End date is required',
  order: 'End date must be after the start date',
  tooLong: withValues('An event lasts at most {days} days', { days: CALENDAR_LIMITS.maxEventDays }),
  eventType: 'Please choose a type',
  project: 'This casting call no longer exists',
  attendee: 'Please enter an email address, or choose a person',
  unknownAttendee: 'No one has this user ID',
  stale: 'This event was changed somewhere else in the meantime. What you typed is kept.',
  empty: 'No upcoming casting events at the moment.',
  confirmDelete: 'Are you sure you want to delete this event?',
  createFailed: 'Failed to create calendar event. Please try again.',
  updateFailed: 'Failed to update calendar event. Please try again.',
  deleteFailed: 'Failed to delete calendar event. Please try again.',
} as const
