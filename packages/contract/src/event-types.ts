/** Kinds of calendar event. */
export const EVENT_TYPES = ['casting', 'audition', 'callback', 'shoot', 'meeting'] as const
export type EventType = (typeof EVENT_TYPES)[number]
