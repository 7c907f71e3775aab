/** Kinds of calendar event. */
export const EVENT_TYPES = ['casting', 'audition', 'callback', 'shoot', 'meeting'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** How much the calendar shows (admin document, section 9), and the longest range one call may ask for. */
export const CALENDAR_LIMITS = { eventsPerDay: 3, upcoming: 5, maxRangeDays: 100 } as const
