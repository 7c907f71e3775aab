/**
 * What can change while a page is open. An event never carries what has changed: the page reads again through the endpoint, which
 * decides what the person may see.
 */
export const LIVE_TOPICS = [
  'messages',
  'applications',
  'projects',
  'calendar',
  'talent',
  'exports',
  'sent-messages',
  'threads',
  'thread-attendance',
  'self-tapes',
  'saved-searches',
  'lists',
  'join-links',
  'availability-checks',
  'media-requests',
  'call-sheets',
  'auditions',
  'day-board',
  'settings',
  'imports',
  'presentations',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/**
 * The last event of a page whose stream is closed because the same account listens in too many other places; it should not reconnect by
 * itself.
 */
export const LIVE_REPLACED = 'replaced'

/** Pages of one account that may listen at once; a browser uses one for all its tabs. */
export const LIVE_STREAMS_PER_USER = 8

/**
 * Milliseconds: a heartbeat comment keeps proxies from closing an idle connection; a lost one is reopened after `retry` to twice that; a
 * page that was hidden for `hidden` stops listening until it is visible.
 */
export const LIVE_TIMING = { heartbeat: 20_000, retry: 3000, hidden: 300_000 } as const
